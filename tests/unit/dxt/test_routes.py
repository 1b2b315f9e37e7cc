"""The routes below /dxt of the hosted application."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from dbplanet import VERSION
from dbplanet.dxt.routes import DXTEndpointHandler
from dbplanet.tools.table import TOOLS
from tests.callers import TENANT, app_for, mcp_client
from tests.unit.dxt.tools import publisher
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

PUBLIC = {**TENANT, "PUBLIC_BASE_URL": "https://planet.example.org"}
DOCUMENTS = {
    "/dxt/manifest": "application/json",
    "/dxt/manifest.json": "application/json",
    "/dxt/bundle.mcpb": "application/octet-stream",
    "/dxt/bundle.sha256": "text/plain; charset=utf-8",
}
PATHS = (*DOCUMENTS, "/dxt/health")


async def ask(
    path: str,
    method: str = "GET",
    *,
    environ: dict[str, str] = PUBLIC,
    app: FastAPI | None = None,
    **headers: str,
) -> httpx.Response:
    transport = httpx.ASGITransport(app or app_for(Upstream(), environ))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:3000") as http:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return await http.request(method, path, headers=named)


@pytest.mark.parametrize("path", DOCUMENTS)
async def test_a_document_has_its_type_and_an_etag_of_its_bytes(path: str) -> None:
    response = await ask(path)
    assert response.status_code == 200
    assert response.headers["content-type"] == DOCUMENTS[path]
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["cache-control"] == "public, max-age=300"
    assert response.headers["etag"] == f'"{hashlib.sha256(response.content).hexdigest()}"'


@pytest.mark.parametrize("path", PATHS)
async def test_head_has_the_headers_of_get_and_no_body(path: str) -> None:
    got, head = await ask(path), await ask(path, "HEAD")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers == got.headers
    assert int(head.headers["content-length"]) == len(got.content)


@pytest.mark.parametrize("path", DOCUMENTS)
async def test_an_etag_that_matches_is_a_304(path: str) -> None:
    etag = (await ask(path)).headers["etag"]
    for sent in (etag, f"W/{etag}", f'"x", {etag}', "*"):
        response = await ask(path, if_none_match=sent)
        assert (response.status_code, response.content) == (304, b"")
        assert response.headers["etag"] == etag
        assert response.headers["access-control-allow-origin"] == "*"
    assert (await ask(path, if_none_match='"x"')).status_code == 200


@pytest.mark.parametrize("path", PATHS)
async def test_web_pages_of_any_origin_may_read(path: str) -> None:
    response = await ask(path, origin="https://example.org")
    assert response.headers["access-control-allow-origin"] == "*"
    assert "ETag" in response.headers["access-control-expose-headers"]
    preflight = await ask(path, "OPTIONS", origin="https://example.org")
    assert (preflight.status_code, preflight.content) == (204, b"")
    assert preflight.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS"
    assert preflight.headers["access-control-allow-headers"] == "If-None-Match"


async def test_without_cors_no_page_of_another_origin_may_read() -> None:
    app = FastAPI()
    DXTEndpointHandler(publisher).setup_routes(app)
    for method in ("GET", "OPTIONS"):
        response = await ask("/dxt/manifest", method, app=app)
        assert response.is_success
        assert not [name for name in response.headers if name.startswith("access-control")]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize("path", PATHS)
async def test_nothing_can_be_sent(path: str, method: str) -> None:
    response = await ask(path, method)
    assert response.status_code == 405
    assert set(response.headers["allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


async def test_the_download_has_a_name_and_its_digest_is_beside_it() -> None:
    bundle, digest = await ask("/dxt/bundle.mcpb"), await ask("/dxt/bundle.sha256")
    assert bundle.headers["content-disposition"] == (
        f'attachment; filename="dbplanet-mcp-server-{VERSION}.mcpb"'
    )
    assert digest.text == f"{hashlib.sha256(bundle.content).hexdigest()}\n"


async def test_the_seed_s_manifest_points_to_the_official_one() -> None:
    response = await ask("/dxt/manifest")
    assert response.headers["link"] == '<manifest.json>; rel="alternate"'
    assert "manifest_version" not in response.json()
    assert (await ask("/dxt/manifest.json")).json()["manifest_version"] == "0.3"


async def test_both_documents_have_the_same_capabilities() -> None:
    seed = (await ask("/dxt/manifest")).json()
    meta = (await ask("/dxt/manifest.json")).json()["_meta"]["app.dbplanet.dxt"]
    assert meta == {"capabilities": seed["capabilities"], "metadata": seed["metadata"]}


async def test_the_address_in_the_bundle_is_the_configured_one_whatever_host_is_asked() -> None:
    for path in ("/dxt/manifest.json", "/dxt/bundle.mcpb"):
        response = await ask(path, host="evil.example", x_forwarded_host="evil.example")
        assert b"https://planet.example.org/servers/dbplanet/mcp" in response.content
        assert b"evil" not in response.content


async def test_the_address_may_have_a_path_and_a_slash_at_its_end() -> None:
    environ = {**PUBLIC, "PUBLIC_BASE_URL": "https://planet.example.org/stage/"}
    args = (await ask("/dxt/manifest.json", environ=environ)).json()["server"]["mcp_config"]["args"]
    assert args[1] == "https://planet.example.org/stage/servers/dbplanet/mcp"


async def test_a_local_server_knows_its_address() -> None:
    environ = {**TENANT, "PORT": "3123"}
    args = (await ask("/dxt/manifest.json", environ=environ)).json()["server"]["mcp_config"]["args"]
    assert args[1] == "http://127.0.0.1:3123/servers/dbplanet/mcp"


@pytest.mark.parametrize("nowhere", [{"HOST": "0.0.0.0"}, {"AWS_LAMBDA_FUNCTION_NAME": "x"}])
async def test_a_hosted_server_without_an_address_says_what_to_set(nowhere: dict[str, str]) -> None:
    environ = TENANT | nowhere
    for path in ("/dxt/bundle.mcpb", "/dxt/bundle.sha256"):
        response = await ask(path, environ=environ)
        assert response.status_code == 503
        assert response.headers["cache-control"] == "no-store"
        assert "sets PUBLIC_BASE_URL to the https address" in response.text
    manifest = (await ask("/dxt/manifest.json", environ=environ)).json()
    assert manifest["server"]["mcp_config"]["args"][1] == "${user_config.server_url}"
    assert manifest["user_config"]["server_url"]["required"] is True
    health = (await ask("/dxt/health", environ=environ)).json()
    assert health["status"] == "ok"
    assert "PUBLIC_BASE_URL" in health["bundle"]


async def test_callers_of_a_server_without_an_api_client_are_asked_for_theirs() -> None:
    asked = (await ask("/dxt/manifest.json")).json()["user_config"]
    assert list(asked) == ["username", "password", "tenant"]
    environ = {**PUBLIC, "HAIILO_CLIENT_ID": "", "HAIILO_CLIENT_SECRET": ""}
    asked = (await ask("/dxt/manifest.json", environ=environ)).json()["user_config"]
    assert list(asked) == ["username", "password", "client_id", "client_secret", "tenant"]
    assert [key for key, option in asked.items() if option["sensitive"]] == [
        "password",
        "client_secret",
    ]


async def test_health_says_that_all_is_well() -> None:
    health = (await ask("/dxt/health")).json()
    manifest = (await ask("/dxt/manifest.json")).content
    assert health == {
        "status": "ok",
        "toolCount": len(TOOLS),
        "manifestSha256": hashlib.sha256(manifest).hexdigest(),
        "bundle": "available",
        "fallback": False,
        "problems": [],
    }


async def test_an_excluded_tool_is_gone_from_both_documents_and_still_in_mcp() -> None:
    environ = {**PUBLIC, "DXT_EXCLUDE_TOOLS": "Page_Create"}
    app = app_for(Upstream(), environ)
    for path in ("/dxt/manifest", "/dxt/manifest.json"):
        assert "Page_Create" not in (await ask(path, app=app)).text
    async with mcp_client(app, {}) as client:
        tools = (await client.list_tools()).tools
    assert "Page_Create" in [tool.name for tool in tools]


async def test_mcp_works_while_the_extension_does_not(tmp_path: Path) -> None:
    path = tmp_path / "dxt.json"
    path.write_text("{", encoding="utf-8")
    app = app_for(Upstream(), {**PUBLIC, "DXT_CONFIG": str(path)})
    for document in ("/dxt/manifest", "/dxt/manifest.json", "/dxt/bundle.mcpb"):
        response = await ask(document, app=app)
        assert (response.status_code, response.headers["cache-control"]) == (200, "no-store")
    health = (await ask("/dxt/health", app=app)).json()
    assert (health["status"], health["fallback"], health["toolCount"]) == ("degraded", True, 0)
    assert str(tmp_path) not in json.dumps(health)
    async with mcp_client(app) as client:
        assert len((await client.list_tools()).tools) == len(TOOLS)


async def test_a_fault_of_the_extension_is_a_500_and_mcp_lives_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken() -> object:
        raise RuntimeError("canary")

    app = FastAPI()
    DXTEndpointHandler(broken).setup_routes(app)  # type: ignore[arg-type]  # it is to fail
    response = await ask("/dxt/manifest", app=app)
    assert response.status_code == 500
    assert "canary" not in response.text
    assert "canary" in caplog.text


@pytest.mark.parametrize("path", PATHS)
async def test_an_extension_that_is_turned_off_has_no_routes(path: str) -> None:
    assert (await ask(path, environ={**PUBLIC, "DXT_ENABLED": "false"})).status_code == 404
    assert (await ask(path, environ={**PUBLIC, "DXT_ENABLED": "TRUE"})).status_code == 200
