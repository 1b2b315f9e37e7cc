"""Pages in a browser: which may call and read, by which methods, with which headers."""

from __future__ import annotations

import pytest

from dbplanet.serving import MCP_PATH
from tests.bare_calls import JSON, send
from tests.callers import TENANT
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio


ORIGINS = {**TENANT, "MCP_ALLOWED_ORIGINS": "https://chat.example.org, http://localhost:5173"}
PAGE = "https://chat.example.org"


@pytest.mark.parametrize("environ", [TENANT, ORIGINS])
@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "https://chat.example.org.evil.example",
        "https://chat.example.org:444",
        "http://chat.example.org",
        "https://chat.example.org, https://evil.example",
        "*",
    ],
)
async def test_a_page_of_another_origin_is_403_and_cannot_read_it(
    origin: str, environ: dict[str, str]
) -> None:
    upstream = Upstream()
    response = await send(upstream, [*JSON, ("origin", origin)], environ=environ)
    assert response.status_code == 403
    assert "access-control-allow-origin" not in response.headers
    assert upstream.requests == []


async def test_a_second_origin_does_not_hide_behind_the_first() -> None:
    upstream = Upstream()
    headers = [*JSON, ("origin", PAGE), ("origin", "https://evil.example")]
    assert (await send(upstream, headers, environ=ORIGINS)).status_code == 403
    assert upstream.requests == []


async def test_a_page_of_a_configured_origin_is_answered_and_may_read_it() -> None:
    response = await send(Upstream(), [*JSON, ("origin", PAGE)], environ=ORIGINS)
    assert response.status_code == 200
    assert response.headers["access-control-allow-origin"] == PAGE
    assert response.headers["vary"] == "Origin"
    exposed = response.headers["access-control-expose-headers"].lower()
    assert {"www-authenticate", "mcp-session-id"} <= set(exposed.split(", "))
    assert "access-control-allow-credentials" not in response.headers


async def test_a_refusal_is_readable_for_a_configured_page_too() -> None:
    response = await send(Upstream(), [("origin", PAGE)], environ=ORIGINS)
    assert response.status_code == 415
    assert response.headers["access-control-allow-origin"] == PAGE


async def test_a_preflight_of_a_configured_origin_allows_what_clients_send() -> None:
    names = (
        "authorization, Content-Type, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, "
        "x-api-key, x-haiilo-username, x-haiilo-password, x-mcp-readonly, x-mcp-toolsets"
    )
    headers = [
        ("origin", PAGE),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", f"{names}, cookie, x-forwarded-for"),
    ]
    response = await send(Upstream(), headers, method="OPTIONS", environ=ORIGINS)
    assert (response.status_code, response.content) == (204, b"")
    assert response.headers["access-control-allow-origin"] == PAGE
    assert response.headers["access-control-allow-methods"] == "POST"
    allowed = set(response.headers["access-control-allow-headers"].split(", "))
    assert allowed == {name.strip().lower() for name in names.split(",")}
    assert "Origin" in response.headers["vary"]
    assert "access-control-allow-credentials" not in response.headers


async def test_a_preflight_of_another_origin_allows_nothing() -> None:
    headers = [("origin", "https://evil.example"), ("access-control-request-method", "POST")]
    response = await send(Upstream(), headers, method="OPTIONS", environ=ORIGINS)
    assert response.status_code == 403
    assert not any(name.startswith("access-control-allow") for name in response.headers)


async def test_options_without_a_page_says_which_methods_there_are() -> None:
    response = await send(Upstream(), [], method="OPTIONS", environ=ORIGINS)
    assert (response.status_code, response.headers["allow"]) == (204, "POST, OPTIONS")


@pytest.mark.parametrize("path", [MCP_PATH, f"{MCP_PATH}/"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE", "PATCH", "TRACE", "QUERY"])
@pytest.mark.parametrize(("environ", "allow"), [(TENANT, "POST"), (ORIGINS, "POST, OPTIONS")])
async def test_any_other_method_is_405(
    path: str, method: str, environ: dict[str, str], allow: str
) -> None:
    upstream = Upstream()
    response = await send(upstream, JSON, method=method, path=path, environ=environ)
    assert (response.status_code, response.content) == (405, b"")
    assert response.headers["allow"] == allow
    assert upstream.requests == []


async def test_options_is_405_where_no_origin_is_configured() -> None:
    response = await send(Upstream(), JSON, method="OPTIONS")
    assert (response.status_code, response.headers["allow"]) == (405, "POST")


GIVEN = {
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


@pytest.mark.parametrize(
    ("method", "path", "status", "own"),
    [
        ("POST", MCP_PATH, 200, {}),
        ("GET", MCP_PATH, 405, {}),
        ("GET", "/health", 200, {}),
        ("GET", "/nowhere", 404, {}),
        ("GET", "/", 200, {"cache-control": "no-cache"}),
        ("GET", "/dxt/manifest.json", 200, {"cache-control": "public, max-age=300"}),
        ("OPTIONS", "/dxt/manifest.json", 204, {}),
    ],
)
async def test_every_answer_has_the_security_headers_once(
    method: str, path: str, status: int, own: dict[str, str]
) -> None:
    response = await send(Upstream(), JSON, method=method, path=path)
    assert response.status_code == status
    expected = {**GIVEN, **own}
    assert {name: response.headers.get_list(name) for name in expected} == {
        name: [value] for name, value in expected.items()
    }


@pytest.mark.parametrize(
    ("public", "value"), [("https://127.0.0.1", "max-age=31536000"), ("http://127.0.0.1", None)]
)
@pytest.mark.parametrize("path", [MCP_PATH, "/", "/health"])
async def test_browsers_may_insist_on_https_where_the_server_is_reached_by_it(
    public: str, value: str | None, path: str
) -> None:
    environ = {**TENANT, "PUBLIC_BASE_URL": public}
    response = await send(Upstream(), JSON, method="GET", path=path, environ=environ)
    assert response.headers.get("strict-transport-security") == value
