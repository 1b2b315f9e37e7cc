"""The connections to Haiilo: a call has its own, answers are bounded, no cookie is taken."""

from __future__ import annotations

import ssl
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from importlib.util import find_spec
from typing import Final

import anyio
import httpx

from dbplanet.haiilo.errors import APITimeoutError, UnusableAnswerError
from dbplanet.haiilo.tenants import ConfigurationError

# httpcore imports sniffio with each lock that it makes, several in a request. Where that is not
# installed, and anyio needs it no more, each time is a search of all of sys.path: a seventh of a
# request. None tells the import system that there is nothing to search for.
if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment] # as importlib's documentation has it

MAX_BODY_BYTES: Final = 5_000_000
IDLE_SECONDS: Final = 3.0
"""A connection that idled longer may be dead without a sign: a Lambda container sleeps."""

MAX_CALLS: Final = 100
"""Calls that have connections at a time. Others wait for those, as TIMEOUT's `pool` says."""

MAX_CONNECTIONS: Final = 10
"""A call asks one thing at a time. What it leaves to the next one may be of several intranets."""

TIMEOUT: Final = httpx.Timeout(12.0, connect=5.0, pool=5.0)
"""Per read; the deadline of the call bounds the whole."""


class BoundedTransport(httpx.AsyncBaseTransport):
    """Bounds what an answer may cost: never compressed, never more than MAX_BODY_BYTES.

    httpx 0.28 inflates a gzip body in chunks of any size, so none is accepted at all.
    """

    def __init__(self, inner: httpx.AsyncBaseTransport) -> None:
        self._inner = inner

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request. Raises UnusableAnswerError and what httpx raises."""
        response = await self._inner.handle_async_request(request)
        if response.status_code == HTTPStatus.UNAUTHORIZED:
            # The status says it all: a body that cannot be read must not hide a refused login.
            await response.aclose()
            return httpx.Response(HTTPStatus.UNAUTHORIZED)
        if response.headers.get("content-encoding", "identity").lower() != "identity":
            await response.aclose()
            raise UnusableAnswerError
        assert isinstance(response.stream, httpx.AsyncByteStream)
        response.stream = _BoundedStream(response.stream)
        return response

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()


class _BoundedStream(httpx.AsyncByteStream):
    def __init__(self, inner: httpx.AsyncByteStream) -> None:
        self._inner = inner

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in self._inner:
            size += len(chunk)
            if size > MAX_BODY_BYTES:
                raise UnusableAnswerError
            yield chunk

    async def aclose(self) -> None:
        await self._inner.aclose()


class _NoCookies(httpx.Cookies):
    def extract_cookies(self, response: httpx.Response) -> None:
        """Take none, and do not look for any, which is a third of the time that httpx takes."""


NO_COOKIES: Final[httpx.Cookies] = _NoCookies()


class _Client(httpx.AsyncClient):
    """A client that keeps nothing of one answer for the next request."""

    cookies = property(lambda self: NO_COOKIES)


class Connections:
    """The connections of a process or warm container: a call has some to itself, then the next one.

    `create` makes a transport, `wall` tells the time in seconds: wall-clock time, since the
    monotonic clock may stand still while a container is frozen.
    """

    def __init__(
        self,
        create: Callable[[], httpx.AsyncBaseTransport],
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._create = create
        self._wall = wall
        self._room = anyio.Semaphore(MAX_CALLS, fast_acquire=True)
        self._idle: list[tuple[float, httpx.AsyncClient]] = []

    @asynccontextmanager
    async def lease(self) -> AsyncIterator[httpx.AsyncClient]:
        """Lend connections for one call, those that were used last if they did not idle too long.

        Raises APITimeoutError where too many calls have theirs for too long.
        """
        await self._enter()
        try:
            await self._close_idle()
            http = self._idle.pop()[1] if self._idle else self._client()
            try:
                yield http
            finally:
                self._idle.append((self._wall(), http))
        finally:
            self._room.release()

    async def _enter(self) -> None:
        try:
            self._room.acquire_nowait()
        except anyio.WouldBlock:
            with anyio.move_on_after(TIMEOUT.pool):
                await self._room.acquire()
                return
            raise APITimeoutError from None

    async def _close_idle(self) -> None:
        now = self._wall()
        while self._idle and abs(now - self._idle[0][0]) > IDLE_SECONDS:  # the first idled longest
            await self._idle.pop(0)[1].aclose()

    def _client(self) -> httpx.AsyncClient:
        return _Client(
            transport=BoundedTransport(self._create()),
            follow_redirects=False,
            timeout=TIMEOUT,
            trust_env=False,
        )

    async def aclose(self) -> None:
        """Close the connections that no call has; the next lease opens new ones."""
        while self._idle:
            await self._idle.pop()[1].aclose()


def http_transport(verify: ssl.SSLContext, proxy: str | None = None) -> httpx.AsyncHTTPTransport:
    """Return a transport that opens real connections."""
    limits = httpx.Limits(max_connections=MAX_CONNECTIONS, keepalive_expiry=IDLE_SECONDS)
    return httpx.AsyncHTTPTransport(verify=verify, limits=limits, proxy=proxy, trust_env=False)


def system_proxy(url: str) -> str | None:
    """Return the proxy that the system's settings name for an address.

    Raises ConfigurationError for a kind that is not spoken.
    """
    parsed = httpx.URL(url)
    if urllib.request.proxy_bypass(parsed.host):
        return None
    proxies = urllib.request.getproxies()
    proxy = proxies.get(parsed.scheme) or proxies.get("all")
    if not proxy:
        return None
    proxy = proxy if "://" in proxy else f"http://{proxy}"
    if not proxy.startswith(("http://", "https://")):
        raise ConfigurationError(
            "The proxy of this system is not an http one; only those are used."
        )
    return proxy
