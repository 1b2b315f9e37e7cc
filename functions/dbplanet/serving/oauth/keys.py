"""The identity provider's keys, fetched seldom and kept over an outage."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

import httpx

from dbplanet.haiilo.errors import HaiiloError
from dbplanet.haiilo.transport import Connections
from dbplanet.serving.access.errors import KeysUnavailableError
from dbplanet.serving.oauth.jwks import VerificationKey, read_keys
from dbplanet.serving.telemetry import LOGGER

FRESH_SECONDS: Final = 3600.0
USABLE_SECONDS: Final = 86_400.0
"""How long keys are used while the identity provider is away."""

REFRESH_SECONDS: Final = 60.0
"""A key that is not known is looked for this seldom, so that made-up ones make no flood."""

RETRY_SECONDS: Final = 10.0
"""How long an identity provider that failed is left in peace."""

TIMEOUT_SECONDS: Final = 3.0
MAX_BYTES: Final = 150_000
HEADERS: Final = {
    "Accept": "application/jwk-set+json, application/json",
    "Accept-Encoding": "identity",
}

Moment = tuple[float, float]
"""By the wall and by the monotonic clock: see TokenCache for why both are asked."""


class KeyCache:
    """The keys at one address, for as long as a process or warm container lives.

    `timeout_s` bounds a whole fetch, in seconds.
    """

    def __init__(
        self,
        url: str,
        connections: Connections,
        *,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        timeout_s: float = TIMEOUT_SECONDS,
    ) -> None:
        self._url = url
        self._connections = connections
        self._wall = wall
        self._monotonic = monotonic
        self._timeout_s = timeout_s
        self._keys: tuple[VerificationKey, ...] = ()
        self._fetched: Moment | None = None
        self._refreshed: Moment | None = None
        self._failed: Moment | None = None
        self._lock = asyncio.Lock()

    async def find(self, kid: str | None, algorithm: str) -> VerificationKey | None:
        """Return the key of a token; one without `kid` needs a set with one key for its algorithm.

        Raises KeysUnavailableError where the keys, or those that may be newer, cannot be had.
        """
        if self._is_wanting(kid):
            async with self._lock:
                if self._is_wanting(kid):  # another caller may have fetched them meanwhile
                    await self._renew(kid)
        fitting = [key for key in self._keys if algorithm in key.algorithms]
        if kid is None:
            return fitting[0] if len(fitting) == 1 else None
        return next((key for key in fitting if key.kid == kid), None)

    def _is_wanting(self, kid: str | None) -> bool:
        """Whether a fetch is due: the keys are old, or they lack one and none was sought lately."""
        if self._since(self._fetched) >= FRESH_SECONDS:
            return True
        return not self._has(kid) and self._since(self._refreshed) >= REFRESH_SECONDS

    def _has(self, kid: str | None) -> bool:
        return kid is None or any(key.kid == kid for key in self._keys)

    async def _renew(self, kid: str | None) -> None:
        age = self._since(self._fetched)
        try:
            await self._fetch()
        except KeysUnavailableError:
            if age >= USABLE_SECONDS or not self._has(kid):
                raise
            return
        if age < FRESH_SECONDS:
            self._refreshed = self._now()

    async def _fetch(self) -> None:
        wait = RETRY_SECONDS - self._since(self._failed)
        if wait > 0:
            raise KeysUnavailableError(wait)
        try:
            async with asyncio.timeout(self._timeout_s):
                self._keys = read_keys(await self._get())
        except (httpx.HTTPError, HaiiloError, TimeoutError, ValueError) as error:
            self._failed = self._now()
            reason = str(error) if type(error) is ValueError else type(error).__name__
            LOGGER.warning("OAUTH_JWKS_URL: the keys could not be fetched: %s", reason)
            raise KeysUnavailableError(RETRY_SECONDS) from None
        self._fetched = self._now()

    async def _get(self) -> bytes:
        """Return the body. Raises ValueError for an answer that is no success or too large."""
        async with self._connections.lease() as http:
            request = httpx.Request("GET", self._url, headers=HEADERS)
            response = await http.send(request, stream=True, follow_redirects=False)
            try:
                if response.status_code != HTTPStatus.OK:
                    raise ValueError(f"status {response.status_code}")
                body = bytearray()
                async for chunk in response.aiter_raw():
                    body += chunk
                    if len(body) > MAX_BYTES:
                        raise ValueError(f"more than {MAX_BYTES} bytes")
                return bytes(body)
            finally:
                await response.aclose()

    def _now(self) -> Moment:
        return self._wall(), self._monotonic()

    def _since(self, moment: Moment | None) -> float:
        if moment is None:
            return float("inf")
        wall, monotonic = moment
        return max(self._wall() - wall, self._monotonic() - monotonic)
