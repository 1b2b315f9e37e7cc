"""Which access tokens are accepted, and as whom."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import time
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from dbplanet.serving.oauth.refusals import InsufficientScopeError
from dbplanet.serving.oauth.verifier import Identity
from dbplanet.serving.scopes import Scope, required
from tests.identity_provider import (
    AUDIENCE,
    JWKS_PATH,
    IdentityProvider,
    compact,
    private_key,
    public_jwk,
)
from tests.unit.serving.oauth.resource_server import ResourceServer, resource_server

pytestmark = pytest.mark.anyio

READ, WRITE = Scope.READ, Scope.WRITE
NOW = int(time.time())

Make = Callable[[IdentityProvider], str]


async def test_a_good_token_tells_who_calls(idp: IdentityProvider, server: ResourceServer) -> None:
    identity = await server.identify(idp.token())
    assert identity == Identity(idp.issuer, "user-1", "client-1", frozenset({READ}))


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
        ({"scope": None}, "not an access token"),
        ({"scope": 7}, "not an access token"),
        ({"nonce": "n"}, "not an access token"),
        ({"scope": None, "client_id": None, "roles": ["haiilo:read"]}, "not an access token"),
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


def hs256_with_the_public_key(idp: IdentityProvider) -> str:
    pem = (
        private_key(idp.kid)
        .public_key()
        .public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    )
    header = {"alg": "HS256", "kid": idp.kid}
    return compact(header, idp.claims(), lambda m: hmac.digest(pem, m, hashlib.sha256))


def hs256_with_the_jwk(idp: IdentityProvider) -> str:
    jwk = json.dumps(public_jwk(idp.kid)).encode()
    header = {"alg": "HS256", "kid": idp.kid}
    return compact(header, idp.claims(), lambda m: hmac.digest(jwk, m, hashlib.sha256))


def changed_claims(idp: IdentityProvider) -> str:
    header, _, signature = idp.token().split(".")
    _, payload, _ = idp.token(sub="admin").split(".")
    return f"{header}.{payload}.{signature}"


@pytest.mark.parametrize(
    "make",
    [
        lambda idp: compact({"alg": "none"}, idp.claims()),
        lambda idp: compact({"alg": "none", "kid": idp.kid}, idp.claims()),
        lambda idp: compact({"alg": ["ES256"], "kid": idp.kid}, idp.claims()),
        lambda idp: compact({"kid": idp.kid}, idp.claims()),
        lambda idp: compact({"alg": "ES256", "kid": idp.kid}, idp.claims()),
        lambda idp: compact({"alg": "RS256", "kid": idp.kid}, idp.claims()),
        lambda idp: compact({"alg": "ES256", "kid": 1}, idp.claims()),
        lambda idp: compact({"alg": "ES256", "kid": idp.kid}, []),
        lambda idp: compact([], idp.claims()),
        hs256_with_the_public_key,
        hs256_with_the_jwk,
        changed_claims,
        lambda idp: idp.token({"kid": "other"}),
        lambda idp: idp.token({"kid": idp.kid}, kid="ec-2"),
        lambda idp: idp.token({"crit": ["b64"], "b64": True}),
        lambda idp: idp.token({"crit": ["exp"], "exp": 1}),
        lambda idp: idp.token({"typ": "oauth-id-jag+jwt"}),
        lambda idp: idp.token({"typ": "logout+jwt"}),
        lambda idp: idp.token({"typ": ["at+jwt"]}),
        lambda idp: idp.token(padding="x" * 8192),
        lambda idp: idp.token() + ".x",
        lambda idp: idp.token()[:-8],
        lambda idp: "opaque",
        lambda idp: "a.b.c",
        lambda idp: "..",
    ],
)
async def test_a_forged_or_foreign_token_is_refused(
    idp: IdentityProvider, server: ResourceServer, make: Make
) -> None:
    refusal = await server.refusal(make(idp))
    assert (refusal.status, refusal.code) == (401, "invalid_token")


@pytest.mark.parametrize("field", ["jku", "x5u", "jwk"])
async def test_a_key_that_the_token_brings_along_is_not_looked_at(
    idp: IdentityProvider, server: ResourceServer, field: str
) -> None:
    hint = public_jwk("ec-2") if field == "jwk" else f"{idp.issuer}/theirs"
    header = {"kid": idp.kid, field: hint}
    assert await server.status(idp.token(header, kid="ec-2")) == 401
    assert await server.status(idp.token(header)) == 200
    assert idp.paths == [JWKS_PATH]


async def test_a_token_without_a_key_id_needs_a_set_with_one_fitting_key(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    idp.keys = [public_jwk("ec-1"), public_jwk("rsa-1")]
    assert await server.status(idp.token({"kid": None})) == 200
    assert await server.status(idp.token({"kid": None}, kid="rsa-1")) == 200
    idp.keys = [public_jwk("ec-1"), public_jwk("ec-2")]
    server.clock.advance(3600)
    assert await server.status(idp.token({"kid": None})) == 401


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


async def test_who_may_only_read_is_refused_a_write_and_told_all_that_it_needs(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    identity = await server.identify(idp.token())
    identity.require(required(writes=False))
    with pytest.raises(InsufficientScopeError) as caught:
        identity.require(required(writes=True))
    assert caught.value.needed == (READ, WRITE)


@pytest.mark.parametrize(
    "make",
    [
        lambda idp: idp.token(sub="canary", exp=NOW - 60),
        lambda idp: idp.token(sub="canary", aud="canary"),
        lambda idp: idp.token(sub="canary", iss="canary"),
        lambda idp: idp.token(sub="canary", scope="canary"),
        lambda idp: idp.token({"crit": ["canary"]}, sub="canary"),
        lambda idp: idp.token({"kid": "canary"}),
        lambda idp: idp.token({"typ": "canary"}),
        lambda idp: compact({"alg": "canary", "kid": "canary"}, {"sub": "canary"}),
        lambda idp: "canary",
        lambda idp: "canary canary",
        lambda idp: "canary" * 2000,
    ],
)
async def test_nothing_of_a_token_stands_in_a_refusal_or_in_a_log(
    idp: IdentityProvider,
    server: ResourceServer,
    make: Make,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    token = make(idp)
    refusal = await server.refusal(token)
    answer = server.access.answer(refusal)
    told = [str(refusal), repr(refusal), str(answer.headers), str(bytes(answer.body)), caplog.text]
    assert refusal.__cause__ is None
    assert refusal.__context__ is None or refusal.__suppress_context__
    for part in ("canary", *filter(None, token.split("."))):
        assert not any(part in text for text in told)
