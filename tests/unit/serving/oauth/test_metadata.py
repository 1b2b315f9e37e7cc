"""Where clients look for the authorization server, and what they find."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2
import pytest
from mcp.client.auth.utils import build_protected_resource_metadata_discovery_urls
from mcp.shared.auth import ProtectedResourceMetadata
from starlette.applications import Starlette

from dbplanet.serving.access.scopes import Scope
from dbplanet.serving.oauth.metadata import metadata_routes, metadata_url
from dbplanet.serving.oauth.settings import OAuthSettings

pytestmark = pytest.mark.anyio

RESOURCE = "https://mcp.example.org/servers/dbplanet/mcp"
ROOT = "https://mcp.example.org/.well-known/oauth-protected-resource"
PREFLIGHT = {
    "Origin": "https://inspector.example",
    "Access-Control-Request-Method": "GET",
    "Access-Control-Request-Headers": "mcp-protocol-version",
}


def settings(**environ: str) -> OAuthSettings:
    return OAuthSettings.from_environment(
        {
            "OAUTH_ISSUER": "https://login.example.org",
            "OAUTH_JWKS_URL": "https://login.example.org/keys",
            **environ,
        },
        "https://mcp.example.org",
        "/servers/dbplanet/mcp",
    )


def client_of(settings: OAuthSettings, *offered: Scope) -> httpx2.AsyncClient:
    app = Starlette(routes=metadata_routes(settings, offered or tuple(Scope)))
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app))


@pytest.fixture
async def http() -> AsyncIterator[httpx2.AsyncClient]:
    async with client_of(settings()) as http:
        yield http


@pytest.mark.parametrize("url", [RESOURCE, f"{RESOURCE}/"])
async def test_each_place_where_the_sdk_s_client_looks_has_the_metadata(
    http: httpx2.AsyncClient, url: str
) -> None:
    places = build_protected_resource_metadata_discovery_urls(metadata_url(settings()), url)
    assert {metadata_url(settings()), ROOT} <= set(places)
    for place in places:
        response = await http.get(place)
        metadata = ProtectedResourceMetadata.model_validate_json(response.content)
        assert str(metadata.resource) == RESOURCE


async def test_the_metadata_says_for_what_and_of_whom_to_get_a_token(
    http: httpx2.AsyncClient,
) -> None:
    assert (await http.get(ROOT)).json() == {
        "resource": RESOURCE,
        "authorization_servers": ["https://login.example.org"],
        "scopes_supported": ["haiilo:read", "haiilo:write"],
        "bearer_methods_supported": ["header"],
        "resource_name": "DB Planet MCP Server",
        "resource_documentation": "https://mcp.example.org/",
    }


async def test_the_issuer_keeps_a_slash_that_it_was_configured_with() -> None:
    async with client_of(settings(OAUTH_ISSUER="https://login.example.org/")) as http:
        servers = (await http.get(ROOT)).json()["authorization_servers"]
    assert servers == ["https://login.example.org/"]


async def test_only_what_is_offered_is_listed_under_the_name_that_the_provider_knows() -> None:
    async with client_of(settings(OAUTH_SCOPE_PREFIX="api://1/"), Scope.READ) as http:
        scopes = (await http.get(ROOT)).json()["scopes_supported"]
    assert scopes == ["api://1/haiilo:read"]


async def test_a_page_of_any_origin_may_read_it_and_caches_may_keep_it(
    http: httpx2.AsyncClient,
) -> None:
    response = await http.get(ROOT)
    assert response.headers["access-control-allow-origin"] == "*"
    assert response.headers["cache-control"] == "public, max-age=3600"
    assert response.headers["content-type"] == "application/json"


async def test_a_preflight_for_the_header_that_clients_send_is_allowed(
    http: httpx2.AsyncClient,
) -> None:
    response = await http.options(ROOT, headers=PREFLIGHT)
    assert response.status_code == 204
    assert response.headers["access-control-allow-origin"] == "*"
    assert response.headers["access-control-allow-headers"] == "*"
    assert "GET" in response.headers["access-control-allow-methods"]


async def test_head_has_the_headers_of_get_and_no_body(http: httpx2.AsyncClient) -> None:
    got, head = await http.get(ROOT), await http.head(ROOT)
    assert head.headers == got.headers
    assert int(head.headers["content-length"]) == len(got.content)
    assert head.content == b""


async def test_the_metadata_cannot_be_written(http: httpx2.AsyncClient) -> None:
    assert (await http.post(ROOT)).status_code == 405
