"""A caller: by which proof it is known, what it may do, and how Haiilo is asked for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from starlette.requests import Request

from dbplanet.haiilo.credentials import Credentials
from dbplanet.serving.access.scopes import Scope

EVERY_SCOPE: Final = frozenset(Scope)


class Mode(StrEnum):
    """How a caller is known; the first three are values of MCP_ACCESS_MODE."""

    HEADERS = "headers"
    OAUTH = "oauth"
    API_KEY = "apikey"
    STDIO = "stdio"


SERVICE_MODES: Final = frozenset({Mode.OAUTH, Mode.API_KEY})
"""The modes whose callers share the tenant's service account."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """One caller of one request.

    `credentials` returns with which Haiilo is asked, anew each time, and raises CredentialsError.
    `principal` tells the operator who it was where that is not the Haiilo user itself, and holds no
    secret. `scopes` are those granted, as far as this server offers them.
    """

    mode: Mode
    credentials: Callable[[], Credentials]
    principal: str | None = None
    scopes: frozenset[Scope] = EVERY_SCOPE


class Access(Protocol):
    """Tells who calls."""

    def __call__(self, request: Request | None) -> Caller:
        """Return the caller of a request, which is None over stdio."""

    async def renew(self) -> None:
        """Read the operator's secrets again."""
