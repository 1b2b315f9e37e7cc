"""What the operator decides, read from the environment once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import httpx

from dbplanet.haiilo.tenants import ConfigurationError, Tenants

LOOPBACK_HOSTS: Final = tuple(
    host + port for host in ("127.0.0.1", "localhost", "[::1]") for port in ("", ":*")
)
SERVICE_ACCOUNT: Final = ("HAIILO_USERNAME", "HAIILO_PASSWORD")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a hosted server.

    `allowed_hosts` are Host values (`name`, `name:port` or `name:*`), `allowed_origins` Origin
    values; a request without an Origin is not from a page and passes. `deadline_s` is in seconds.
    """

    tenants: Tenants
    host: str = "127.0.0.1"
    port: int = 3000
    deadline_s: float = 25.0
    allowed_hosts: tuple[str, ...] = LOOPBACK_HOSTS
    allowed_origins: tuple[str, ...] = ()

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Settings:
        """Read the settings. Raises ConfigurationError for what is wrong or unsafe."""
        _refuse_unsafe(environ)
        hosts = _listed(environ, "MCP_ALLOWED_HOSTS") or LOOPBACK_HOSTS
        return cls(
            tenants=Tenants.from_environment(environ),
            host=environ.get("HOST", "").strip() or "127.0.0.1",
            port=int(_number(environ, "PORT", default=3000, lowest=0, highest=65535)),
            deadline_s=deadline_s(environ),
            allowed_hosts=(*hosts, *_public_host(environ)),
            allowed_origins=_listed(environ, "MCP_ALLOWED_ORIGINS"),
        )


def deadline_s(environ: Mapping[str, str]) -> float:
    """Return the seconds that a call may take. Raises ConfigurationError."""
    return _number(environ, "HAIILO_DEADLINE_S", default=25, lowest=0.1, highest=900)


def _refuse_unsafe(environ: Mapping[str, str]) -> None:
    mode = environ.get("MCP_ACCESS_MODE", "").strip() or "headers"
    if mode != "headers":
        raise ConfigurationError(f"MCP_ACCESS_MODE: this server offers headers, not {mode}.")
    account = [name for name in SERVICE_ACCOUNT if environ.get(name, "").strip()]
    if account:
        raise ConfigurationError(
            f"{' and '.join(account)}: a hosted server asks DB Planet with its callers' "
            "credentials, so that nobody acts as somebody else. Unset it, or use `dbplanet stdio`."
        )


def _listed(environ: Mapping[str, str], name: str) -> tuple[str, ...]:
    return tuple(entry.strip() for entry in environ.get(name, "").split(",") if entry.strip())


def _number(
    environ: Mapping[str, str], name: str, *, default: float, lowest: float, highest: float
) -> float:
    text = environ.get(name, "").strip()
    try:
        value = float(text) if text else default
    except ValueError:
        value = -1.0
    if not lowest <= value <= highest:
        raise ConfigurationError(f"{name}: a number from {lowest:g} to {highest:g} is needed.")
    return value


def _public_host(environ: Mapping[str, str]) -> tuple[str, ...]:
    text = environ.get("PUBLIC_BASE_URL", "").strip()
    if not text:
        return ()
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL:
        url = httpx.URL()
    if url.scheme not in ("http", "https") or not url.host:
        raise ConfigurationError("PUBLIC_BASE_URL: an address like https://mcp.example.org.")
    return (url.netloc.decode("ascii"),)
