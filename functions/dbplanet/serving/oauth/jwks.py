"""A JSON Web Key Set as it is read: what of it can verify an access token."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import jwt

if TYPE_CHECKING:
    from jwt.algorithms import AllowedPublicKeys

ALGORITHMS: Final = {"RSA": ("RS256", "PS256"), "EC": ("ES256",)}
"""By type of key. Fixed here and never taken from a token (RFC 8725 section 2.1)."""

SMALLEST_RSA_BITS: Final = 2048


@dataclass(frozen=True, slots=True)
class VerificationKey:
    """A public key, and the algorithms that it may be used with."""

    kid: str | None
    algorithms: tuple[str, ...]
    public: AllowedPublicKeys


def read_keys(body: bytes) -> tuple[VerificationKey, ...]:
    """Return the usable keys of a set; other entries are left out (RFC 7517 section 5).

    Raises ValueError for anything that is not a set or has no usable key.
    """
    try:
        document = json.loads(body)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    entries = document.get("keys") if isinstance(document, dict) else None
    if not isinstance(entries, list):
        raise ValueError("it is not a JSON object with keys")
    keys = tuple(filter(None, map(_read, entries)))
    if not keys:
        raise ValueError("it has no usable RSA or EC key for signatures")
    return keys


def _read(entry: Any) -> VerificationKey | None:
    if not isinstance(entry, dict) or not _is_for_verification(entry):
        return None
    kty, kid, bound = entry.get("kty"), entry.get("kid"), entry.get("alg")
    offered = ALGORITHMS.get(kty, ()) if isinstance(kty, str) else ()
    algorithms = tuple(name for name in offered if bound in (None, name))
    if not algorithms or not isinstance(kid, str | None):
        return None
    try:
        public = jwt.PyJWK(entry, algorithms[0]).key
    except jwt.PyJWTError:
        return None
    if kty == "RSA" and public.key_size < SMALLEST_RSA_BITS:
        return None
    return VerificationKey(kid, algorithms, public)


def _is_for_verification(entry: dict[str, Any]) -> bool:
    """Whether a key is a public one for signatures; ES256 is for P-256 alone."""
    operations = entry.get("key_ops", ["verify"])
    return (
        entry.get("use") in (None, "sig")
        and isinstance(operations, list)
        and "verify" in operations
        and "d" not in entry
        and (entry.get("kty") != "EC" or entry.get("crv") == "P-256")
    )
