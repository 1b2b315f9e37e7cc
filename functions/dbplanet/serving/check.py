"""What a configuration amounts to, for the operator: settings, problems, who is shut out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import anyio
import httpx

from dbplanet.dxt.publication import Publication
from dbplanet.haiilo.client import HaiiloClient
from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.errors import HaiiloError
from dbplanet.haiilo.fallbacks import KnownPaths
from dbplanet.haiilo.tenants import Tenant, is_loopback
from dbplanet.haiilo.tokens import TokenCache
from dbplanet.haiilo.transport import Connections
from dbplanet.serving import MCP_PATH
from dbplanet.serving.access.caller import SERVICE_MODES, Mode
from dbplanet.serving.audit import KEY as AUDIT_KEY
from dbplanet.serving.secret import Secret
from dbplanet.serving.settings import LAMBDA, LOOPBACK_HOSTS, Settings
from dbplanet.tools.table import TOOLS

SOON: Final = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Check:
    """The configuration of a hosted server, read; no secret leaves it.

    `secret` is where some of it came from, None where all is in the environment; `extension` is
    what is published of the desktop extension, None where that is turned off.
    """

    environ: Mapping[str, str]
    settings: Settings
    secret: Secret | None
    extension: Publication | None

    def facts(self) -> Iterator[tuple[str, str]]:
        """Yield what is in force, by name."""
        settings = self.settings
        access = settings.access
        base = settings.public_base_url
        yield "address", f"{base}{MCP_PATH}" if base else "not known (PUBLIC_BASE_URL)"
        yield "who may call", ", ".join(sorted(access.modes))
        for tenant in access.tenants:
            yield f"tenant {tenant.alias}", _tenant(tenant)
        for key in access.api_keys:
            scopes = " and ".join(sorted(key.scopes))
            yield f"key {key.id}", f"{key.owner}, {scopes}, until {key.expires.isoformat()}"
        if (oauth := access.oauth) is not None:
            yield "issuer", oauth.issuer
            yield "keys of the issuer", oauth.jwks_url
            yield "audience", ", ".join(sorted(oauth.audiences))
            yield "scopes", ", ".join(oauth.advertised(sorted(access.service_scopes)))
        yield "tools", self._tools()
        yield "hosts", ", ".join(settings.allowed_hosts)
        yield "origins of pages", ", ".join(settings.allowed_origins) or "none"
        yield "deadline", f"{settings.deadline_s:g} s"
        own = f" and {settings.ca_bundle}" if settings.ca_bundle else ""
        yield "authorities", f"public ones{own}"
        yield "secret", "read from Secrets Manager" if self.secret else "in the environment"
        yield "desktop extension", self._extension()
        if self.environ.get(AUDIT_KEY, "").strip():
            yield "people in the log", "the same digest after every start"
        else:
            yield "people in the log", f"another digest after every start ({AUDIT_KEY})"

    def problems(self) -> Iterator[str]:
        """Yield what starts and will not work, or not for long."""
        settings, access = self.settings, self.settings.access
        base = settings.public_base_url
        if not len(access.tenants):
            yield "No DB Planet is configured, so each call fails: set HAIILO_BASE_URL."
        if base is None:
            yield "Nobody is told an address, and there is no desktop bundle: set PUBLIC_BASE_URL."
        is_open = LAMBDA not in self.environ and not is_loopback(settings.host)
        if is_open and settings.allowed_hosts == LOOPBACK_HOSTS:
            yield (
                f"HOST {settings.host} listens to other machines, and MCP_ALLOWED_HOSTS lets only "
                "this one call."
            )
        if not settings.offered:
            yield "No tool is left: look at MCP_TOOLSETS and MCP_EXCLUDE_TOOLS."
        if self.extension is not None:
            yield from (f"Desktop extension: {problem}" for problem in self.extension.problems)
        today = datetime.now(UTC).date()
        for key in access.api_keys:
            if key.expires < today:
                yield f"Key {key.id} of {key.owner} has expired: take it out of MCP_API_KEYS."
            elif key.expires < today + SOON:
                yield f"Key {key.id} of {key.owner} expires on {key.expires.isoformat()}."

    def shut_out(self) -> Iterator[str]:
        """Yield which clients cannot call."""
        modes, base = self.settings.access.modes, self.settings.public_base_url
        if base is None or is_loopback(_host(base)):
            yield "Clients on other machines, and assistants on the web: this address is local."
        if not self.settings.allowed_origins:
            yield "Clients that run in a browser's page (MCP_ALLOWED_ORIGINS)."
        if Mode.OAUTH not in modes:
            yield (
                "Clients that can only sign in by OAuth, such as ChatGPT, and Claude on the web "
                "unless a fixed header is set there."
            )
        if Mode.HEADERS not in modes:
            yield "People who want to act as themselves: all share the service account."
            if Mode.API_KEY not in modes:
                yield "The desktop extension and scripts: both send headers, and neither signs in."
        if Mode.HEADERS in modes and modes & SERVICE_MODES:
            yield "Clients that list tools before they send credentials: they are answered 401."

    async def logins(self, connections: Connections) -> AsyncIterator[tuple[str, bool]]:
        """Try each configured service account once; yield how it went, and whether well."""
        for tenant in self.settings.access.tenants:
            if tenant.service is not None and tenant.client_id is not None:
                credentials = Credentials.of_service(tenant)
                yield await try_login(credentials, connections, self.settings.deadline_s)

    def _extension(self) -> str:
        if self.extension is None:
            return "off"
        return "on" if self.extension.bundle else f"the manifest alone. {self.extension.no_bundle}"

    def _tools(self) -> str:
        offered = self.settings.offered
        writing = sum(not tool.operation.is_read for tool in offered.values())
        return f"{len(offered)} of {len(TOOLS)}, {writing} of them change something"


async def try_login(
    credentials: Credentials, connections: Connections, deadline_s: float
) -> tuple[str, bool]:
    """Log in once and ask who that is; return a sentence, and whether it worked."""
    alias = credentials.tenant.alias
    async with connections.lease() as http:
        deadline = anyio.current_time() + deadline_s
        client = HaiiloClient(http, credentials, TokenCache(), KnownPaths(), deadline)
        try:
            profile = await client.profile()
        except HaiiloError as error:
            hint = f" {error.hint}" if error.hint else ""
            return f"{alias}: {error}{hint}", False
    return f"{alias}: logged in as the user with id {profile.user_id}.", True


def _tenant(tenant: Tenant) -> str:
    parts = [tenant.origin, "with an API client" if tenant.client_id else "without an API client"]
    if tenant.service is not None:
        parts.append(f"service account {tenant.service.username}")
    return ", ".join(parts)


def _host(url: str) -> str:
    return httpx.URL(url).host
