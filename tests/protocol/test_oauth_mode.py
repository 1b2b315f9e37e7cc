"""Who may call by an access token, and what that token lets it do."""

from __future__ import annotations

from typing import Any

import httpx
import httpx2
import pytest

from dbplanet.haiilo.transport import Connections
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from tests.callers import TENANT, mcp_client, text_of
from tests.identity_provider import AUDIENCE, IdentityProvider
from tests.service_callers import (
    BY_KEY,
    READER,
    ROBOT,
    UNKNOWN,
    WRITE,
    bearer,
    by_token,
    post,
    result,
)
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio


@pytest.fixture
def upstream() -> Upstream:
    return Upstream(lambda request: httpx.Response(200, json=ROBOT))


async def test_an_access_token_calls_as_the_service_account(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    token = idp.token()
    assert "Robot" in result(await post(upstream, by_token(idp), bearer(token)))
    assert b"username=robot&" in upstream.logins[0].content
    assert token not in str([request.headers.raw for request in upstream.requests])


async def test_without_an_access_token_a_client_is_told_where_to_get_one(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    response = await post(upstream, by_token(idp), {})
    challenge = response.headers["www-authenticate"]
    assert response.status_code == 401
    metadata = "https://mcp.example.org/.well-known/oauth-protected-resource/servers/dbplanet/mcp"
    assert f'resource_metadata="{metadata}"' in challenge
    assert 'scope="haiilo:read"' in challenge
    assert "error=" not in challenge
    app = create_app(Settings.from_environment(by_token(idp)), Connections(lambda: upstream))
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app), base_url="http://127.0.0.1"
    ) as http:
        for path in (httpx.URL(metadata).path, "/.well-known/oauth-protected-resource"):
            document = (await http.get(path)).json()
            assert document["resource"] == AUDIENCE
            assert document["authorization_servers"] == [idp.issuer]
            assert document["scopes_supported"] == ["haiilo:read"]
    assert upstream.requests == []


@pytest.mark.parametrize(
    "changes",
    [
        {"exp": 1},
        {"aud": "https://other.example"},
        {"iss": "https://other.example"},
        {"sub": None},
        {"nonce": "n"},
        {"scope": None},
    ],
)
async def test_a_token_that_is_not_for_this_server_is_refused_and_nothing_is_asked(
    upstream: Upstream, idp: IdentityProvider, changes: dict[str, Any]
) -> None:
    response = await post(upstream, by_token(idp), bearer(idp.token(**changes)))
    assert response.status_code == 401
    assert 'error="invalid_token"' in response.headers["www-authenticate"]
    assert upstream.requests == []


async def test_a_token_in_the_address_is_refused_and_nothing_is_asked(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    response = await post(upstream, by_token(idp), {}, query=f"?access_token={idp.token()}")
    assert response.status_code == 401
    assert upstream.requests == []


async def test_a_token_for_reading_is_asked_for_all_scopes_of_a_write_and_still_reads(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    environ = by_token(idp, MCP_SERVICE_WRITES="true")
    reading = bearer(idp.token())
    response = await post(upstream, environ, reading, WRITE)
    assert response.status_code == 403
    challenge = response.headers["www-authenticate"]
    assert 'error="insufficient_scope"' in challenge
    assert 'scope="haiilo:read haiilo:write"' in challenge
    assert upstream.requests == []
    assert "Robot" in result(await post(upstream, environ, reading))
    writing = bearer(idp.token(scope="haiilo:write"))
    assert "result" in (await post(upstream, environ, writing, WRITE)).json()


async def test_a_write_that_no_token_can_reach_is_an_unknown_tool(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    token = bearer(idp.token(scope="haiilo:read haiilo:write"))
    response = await post(upstream, by_token(idp), token, WRITE)
    assert response.json()["error"]["message"] == "Unknown tool: Workspace_Join"
    missing = ("tools/call", {"name": "No_Such", "arguments": {}})
    environ = by_token(idp, MCP_SERVICE_WRITES="true")
    response = await post(upstream, environ, bearer(idp.token()), missing)
    assert response.json()["error"]["code"] == UNKNOWN
    assert upstream.requests == []


async def test_while_the_identity_provider_is_away_callers_are_told_to_come_back(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    token = idp.token()
    idp.stop()
    response = await post(upstream, by_token(idp), bearer(token))
    assert response.status_code == 503
    assert int(response.headers["retry-after"]) > 0
    assert upstream.requests == []


async def test_what_depends_on_the_caller_is_for_no_shared_cache(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    for environ, headers, scope in (
        (TENANT, {}, "public"),
        (TENANT, {"x-mcp-readonly": "true"}, "private"),
        (BY_KEY, {"x-api-key": READER}, "private"),
    ):
        app = create_app(Settings.from_environment(environ), Connections(lambda: upstream))
        async with mcp_client(app, headers, "2026-07-28") as client:
            listed = await client.list_tools()
            assert listed.cache_scope == scope


async def test_callers_of_a_shared_account_are_told_so(upstream: Upstream) -> None:
    app = create_app(Settings.from_environment(BY_KEY), Connections(lambda: upstream))
    async with mcp_client(app, {"x-api-key": READER}) as client:
        assert "one account that all users of this server share" in (client.instructions or "")
        assert "Robot" in text_of(await client.call_tool("People_GetMe", {}))
