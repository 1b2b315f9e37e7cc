"""Which tenant is checked and how far, from the environment."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx

NEEDED: Final = (
    "HAIILO_BASE_URL",
    "HAIILO_USERNAME",
    "HAIILO_PASSWORD",
    "HAIILO_CLIENT_ID",
    "HAIILO_CLIENT_SECRET",
)


class SettingsError(Exception):
    """The check cannot start; the text says what to set."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`word` is a search term that finds something; `folder` is where the reports go."""

    origin: str
    username: str
    password: str = field(repr=False)
    client_id: str
    client_secret: str = field(repr=False)
    writes: bool
    word: str
    folder: Path

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Settings:
        """Read HAIILO_* and CONTRACT_*. Raises SettingsError."""
        if environ.get("CONTRACT_TENANT") != "1":
            raise SettingsError(
                "Set CONTRACT_TENANT=1 to check a tenant: without it nothing leaves this machine."
            )
        missing = [name for name in NEEDED if not environ.get(name, "").strip()]
        if missing:
            raise SettingsError(f"Set {', '.join(missing)} to check a tenant.")
        return cls(
            origin=_origin(environ["HAIILO_BASE_URL"].strip()),
            username=environ["HAIILO_USERNAME"],
            password=environ["HAIILO_PASSWORD"],
            client_id=environ["HAIILO_CLIENT_ID"],
            client_secret=environ["HAIILO_CLIENT_SECRET"],
            writes=environ.get("CONTRACT_WRITES") == "1",
            word=environ.get("CONTRACT_SEARCH", "").strip() or "in",
            folder=Path(environ.get("CONTRACT_REPORTS", "").strip() or "dist/contract"),
        )


def _origin(text: str) -> str:
    """Return scheme, host and port; http is for this machine alone. Raises SettingsError."""
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL:
        url = httpx.URL()
    plain = url.path in ("", "/") and not url.query and not url.userinfo
    if not url.host or not plain or url.scheme not in ("http", "https"):
        raise SettingsError("HAIILO_BASE_URL: an address like https://intranet.haiilo.app.")
    if url.scheme == "http" and not _is_loopback(url.host):
        raise SettingsError("HAIILO_BASE_URL: https is needed, http is for this machine alone.")
    return f"{url.scheme}://{url.netloc.decode('ascii')}"


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
