"""What a token grants."""

from __future__ import annotations

from typing import Any

import pytest

from dbplanet.serving.access.errors import InsufficientScopeError
from dbplanet.serving.access.scopes import Scope
from tests.identity_provider import IdentityProvider
from tests.unit.serving.oauth.resource_server import ResourceServer, resource_server

pytestmark = pytest.mark.anyio

READ, WRITE = Scope.READ, Scope.WRITE


@pytest.mark.parametrize(
    ("claims", "scopes"),
    [
        ({"scope": "haiilo:read"}, {READ}),
        ({"scope": "openid haiilo:read profile"}, {READ}),
        ({"scope": ["haiilo:read", 7]}, {READ}),
        ({"scope": "haiilo:write"}, {READ, WRITE}),
        ({"scope": "haiilo:read haiilo:write"}, {READ, WRITE}),
        ({"scope": None, "scp": "haiilo:read"}, {READ}),
        ({"scope": None, "scp": ["haiilo:read", "haiilo:write"]}, {READ, WRITE}),
        ({"scope": None, "roles": ["haiilo:write"]}, {READ, WRITE}),
        ({"scope": None, "scp": "haiilo:read", "roles": ["haiilo:write"]}, {READ}),
        ({"scope": "api://1/haiilo:read"}, {READ}),
        ({"scope": "api://1/haiilo:write"}, {READ, WRITE}),
    ],
)
async def test_scopes_are_read_as_each_provider_writes_them(
    idp: IdentityProvider, claims: dict[str, Any], scopes: set[Scope]
) -> None:
    async with resource_server(idp, OAUTH_SCOPE_PREFIX="api://1/") as server:
        assert (await server.identify(idp.token(**claims))).scopes == scopes


@pytest.mark.parametrize(
    "scope",
    ["", "openid", "haiilo:readwrite", "HAIILO:READ", "haiilo.read", "api://1/haiilo:read"],
)
async def test_a_token_without_a_scope_of_ours_is_told_all_of_them(
    idp: IdentityProvider, server: ResourceServer, scope: str
) -> None:
    refusal = await server.refusal(idp.token(scope=scope))
    assert isinstance(refusal, InsufficientScopeError)
    assert refusal.needed == (READ, WRITE)
