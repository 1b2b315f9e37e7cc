"""An access token becomes an identity, or is refused (RFC 9068, RFC 8725)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import jwt

from dbplanet.serving.access.errors import InvalidTokenError
from dbplanet.serving.access.scopes import Scope, effective
from dbplanet.serving.oauth.jwks import ALGORITHMS
from dbplanet.serving.oauth.keys import KeyCache
from dbplanet.serving.oauth.settings import OAuthSettings

LONGEST_TOKEN: Final = 8192
LEEWAY_SECONDS: Final = 30
TYPES: Final = (None, "jwt", "at+jwt", "application/at+jwt")
"""The `typ` of access tokens. Others are tokens for other ends, such as logout or ID-JAG."""

CLIENT_CLAIMS: Final = ("client_id", "azp", "appid", "cid")
"""The client, by RFC 9068, OpenID Connect and Entra ID v2, Entra ID v1, and Okta."""

ID_TOKEN_CLAIMS: Final = frozenset({"nonce", "at_hash", "c_hash"})
"""What an ID token has, and an access token no use for (OpenID Connect Core 2 and 3.3.2.11)."""

REASONS: Final[Mapping[type[jwt.PyJWTError], str]] = {
    jwt.ExpiredSignatureError: "The access token has expired.",
    jwt.ImmatureSignatureError: "The access token is not valid yet.",
    jwt.InvalidAudienceError: "The access token is for another resource.",
    jwt.InvalidIssuerError: "The access token is from another issuer.",
    jwt.MissingRequiredClaimError: "The access token lacks one of exp, iss, aud and sub.",
}
"""Our own words: PyJWT's texts may quote the token."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who calls: `subject` is unique within `issuer` only; `scopes` include what they imply."""

    issuer: str
    subject: str
    client_id: str | None
    scopes: frozenset[Scope]


class TokenVerifier:
    """Verifies access tokens of one issuer for one resource."""

    def __init__(self, settings: OAuthSettings, keys: KeyCache) -> None:
        self._settings = settings
        self._keys = keys

    async def verify(self, token: str) -> Identity:
        """Return whose token this is. Raises InvalidTokenError and KeysUnavailableError."""
        if len(token) > LONGEST_TOKEN:
            raise InvalidTokenError("The access token is too long.")
        header = _header(token)
        key = await self._keys.find(header.get("kid"), header["alg"])
        if key is None:
            raise InvalidTokenError("The access token is signed with a key that is not known.")
        try:
            claims = jwt.decode(
                token,
                key.public,
                algorithms=key.algorithms,
                options={"require": ["exp", "iss", "aud", "sub"]},
                audience=self._settings.audiences,
                issuer=self._settings.issuer,
                leeway=LEEWAY_SECONDS,
            )
        except jwt.PyJWTError as error:
            reason = REASONS.get(type(error), "The access token cannot be verified.")
            raise InvalidTokenError(reason) from None
        return self._identity(claims)

    def _identity(self, claims: Mapping[str, Any]) -> Identity:
        subject = claims["sub"].strip()
        if not subject:
            raise InvalidTokenError("The access token names nobody.")
        client = next((claims[name] for name in CLIENT_CLAIMS if name in claims), None)
        names = _scope_names(claims, has_client=client is not None)
        if names is None or not ID_TOKEN_CLAIMS.isdisjoint(claims):
            raise InvalidTokenError(
                "This is an ID token or grants nothing: an access token is needed."
            )
        prefix = self._settings.scope_prefix
        granted = [scope for scope in Scope if not names.isdisjoint((scope, prefix + scope))]
        return Identity(
            issuer=claims["iss"],
            subject=claims["sub"],
            client_id=client if isinstance(client, str) else None,
            scopes=effective(granted),
        )


def _header(token: str) -> dict[str, Any]:
    """Return the header, of which `alg` is checked; `jku`, `jwk`, `x5u` and `x5c` mean nothing."""
    try:
        header = jwt.get_unverified_header(token)
    except jwt.PyJWTError:
        raise InvalidTokenError("The access token is not a signed JWT.") from None
    if not any(header.get("alg") in names for names in ALGORITHMS.values()):
        raise InvalidTokenError("The access token is signed with an algorithm that is not used.")
    kind = header.get("typ")
    if "crit" in header or (kind.lower() if isinstance(kind, str) else kind) not in TYPES:
        raise InvalidTokenError("The access token is of a kind that is not used.")
    return header


def _scope_names(claims: Mapping[str, Any], *, has_client: bool) -> frozenset[str] | None:
    """Return what a token grants, None where it says nothing of it, as an ID token does.

    `scope` is of RFC 9068, `scp` of Entra ID and Okta. Entra ID's `roles` stand for scopes where a
    program acts for itself. Beside a scope they say what the user may do, not what this client
    may, and without a client the token is an ID token, which has them as well.
    """
    for claim in ("scope", "scp", *(["roles"] if has_client else [])):
        value = claims.get(claim)
        if isinstance(value, str):
            return frozenset(value.split())
        if isinstance(value, list):
            return frozenset(name for name in value if isinstance(name, str))
    return None
