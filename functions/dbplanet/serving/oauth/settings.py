"""Whose access tokens are accepted: what the operator says about the identity provider."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import httpx

from dbplanet.haiilo.tenants import ConfigurationError, canonical_origin, is_loopback
from dbplanet.serving.access.scopes import Scope

VISIBLE: Final = re.compile(r"[!#-\[\]-~]+")
"""The characters of a scope (RFC 6749 section 3.3); an address needs no others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OAuthSettings:
    """What a resource server must know.

    `origin` is where callers reach the server and `path` where MCP is. A token's `iss` must equal
    `issuer`, character by character, and its `aud` have one of `audiences`. `scope_prefix` stands
    before the name of a scope wherever a client reads it: Entra ID and Cognito know a scope by
    that name. The names themselves are good for both: a colon may stand in a scope of Entra ID
    (Microsoft Graph, permissionScope, `value`) and of Cognito (ResourceServerScopeType).
    """

    origin: str
    path: str
    issuer: str
    jwks_url: str
    audiences: frozenset[str]
    scope_prefix: str = ""

    @classmethod
    def from_environment(
        cls, environ: Mapping[str, str], public_base_url: str | None, path: str
    ) -> OAuthSettings:
        """Read OAUTH_*. Raises ConfigurationError for what is missing or unsafe."""
        origin = _origin(public_base_url)
        listed = environ.get("OAUTH_AUDIENCE", "").split(",")
        audiences = frozenset(filter(None, map(str.strip, listed)))
        return cls(
            origin=origin,
            path=path,
            issuer=_address(
                environ,
                "OAUTH_ISSUER",
                "the issuer of your identity provider, exactly as its tokens' iss has it",
                may_have_query=False,
            ),
            jwks_url=_address(
                environ,
                "OAUTH_JWKS_URL",
                "the jwks_uri of your identity provider's metadata",
                may_have_query=True,
            ),
            audiences=audiences or frozenset({origin + path}),
            scope_prefix=_scope_prefix(environ),
        )

    @property
    def resource(self) -> str:
        """The canonical address of the MCP endpoint, for which tokens are asked (RFC 8707)."""
        return self.origin + self.path

    def advertised(self, scopes: Iterable[Scope]) -> list[str]:
        """Return the names by which a client asks for scopes."""
        return [self.scope_prefix + scope for scope in scopes]


def _origin(public_base_url: str | None) -> str:
    """Return where well-known addresses are: at the root of the host, whatever path MCP has."""
    try:
        return canonical_origin(public_base_url or "")
    except ValueError as error:
        raise ConfigurationError(
            "PUBLIC_BASE_URL: OAuth needs the server's own public address, like "
            f"https://mcp.example.org and without a path; {error}."
        ) from None


def _address(environ: Mapping[str, str], name: str, meaning: str, *, may_have_query: bool) -> str:
    text = environ.get(name, "").strip()
    try:
        url = httpx.URL(text)
        host = url.host
    except (httpx.InvalidURL, ValueError):  # idna's errors are the latter
        url, host = httpx.URL(), ""
    is_safe = url.scheme == "https" or (url.scheme == "http" and is_loopback(host))
    extra = url.userinfo or "#" in text or ("?" in text and not may_have_query)
    if not VISIBLE.fullmatch(text) or not host or not is_safe or extra:
        raise ConfigurationError(f"{name}: {meaning}, an https address, is needed.")
    return text


def _scope_prefix(environ: Mapping[str, str]) -> str:
    prefix = environ.get("OAUTH_SCOPE_PREFIX", "").strip()
    if prefix and not (VISIBLE.fullmatch(prefix) and prefix.endswith("/")):
        raise ConfigurationError(
            "OAUTH_SCOPE_PREFIX: what your identity provider puts before the name of a scope is "
            "needed, with the slash at its end, like api://1234/."
        )
    return prefix
