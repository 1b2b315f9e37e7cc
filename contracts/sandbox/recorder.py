"""What the sandbox was asked, word for word."""

from __future__ import annotations

from collections import deque
from typing import Any, Final, TypeAlias

from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTROL: Final = "/_sandbox"
# A sandbox that runs for days without a reader forgets the oldest requests.
LIMIT: Final = 10_000

Recording: TypeAlias = deque[dict[str, Any]]


def recording() -> Recording:
    """Return an empty recording."""
    return deque(maxlen=LIMIT)


class Recorder:
    """ASGI middleware that records each request that is not about the sandbox itself.

    A record is {method, path, query, headers, body}: path and query as they were sent, still
    percent-encoded; headers by lower-case name, repeated ones joined by a comma; the body as text.
    """

    def __init__(self, app: ASGIApp, requests: Recording) -> None:
        self._app = app
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, record the request and hand both on."""
        if scope["type"] != "http" or scope["path"].startswith(f"{CONTROL}/"):
            await self._app(scope, receive, send)
            return
        body = await _read(receive)
        self._requests.append(
            {
                "method": scope["method"],
                "path": scope["raw_path"].decode("latin-1"),
                "query": scope["query_string"].decode("latin-1"),
                "headers": _headers(scope),
                "body": body.decode(errors="backslashreplace"),
            }
        )
        replayed = False

        async def replay() -> Message:
            nonlocal replayed
            if replayed:
                return await receive()
            replayed = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, replay, send)


async def _read(receive: Receive) -> bytes:
    chunks: list[bytes] = []
    while True:
        message = await receive()
        chunks.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(chunks)


def _headers(scope: Scope) -> dict[str, str]:
    headers: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1"), value.decode("latin-1")
        headers[key] = f"{headers[key]}, {text}" if key in headers else text
    return headers
