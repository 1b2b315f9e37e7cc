"""Which Haiilo tenants may be asked: configured by the operator, never added by a caller."""

from __future__ import annotations

import ipaddress
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import httpx
from pydantic import SecretStr

from dbplanet.haiilo.errors import CredentialsError

ALIAS: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
FIELDS: Final = frozenset({"base_url", "client_id", "client_secret", "username", "password"})


class ConfigurationError(Exception):
    """The environment cannot be used as it is; the text names the variable and what it needs."""


@dataclass(frozen=True, slots=True)
class ServiceAccount:
    """A Haiilo user that callers share who have none of their own there."""

    username: str
    password: SecretStr


@dataclass(frozen=True, slots=True)
class Tenant:
    """One Haiilo: `origin` is canonical, client id and secret are both set or both None."""

    alias: str
    origin: str
    client_id: str | None = None
    client_secret: SecretStr | None = None
    service: ServiceAccount | None = None


class Tenants:
    """The configured tenants, by alias."""

    def __init__(self, tenants: Iterable[Tenant] = ()) -> None:
        self._tenants = {tenant.alias: tenant for tenant in tenants}

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Tenants:
        """Read HAIILO_BASE_URL (alias `default`) or HAIILO_TENANTS (JSON by alias).

        Raises ConfigurationError.
        """
        base_url = environ.get("HAIILO_BASE_URL", "").strip()
        listed = environ.get("HAIILO_TENANTS", "").strip()
        if base_url and listed:
            raise ConfigurationError("Set HAIILO_BASE_URL or HAIILO_TENANTS, not both.")
        if listed:
            return cls(_distinct([_read(*each) for each in _decode(listed).items()]))
        if not base_url:
            return cls()
        entry = {
            "base_url": base_url,
            "client_id": environ.get("HAIILO_CLIENT_ID", "").strip(),
            "client_secret": environ.get("HAIILO_CLIENT_SECRET", "").strip(),
            "username": environ.get("HAIILO_USERNAME", "").strip(),
            "password": environ.get("HAIILO_PASSWORD", ""),
        }
        return cls([_read("default", entry, variable="HAIILO_BASE_URL")])

    def __len__(self) -> int:
        return len(self._tenants)

    def __iter__(self) -> Iterator[Tenant]:
        return iter(self._tenants.values())

    def only(self, alias: str) -> Tenants:
        """Return that tenant alone, none where it is not configured."""
        return Tenants(tenant for tenant in self if tenant.alias == alias)

    @property
    def have_clients(self) -> bool:
        """Whether each tenant has an API client, so that a caller needs none of its own."""
        return all(tenant.client_id is not None for tenant in self._tenants.values())

    def select(self, alias: str | None, base_url: str | None) -> Tenant | None:
        """Return the tenant that a caller means; None where none is configured.

        Raises CredentialsError for one that is not configured, for two that differ, and where
        several are configured and none is named. The error lists no tenant.
        """
        if not self._tenants:
            return None
        if alias is None and base_url is None:
            if len(self._tenants) > 1:
                raise CredentialsError("Say which DB Planet is meant: send x-haiilo-tenant.")
            return next(iter(self._tenants.values()))
        tenant = self._by_origin(base_url) if alias is None else self._tenants.get(alias)
        if tenant is None or (base_url is not None and tenant != self._by_origin(base_url)):
            named = "x-haiilo-tenant" if alias is not None else "x-haiilo-base-url"
            raise CredentialsError(f"{named} does not name a DB Planet that this server serves.")
        return tenant

    def _by_origin(self, base_url: str | None) -> Tenant | None:
        try:
            origin = canonical_origin(base_url or "")
        except ValueError:
            return None
        return next((t for t in self._tenants.values() if t.origin == origin), None)


def canonical_origin(url: str) -> str:
    """Return scheme, lower-case IDNA host and port (where not the default) of a base URL.

    Raises ValueError for anything else than an https origin; http is for loopback alone.
    """
    # IDNA takes full-width letters and other full stops for plain ones: another spelling of an
    # origin that was configured, or of an internal address, is none of ours.
    is_folded = unicodedata.normalize("NFKC", url) != url or "\u3002" in url
    if is_folded or not url.isprintable() or re.search(r"[\s\\]", url):
        raise ValueError("it has a character that no address has")
    try:
        parsed = httpx.URL(url)
        host, port = parsed.host, parsed.port
    except (httpx.InvalidURL, ValueError):  # idna's errors are the latter
        raise ValueError("it is not an address") from None
    if port is not None and not 0 < port < 65536:
        raise ValueError("it has a port that does not exist")
    if parsed.scheme not in ("https", "http") or not host:
        raise ValueError("it does not start with https:// and a host")
    if parsed.userinfo or parsed.path not in ("", "/") or parsed.query or "#" in url or "?" in url:
        raise ValueError("it is more than scheme, host and port")
    if parsed.scheme == "http" and not is_loopback(host):
        raise ValueError("it is not https")
    return f"{parsed.scheme}://{parsed.netloc.decode('ascii')}"


def is_loopback(host: str) -> bool:
    """Whether a host is this machine: localhost or a loopback address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def read_setting(text: str) -> Any:
    """Return what a setting in JSON says.

    Raises ValueError for a key that stands twice, of which the parser would drop one in silence,
    and RecursionError.
    """
    return json.loads(text, object_pairs_hook=_object)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key stands twice")
    return value


def _decode(listed: str) -> dict[str, Any]:
    try:
        tenants = read_setting(listed)
    except (ValueError, RecursionError):
        tenants = None  # the parser's text would quote the value, which holds secrets
    if not isinstance(tenants, dict) or not tenants:
        raise ConfigurationError(
            "HAIILO_TENANTS is not a JSON object of alias to tenant, with no key twice."
        )
    return tenants


def _distinct(tenants: list[Tenant]) -> list[Tenant]:
    """Return the tenants, of which no two are at one origin: x-haiilo-base-url could mean both."""
    origins = [tenant.origin for tenant in tenants]
    for tenant in tenants:
        if origins.count(tenant.origin) > 1:
            raise ConfigurationError(
                f"HAIILO_TENANTS: {tenant.alias} is at {tenant.origin}, and so is another alias."
            )
    return tenants


def _read(alias: str, entry: object, *, variable: str = "HAIILO_TENANTS") -> Tenant:
    if not ALIAS.fullmatch(alias):
        raise ConfigurationError(
            f"{variable}: an alias is lower-case letters, digits and hyphens, not {alias!r}."
        )
    if not isinstance(entry, dict) or not set(entry) <= FIELDS:
        raise ConfigurationError(f"{variable}: {alias} may have {', '.join(sorted(FIELDS))}.")
    values = {name: entry.get(name) or "" for name in FIELDS}
    if not all(isinstance(value, str) for value in values.values()):
        raise ConfigurationError(f"{variable}: the values of {alias} are text.")
    try:
        origin = canonical_origin(values["base_url"])
    except ValueError as error:
        raise ConfigurationError(
            f"{variable}: the base URL of {alias} cannot be used, {error}."
        ) from None
    client_id, client_secret = values["client_id"].strip(), values["client_secret"].strip()
    if bool(client_id) != bool(client_secret):
        raise ConfigurationError(
            f"{variable}: client id and client secret of {alias} belong together; one is missing."
        )
    if ":" in client_id:
        raise ConfigurationError(f"{variable}: the client id of {alias} has a colon.")
    username, password = values["username"].strip(), values["password"]
    if bool(username) != bool(password.strip()):
        raise ConfigurationError(
            f"{variable}: user name and password of {alias} belong together; one is missing."
        )
    return Tenant(
        alias,
        origin,
        client_id or None,
        SecretStr(client_secret) if client_id else None,
        ServiceAccount(username, SecretStr(password)) if username else None,
    )
