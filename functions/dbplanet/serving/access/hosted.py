"""Who calls a hosted server: decided from the headers, before anything else is read."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope as AsgiScope

from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.haiilo.transport import Connections
from dbplanet.serving.access.api_keys import PREFIX
from dbplanet.serving.access.caller import SERVICE_MODES, Caller, Mode
from dbplanet.serving.access.errors import (
    AccessError,
    InsufficientScopeError,
    InvalidTokenError,
    MalformedRequestError,
    MissingTokenError,
)
from dbplanet.serving.access.headers import API_KEY, AUTHORIZATION, CallerHeaders
from dbplanet.serving.access.scopes import Scope, effective, required
from dbplanet.serving.oauth.challenge import challenge
from dbplanet.serving.secret import Secret
from dbplanet.serving.settings import Settings
from dbplanet.serving.telemetry import LOGGER
from dbplanet.tools.table import TOOLS

if TYPE_CHECKING:
    from dbplanet.serving.oauth.access import OAuthAccess
    from dbplanet.serving.oauth.settings import OAuthSettings

CALLER: Final = "caller"
"""Under which name the caller of a request stands in the state of its ASGI scope."""

PROOFS: Final = {
    Mode.HEADERS: "user name and password as x-haiilo-username and x-haiilo-password",
    Mode.OAUTH: "an access token as Authorization: Bearer",
    Mode.API_KEY: "an API key as x-api-key",
}
"""What a caller sends in each mode, for the answer to one that sent nothing."""


class HostedAccess:
    """The modes of a hosted server. In each request one proof counts, and a second refuses it.

    The endpoint asks `admit` with the headers alone, `permit` once the message is read, and
    `challenge` for the answer to what either refuses. In any mode but `headers` a request without a
    proof is refused with 401.
    """

    def __init__(
        self, settings: Settings, connections: Connections, secret: Secret | None = None
    ) -> None:
        self._settings = settings.access
        self._secret = secret
        self._renewing = asyncio.Lock()
        self._offered = tuple(sorted(settings.access.service_scopes))
        self._tools = frozenset(settings.narrowing.tools)
        self._oauth = _oauth(settings.access.oauth, connections, self._offered)

    def __call__(self, request: Request | None) -> Caller:
        """Return the caller that was admitted."""
        assert request is not None, "a hosted server is called over HTTP"
        caller: Caller = getattr(request.state, CALLER)
        return caller

    async def renew(self) -> None:
        """Read the operator's secret again; who comes meanwhile waits for what it says."""
        async with self._renewing:
            environ = None if self._secret is None else await self._secret.renewed()
            if environ is None:
                return
            try:
                self._settings = Settings.from_environment(environ).access
            except ConfigurationError as error:
                LOGGER.warning("%s The secrets in force are kept.", error)

    async def admit(self, scope: AsgiScope) -> Caller:
        """Return the caller of a request. Raises AccessError."""
        if self._secret is not None and self._secret.is_due():
            await self.renew()
        headers = CallerHeaders(scope["headers"])
        modes = self._settings.modes
        if not modes & SERVICE_MODES:
            return self._by_headers(headers)
        authorization, keys = headers.values(AUTHORIZATION), headers.values(API_KEY)
        bearers = [value for value in authorization if value[:7].lower() == "bearer "]
        if bearers or keys:
            if len(authorization) + len(keys) > 1 or headers.name_credentials:
                raise MalformedRequestError(
                    "Send one proof of who calls: Authorization, x-api-key or x-haiilo credentials."
                )
            key = keys[0] if keys else bearers[0][7:].strip()
            if Mode.API_KEY in modes and (keys or key.startswith(PREFIX) or self._oauth is None):
                return self._by_key(headers, key)
        elif Mode.HEADERS in modes and (authorization or headers.name_credentials):
            return self._by_headers(headers)
        if self._oauth is not None:
            with suppress(MissingTokenError):
                return await self._by_token(self._oauth, headers, scope)
        raise MissingTokenError(" or ".join(PROOFS[mode] for mode in Mode if mode in modes))

    def permit(self, caller: Caller, tool: str | None) -> None:
        """Raise InsufficientScopeError where another token would let the caller use a tool.

        A tool that this server offers to nobody of this mode is left to the endpoint, which does
        not know it.
        """
        if caller.mode is not Mode.OAUTH or tool not in self._tools:
            return
        needed = required(writes=not TOOLS[tool].operation.is_read)
        if self._settings.service_scopes.issuperset(needed) and not caller.scopes.issuperset(
            needed
        ):
            raise InsufficientScopeError(needed)

    def challenge(self, error: AccessError) -> Response:
        """Return the answer to a refused request."""
        return challenge(error, self._settings.oauth, self._offered)

    def _by_headers(self, headers: CallerHeaders) -> Caller:
        return Caller(
            mode=Mode.HEADERS, credentials=lambda: headers.credentials(self._settings.tenants)
        )

    def _by_key(self, headers: CallerHeaders, presented: str) -> Caller:
        key = self._settings.api_keys.find(presented)
        if key is None:
            raise InvalidTokenError("This API key is not known here, or it has expired.")
        return self._shared(Mode.API_KEY, f"{key.owner} {key.id}", key.scopes, headers, key.tenant)

    async def _by_token(
        self, oauth: OAuthAccess, headers: CallerHeaders, scope: AsgiScope
    ) -> Caller:
        identity = await oauth.identify(scope["headers"], scope["query_string"])
        principal = f"{identity.issuer} {identity.subject}"
        return self._shared(Mode.OAUTH, principal, identity.scopes, headers)

    def _shared(
        self,
        mode: Mode,
        principal: str,
        scopes: Iterable[Scope],
        headers: CallerHeaders,
        bound_to: str | None = None,
    ) -> Caller:
        """Return a caller that acts with the service account of the tenant it names."""

        def credentials() -> Credentials:
            tenants = self._settings.tenants
            tenant = headers.tenant(tenants if bound_to is None else tenants.only(bound_to))
            assert tenant is not None, "a configuration with a service account has its tenants"
            return Credentials.of_service(tenant)

        return Caller(
            mode=mode,
            credentials=credentials,
            principal=principal,
            scopes=effective(scopes) & self._settings.service_scopes,
        )


def _oauth(
    settings: OAuthSettings | None, connections: Connections, offered: Iterable[Scope]
) -> OAuthAccess | None:
    if settings is None:
        return None
    from dbplanet.serving.oauth.access import OAuthAccess  # noqa: PLC0415 - PyJWT for this mode only
    from dbplanet.serving.oauth.keys import KeyCache  # noqa: PLC0415 - as above

    return OAuthAccess(settings, KeyCache(settings.jwks_url, connections), offered)
