"""Tokens that the identity provider never signed, or not for this end."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import time
from collections.abc import Callable

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from jwt.algorithms import ECAlgorithm

from tests.identity_provider import (
    JWKS_PATH,
    IdentityProvider,
    compact,
    private_key,
    public_jwk,
)
from tests.unit.serving.oauth.resource_server import ResourceServer

pytestmark = pytest.mark.anyio

NOW = int(time.time())

Make = Callable[[IdentityProvider], str]


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


def an_extension_that_pyjwt_knows(idp: IdentityProvider) -> str:
    header = {"alg": "ES256", "kid": idp.kid, "crit": ["b64"], "b64": True}
    algorithm, key = ECAlgorithm(ECAlgorithm.SHA256), private_key(idp.kid)
    assert isinstance(key, EllipticCurvePrivateKey)
    return compact(header, idp.claims(), lambda message: algorithm.sign(message, key))


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
        an_extension_that_pyjwt_knows,
        lambda idp: idp.token({"kid": "other"}),
        lambda idp: idp.token({"kid": idp.kid}, kid="ec-2"),
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


async def test_no_key_is_sought_for_an_algorithm_that_is_not_used(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    for algorithm in ("none", "HS256", "RS1", "ES256K"):
        header = {"alg": algorithm, "kid": "made-up"}
        assert await server.status(compact(header, idp.claims())) == 401
    assert idp.requests == 0


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
    answer = server.answer(refusal)
    told = [str(refusal), repr(refusal), str(answer.headers), str(bytes(answer.body)), caplog.text]
    assert refusal.__cause__ is None
    assert refusal.__context__ is None or refusal.__suppress_context__
    for part in ("canary", *filter(None, token.split("."))):
        assert not any(part in text for text in told)
