"""What the operator decides, read from the environment once."""

from __future__ import annotations

import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import httpx

from dbplanet.dxt.build import VARIABLE as BUILD_TIME
from dbplanet.haiilo.tenants import ConfigurationError, is_loopback
from dbplanet.serving.access.caller import Mode
from dbplanet.serving.access.configuration import AccessSettings, flag
from dbplanet.serving.access.narrowing import EVERYTHING, Narrowing
from dbplanet.tools.table import TOOLS
from dbplanet.tools.tool import Tool

LOOPBACK_HOSTS: Final = tuple(
    host + port for host in ("127.0.0.1", "localhost", "[::1]") for port in ("", ":*")
)
CA_BUNDLE: Final = "HAIILO_CA_BUNDLE"
ORIGIN: Final = re.compile(r"[a-z][a-z0-9+.-]*://[^\s/?#@*]+")
"""An origin as browsers write it: scheme, host and port, also of apps (vscode-webview://…)."""

DXT_ENABLED: Final = "DXT_ENABLED"
LAMBDA: Final = "AWS_LAMBDA_FUNCTION_NAME"
"""Set by Lambda: the server is hosted then, and no address of this machine reaches it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a hosted server.

    `allowed_hosts` are Host values (`name`, `name:port` or `name:*`), `allowed_origins` Origin
    values; a request without an Origin is not from a page and passes. `deadline_s` is in seconds.
    `public_base_url` is where callers reach the server, without a slash at its end, None where
    nobody said. `dxt` are the variables of the desktop extension, None where it is turned off.
    `ca_bundle` is a PEM file of certificate authorities that are trusted beside the public ones.
    """

    access: AccessSettings
    narrowing: Narrowing = EVERYTHING
    host: str = "127.0.0.1"
    port: int = 3000
    deadline_s: float = 25.0
    allowed_hosts: tuple[str, ...] = LOOPBACK_HOSTS
    allowed_origins: tuple[str, ...] = ()
    public_base_url: str | None = None
    dxt: Mapping[str, str] | None = None
    ca_bundle: str | None = None

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Settings:
        """Read the settings. Raises ConfigurationError for what is wrong or unsafe."""
        hosts = _hosts(environ)
        host = environ.get("HOST", "").strip() or "127.0.0.1"
        port = _port(environ)
        public = _public_url(environ)
        local = None if LAMBDA in environ or not port else _local_url(host, port)
        base = str(public).rstrip("/") if public else local
        return cls(
            access=AccessSettings.from_environment(environ, base),
            narrowing=Narrowing.from_environment(environ),
            host=host,
            port=port,
            deadline_s=deadline_s(environ),
            allowed_hosts=(*hosts, public.netloc.decode("ascii")) if public else hosts,
            allowed_origins=_origins(environ),
            public_base_url=base,
            ca_bundle=ca_bundle(environ),
            dxt=_dxt(environ),
        )

    @property
    def offered(self) -> Mapping[str, Tool[Any]]:
        """The tools that some caller may use, by name, whatever a single one was granted."""
        narrowing = self.narrowing
        if Mode.HEADERS not in self.access.modes:
            narrowing = narrowing.for_scopes(self.access.service_scopes)
        return {name: TOOLS[name] for name in narrowing.tools}


def deadline_s(environ: Mapping[str, str]) -> float:
    """Return the seconds that a call may take. Raises ConfigurationError."""
    return _number(environ, "HAIILO_DEADLINE_S", default=25, lowest=0.1, highest=900)


def ca_bundle(environ: Mapping[str, str]) -> str | None:
    """Return HAIILO_CA_BUNDLE, None where it is not set. Raises ConfigurationError."""
    path = environ.get(CA_BUNDLE, "").strip()
    if not path:
        return None
    try:
        ssl.create_default_context(cafile=path)
    except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
        raise ConfigurationError(
            f"{CA_BUNDLE}: a PEM file of certificates is needed ({type(error).__name__})."
        ) from None
    return path


def _listed(environ: Mapping[str, str], name: str) -> tuple[str, ...]:
    return tuple(entry.strip() for entry in environ.get(name, "").split(",") if entry.strip())


def _number(
    environ: Mapping[str, str], name: str, *, default: float, lowest: float, highest: float
) -> float:
    text = environ.get(name, "").strip()
    try:
        value = float(text if text else default)
    except ValueError:
        value = -1.0
    if not lowest <= value <= highest:
        raise ConfigurationError(f"{name}: a number from {lowest:g} to {highest:g} is needed.")
    return value


def _port(environ: Mapping[str, str]) -> int:
    port = _number(environ, "PORT", default=3000, lowest=0, highest=65535)
    if not port.is_integer():
        raise ConfigurationError("PORT: a whole number is needed.")
    return int(port)


def _hosts(environ: Mapping[str, str]) -> tuple[str, ...]:
    hosts = _listed(environ, "MCP_ALLOWED_HOSTS")
    if any("/" in host or "*" in host.removesuffix(":*") for host in hosts):
        raise ConfigurationError(
            "MCP_ALLOWED_HOSTS: names like mcp.example.org, without https:// and in full; * stands "
            "for a port alone, as in mcp.example.org:*."
        )
    return hosts or LOOPBACK_HOSTS


def _origins(environ: Mapping[str, str]) -> tuple[str, ...]:
    origins = tuple(origin.lower() for origin in _listed(environ, "MCP_ALLOWED_ORIGINS"))
    if not all(ORIGIN.fullmatch(origin) for origin in origins):
        raise ConfigurationError(
            "MCP_ALLOWED_ORIGINS: each like https://chat.example.org, without a path and never *."
        )
    return origins


def _public_url(environ: Mapping[str, str]) -> httpx.URL | None:
    text = environ.get("PUBLIC_BASE_URL", "").strip()
    if not text:
        return None
    try:
        url = httpx.URL(text)
        host = url.host
    except (httpx.InvalidURL, ValueError):  # idna's errors are the latter
        url, host = httpx.URL(), ""
    extra = url.userinfo or url.query or url.fragment
    if url.scheme not in ("http", "https") or not host or extra:
        raise ConfigurationError("PUBLIC_BASE_URL: an address like https://mcp.example.org.")
    if url.scheme == "http" and not is_loopback(host):
        raise ConfigurationError(
            "PUBLIC_BASE_URL: https is needed, or passwords and keys would travel in the clear."
        )
    return url


def _local_url(host: str, port: int) -> str | None:
    """Return the address of a server that this machine alone can reach."""
    if not is_loopback(host):
        return None
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _dxt(environ: Mapping[str, str]) -> Mapping[str, str] | None:
    if not flag(environ, DXT_ENABLED, default=True):
        return None
    names = (name for name in environ if name.startswith("DXT_") or name == BUILD_TIME)
    return {name: environ[name] for name in names}
