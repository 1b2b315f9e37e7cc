"""Which entries of a key set can verify a token."""

from __future__ import annotations

from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from jwt.algorithms import ECAlgorithm

from tests.identity_provider import IdentityProvider, public_jwk
from tests.unit.serving.oauth.resource_server import ResourceServer

pytestmark = pytest.mark.anyio

P384 = ec.generate_private_key(ec.SECP384R1())

JUNK: list[Any] = [
    None,
    7,
    "key",
    [],
    {},
    {"kty": ["EC"]},
    {"kty": "oct", "k": "c2VjcmV0", "kid": "ec-1"},
    {"kty": "OKP", "crv": "Ed25519", "x": "AA", "kid": "ec-1"},
    {"kty": "EC", "kid": "ec-1"},
    {"kty": "EC", "crv": "P-256", "x": 1, "y": None, "kid": "ec-1"},
    {"kty": "EC", "crv": "P-256", "x": "A" * 43, "y": "A" * 43, "kid": "ec-1"},
    {"kty": "RSA", "n": "", "e": "", "kid": "ec-1"},
    {"kty": "RSA", "n": [], "e": {}, "kid": "ec-1"},
    {"kty": "RSA", "n": "AQAB", "e": "AQAB", "kid": "ec-1"},
    {"kty": "RSA", "n": "ü", "e": "!", "kid": "ec-1"},
    public_jwk("ec-1", use="enc"),
    public_jwk("ec-1", key_ops=["sign"]),
    public_jwk("ec-1", key_ops="verify"),
    public_jwk("ec-1", alg="ES384"),
    public_jwk("ec-1", alg="HS256"),
    public_jwk("ec-1", crv="P-384"),
    {"kid": "ec-1", **ECAlgorithm.to_jwk(ec.generate_private_key(ec.SECP256R1()), as_dict=True)},
    {"kid": "ec-1", **ECAlgorithm.to_jwk(P384.public_key(), as_dict=True)},
    public_jwk("ec-1", kid=1),
    public_jwk("rsa-1", e="AA"),
]


@pytest.mark.parametrize("entry", JUNK)
async def test_an_entry_that_is_no_key_for_signatures_is_not_used(
    idp: IdentityProvider, server: ResourceServer, entry: Any
) -> None:
    idp.keys = [entry]
    assert await server.status(idp.token()) == 503


async def test_good_keys_among_junk_are_used(idp: IdentityProvider, server: ResourceServer) -> None:
    idp.keys = [*JUNK, public_jwk("ec-1", use=None), public_jwk("rsa-1", alg="RS256")]
    assert await server.status(idp.token()) == 200
    assert await server.status(idp.token(kid="rsa-1")) == 200


async def test_a_key_is_used_with_its_own_algorithm_only(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    idp.keys, idp.kid = [public_jwk("rsa-1", alg="PS256")], "rsa-1"
    assert await server.status(idp.token()) == 401


async def test_a_short_rsa_key_is_not_used(idp: IdentityProvider, server: ResourceServer) -> None:
    idp.keys, idp.kid = [public_jwk("rsa-short")], "rsa-short"
    assert await server.status(idp.token(kid="rsa-1")) == 503
