"""Answers that never quite arrive, as ASGI responses.

A server offers to close the connection in `scope["extensions"]`. Without one, in a client that
runs the app itself, a ConnectionResetError takes its place.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

CLOSE: Final = "dbplanet.sandbox.close"


class Closable:
    """ASGI middleware, outermost under uvicorn, that lets an answer close the connection."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Offer the connection of this request."""
        # uvicorn's `send` is a method of the request's cycle, which knows its transport; ASGI
        # itself has no way to close a connection.
        transport = getattr(getattr(send, "__self__", None), "transport", None)
        if transport is not None:
            scope = {**scope, "extensions": {CLOSE: transport.close}}
        # A server that ends cancels what still runs; with its connection gone, that is no failure.
        with suppress(asyncio.CancelledError):
            await self._app(scope, receive, send)


async def _close(scope: Scope, receive: Receive) -> None:
    close = scope.get("extensions", {}).get(CLOSE)
    if close is None:
        raise ConnectionResetError("the sandbox closed the connection, as it was asked to")
    close()
    while (await receive())["type"] != "http.disconnect":
        pass


class Dropped(Response):
    """Nothing: the connection is closed before the first byte."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Close the connection."""
        await _close(scope, receive)


class Cut(Response):
    """The first half of a body whose whole length was announced."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.body, response.status_code, media_type=response.media_type)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send half the body and close the connection."""
        start = {"type": "http.response.start", "status": self.status_code}
        await send({**start, "headers": self.raw_headers})
        half = bytes(self.body)[: len(self.body) // 2]
        await send({"type": "http.response.body", "body": half, "more_body": True})
        await _close(scope, receive)


class Drip(Response):
    """A body that arrives byte by byte."""

    def __init__(self, response: Response, seconds: float) -> None:
        super().__init__(response.body, response.status_code, media_type=response.media_type)
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a byte, wait, and so on."""
        start = {"type": "http.response.start", "status": self.status_code}
        await send({**start, "headers": self.raw_headers})
        for byte in bytes(self.body):
            await send({"type": "http.response.body", "body": bytes([byte]), "more_body": True})
            await asyncio.sleep(self._seconds)
        await send({"type": "http.response.body"})
