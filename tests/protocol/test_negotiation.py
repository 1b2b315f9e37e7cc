"""Media types, hosts, origins and methods: who is let in, and who is told what to send."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx2
import pytest

from dbplanet.serving import MCP_PATH
from tests.callers import CREDENTIALS, TENANT, app_for, rpc
from tests.events import LEGACY, modern
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

CALL: dict[str, Any] = {"name": "People_GetMe", "arguments": {}}
ERAS = {"legacy": (LEGACY, rpc("tools/call", CALL)), "modern": modern("tools/call", CALL)}
Headers = list[tuple[str, str]]


async def send(
    upstream: Upstream,
    headers: Headers,
    *,
    era: str = "modern",
    method: str = "POST",
    environ: Mapping[str, str] = TENANT,
    path: str = MCP_PATH,
) -> httpx2.Response:
    """Send a call with these headers, the era's and the credentials, and no others."""
    transport = httpx2.ASGITransport(app_for(upstream, environ))
    given, message = ERAS[era]
    request = httpx2.Request(method, f"http://127.0.0.1{path}", json=message)
    sent = [*given.items(), *CREDENTIALS.items(), *headers]
    names = {name.lower() for name, _ in sent}
    kept = [("host", "127.0.0.1")] if "host" not in names else []
    raw = [(name.encode(), value.encode("latin-1")) for name, value in [*kept, *sent]]
    bare = httpx2.Request(method, request.url, headers=raw, content=request.content)
    bare.headers.pop("content-length", None)
    async with httpx2.AsyncClient(transport=transport) as http:
        return await http.send(bare)


JSON: Headers = [("content-type", "application/json")]


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "accept",
    [
        None,
        "",
        "*/*",
        "application/*",
        "application/json",
        "APPLICATION/JSON",
        "text/event-stream",
        "text/*",
        "application/json, text/event-stream",
        "text/event-stream,application/json",
        "text/event-stream;q=0.9, application/json;q=0.1",
        "application/json; charset=utf-8",
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "text/html, */*;q=0.001",
    ],
)
async def test_a_client_that_reads_json_or_a_stream_or_says_nothing_is_answered_with_json(
    accept: str | None, era: str
) -> None:
    headers = JSON if accept is None else [*JSON, ("accept", accept)]
    response = await send(Upstream(), headers, era=era)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "accept",
    [
        "text/html",
        "image/png, text/plain",
        "application/json;q=0",
        "application/json;q=0.000, text/html",
        "application/jsonfoo",
        "nonsense",
    ],
)
async def test_a_client_that_reads_neither_is_told_406(accept: str, era: str) -> None:
    upstream = Upstream()
    response = await send(upstream, [*JSON, ("accept", accept)], era=era)
    assert response.status_code == 406
    assert response.json()["error"]["message"] == "Accept: answers are application/json."
    assert upstream.requests == []


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "Application/JSON",
        " application/json ",
        "application/json;charset=utf-8",
        'application/json; charset="UTF-8"',
        "application/json; charset=utf8",
        "application/json;",
        "application/json; profile=x",
    ],
)
async def test_json_in_utf_8_is_read(content_type: str, era: str) -> None:
    response = await send(Upstream(), [("content-type", content_type)], era=era)
    assert response.status_code == 200


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "headers",
    [
        [],
        [("content-type", "")],
        [("content-type", "application/jsonfoo")],
        [("content-type", "application/json, text/plain")],
        [("content-type", "application/json"), ("content-type", "application/json")],
        [("content-type", "text/plain")],
        [("content-type", "text/plain; application/json")],
        [("content-type", "application/x-www-form-urlencoded")],
        [("content-type", "application/json; charset=utf-16")],
        [("content-type", "application/json; charset=iso-8859-1")],
        [("content-type", "application/json"), ("content-encoding", "gzip")],
    ],
    ids=str,
)
async def test_any_other_body_is_415(headers: Headers, era: str) -> None:
    upstream = Upstream()
    response = await send(upstream, headers, era=era)
    assert response.status_code == 415
    assert response.json()["error"]["message"].startswith("Content-")
    assert upstream.requests == []


HOSTS = {**TENANT, "MCP_ALLOWED_HOSTS": "mcp.example.org, any.example.org:*, [::1]:*"}


@pytest.mark.parametrize(
    "host",
    [
        "mcp.example.org",
        "MCP.Example.ORG",
        "any.example.org:8080",
        "ANY.example.org:1",
        "[::1]:3000",
    ],
)
async def test_a_configured_host_is_let_in_in_whatever_case(host: str) -> None:
    response = await send(Upstream(), [*JSON, ("host", host)], environ=HOSTS)
    assert response.status_code == 200


@pytest.mark.parametrize(
    "hosts",
    [
        ["evil.example"],
        [""],
        ["any.example.org"],
        ["any.example.org:evil.example:1"],
        ["any.example.org:"],
        ["any.example.org:8080x"],
        ["any.example.org:²"],
        ["mcp.example.org:1"],
        ["mcp.example.org."],
        ["mcp.example.org@evil.example"],
        ["mcp.example.org.evil.example"],
        ["mcp.example.org", "evil.example"],
        ["mcp.example.org", "mcp.example.org"],
        ["any.example.org:*"],
    ],
    ids=str,
)
async def test_any_other_host_is_421(hosts: list[str]) -> None:
    upstream = Upstream()
    headers = [*JSON, *(("host", host) for host in hosts)]
    response = await send(upstream, headers, environ=HOSTS)
    assert response.status_code == 421
    assert "MCP_ALLOWED_HOSTS" in response.text
    assert "example.org" not in response.text
    assert upstream.requests == []


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
