"""Which access tokens are accepted, and as whom."""

from __future__ import annotations

import time
from typing import Any

import pytest

from dbplanet.serving.access.scopes import Scope
from dbplanet.serving.oauth.verifier import Identity
from tests.identity_provider import AUDIENCE, IdentityProvider
from tests.unit.serving.oauth.resource_server import ResourceServer, resource_server

pytestmark = pytest.mark.anyio

NOW = int(time.time())


async def test_a_good_token_tells_who_calls(idp: IdentityProvider, server: ResourceServer) -> None:
    identity = await server.identify(idp.token())
    assert identity == Identity(idp.issuer, "user-1", "client-1", frozenset({Scope.READ}))


@pytest.mark.parametrize("kid", ["rsa-1", "ec-1"])
async def test_rsa_and_ec_keys_are_accepted(
    idp: IdentityProvider, server: ResourceServer, kid: str
) -> None:
    idp.rotate(kid)
    assert await server.status(idp.token()) == 200


@pytest.mark.parametrize("typ", [None, "JWT", "at+jwt", "AT+JWT", "application/at+jwt"])
async def test_each_type_of_an_access_token_is_accepted(
    idp: IdentityProvider, server: ResourceServer, typ: str | None
) -> None:
    assert await server.status(idp.token({"typ": typ})) == 200


@pytest.mark.parametrize(
    ("claims", "client"),
    [
        ({"client_id": "c"}, "c"),
        ({"client_id": None, "azp": "c"}, "c"),
        ({"client_id": None, "appid": "c"}, "c"),
        ({"client_id": None, "cid": "c"}, "c"),
        ({"client_id": None}, None),
        ({"client_id": ["c"]}, None),
    ],
)
async def test_the_client_is_known_by_the_claim_of_each_provider(
    idp: IdentityProvider, server: ResourceServer, claims: dict[str, Any], client: str | None
) -> None:
    assert (await server.identify(idp.token(**claims))).client_id == client


@pytest.mark.parametrize("audience", [AUDIENCE, [AUDIENCE], ["https://other.example", AUDIENCE]])
async def test_one_audience_of_a_token_must_be_this_resource(
    idp: IdentityProvider, server: ResourceServer, audience: str | list[str]
) -> None:
    assert await server.status(idp.token(aud=audience)) == 200


async def test_each_audience_of_the_setting_is_accepted(idp: IdentityProvider) -> None:
    async with resource_server(idp, OAUTH_AUDIENCE=f"{AUDIENCE}, app-guid") as server:
        statuses = [await server.status(idp.token(aud=a)) for a in (AUDIENCE, "app-guid", "other")]
    assert statuses == [200, 200, 401]


async def test_the_audience_is_the_resource_where_nothing_else_is_set(
    idp: IdentityProvider,
) -> None:
    async with resource_server(idp, OAUTH_AUDIENCE="") as server:
        assert await server.status(idp.token(aud=AUDIENCE)) == 200
        assert await server.status(idp.token(aud="https://mcp.example.org")) == 401


@pytest.mark.parametrize(
    ("claims", "words"),
    [
        ({"exp": NOW - 60}, "has expired"),
        ({"exp": None}, "lacks one of"),
        ({"exp": "soon"}, "cannot be verified"),
        ({"nbf": NOW + 300}, "not valid yet"),
        ({"iat": NOW + 300}, "not valid yet"),
        ({"aud": "https://other.example"}, "another resource"),
        ({"aud": f"{AUDIENCE}/"}, "another resource"),
        ({"aud": []}, "lacks one of"),
        ({"aud": {AUDIENCE: 1}}, "another resource"),
        ({"aud": None}, "lacks one of"),
        ({"iss": "https://other.example"}, "another issuer"),
        ({"iss": None}, "lacks one of"),
        ({"sub": None}, "lacks one of"),
        ({"sub": ""}, "names nobody"),
        ({"sub": "  "}, "names nobody"),
        ({"sub": 7}, "cannot be verified"),
        ({"scope": None}, "an access token is needed"),
        ({"scope": 7}, "an access token is needed"),
        ({"nonce": "n"}, "an access token is needed"),
        ({"at_hash": "h"}, "an access token is needed"),
        ({"c_hash": "h"}, "an access token is needed"),
        ({"scope": None, "client_id": None, "roles": ["haiilo:read"]}, "an access token is needed"),
    ],
)
async def test_a_token_with_wrong_claims_is_refused(
    idp: IdentityProvider, server: ResourceServer, claims: dict[str, Any], words: str
) -> None:
    refusal = await server.refusal(idp.token(**claims))
    assert refusal.status == 401
    assert words in str(refusal)


async def test_a_slash_more_or_less_makes_another_issuer(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    assert await server.status(idp.token(iss=f"{idp.issuer}/")) == 401
    async with resource_server(idp, OAUTH_ISSUER=f"{idp.issuer}/") as slashed:
        assert await slashed.status(idp.token(iss=f"{idp.issuer}/")) == 200
        assert await slashed.status(idp.token(iss=idp.issuer)) == 401


async def test_clocks_may_differ_by_half_a_minute(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    now = int(time.time())
    assert await server.status(idp.token(exp=now - 5, nbf=now + 5)) == 200
