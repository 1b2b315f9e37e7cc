"""A resource server as its callers see it: a token goes in, an identity or a refusal comes out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from starlette.responses import Response

from dbplanet.haiilo.transport import Connections
from dbplanet.serving.access.errors import AccessError
from dbplanet.serving.access.scopes import Scope
from dbplanet.serving.oauth.access import OAuthAccess
from dbplanet.serving.oauth.challenge import challenge
from dbplanet.serving.oauth.keys import KeyCache
from dbplanet.serving.oauth.settings import OAuthSettings
from dbplanet.serving.oauth.verifier import Identity
from tests.identity_provider import IdentityProvider

BASE_URL = "https://mcp.example.org"
PATH = "/servers/dbplanet/mcp"


class Clock:
    """Both clocks of the key cache, which stand still until a test moves them."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000.0
        self.monotonic = 1_000.0

    def advance(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds


class ResourceServer:
    """Answers tokens; `clock` is the one by which keys grow old."""

    def __init__(self, access: OAuthAccess, settings: OAuthSettings, clock: Clock) -> None:
        self.access = access
        self.settings = settings
        self.clock = clock

    async def identify(self, token: str) -> Identity:
        return await self.access.identify([(b"authorization", f"Bearer {token}".encode())], b"")

    async def refusal(self, token: str) -> AccessError:
        """Return the refusal of a token; being accepted fails the test."""
        with pytest.raises(AccessError) as caught:
            await self.identify(token)
        return caught.value

    def answer(self, refusal: AccessError) -> Response:
        """Return what the caller gets."""
        return challenge(refusal, self.settings, tuple(Scope))

    async def status(self, token: str) -> int:
        """Return 200 for an accepted token, or the status of its refusal."""
        try:
            await self.identify(token)
        except AccessError as refusal:
            return refusal.status
        return 200


@asynccontextmanager
async def resource_server(
    idp: IdentityProvider, *, timeout_s: float = 3.0, **environ: str
) -> AsyncIterator[ResourceServer]:
    settings = OAuthSettings.from_environment({**idp.environ, **environ}, BASE_URL, PATH)
    connections = Connections(httpx.AsyncHTTPTransport)
    clock = Clock()
    keys = KeyCache(
        settings.jwks_url,
        connections,
        wall=lambda: clock.wall,
        monotonic=lambda: clock.monotonic,
        timeout_s=timeout_s,
    )
    yield ResourceServer(OAuthAccess(settings, keys), settings, clock)
    await connections.aclose()
