"""The body of a request: read once, never more than its bound."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Final

from mcp_types import INVALID_REQUEST
from starlette.requests import Request
from starlette.types import Message, Receive, Scope

from dbplanet.serving.edge.refusal import Refusal

MAX_BODY_BYTES: Final = 262_144


async def read_body(scope: Scope, receive: Receive) -> bytes:
    """Return the whole body.

    Raises Refusal as soon as it is larger than MAX_BODY_BYTES or announced so, whatever
    Content-Length says, and starlette's ClientDisconnect where the client goes away.
    """
    request = Request(scope, receive)
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and (len(announced) > 9 or int(announced) > MAX_BODY_BYTES):
        raise _too_large()
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY_BYTES:
            raise _too_large()
    return bytes(body)


def replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives a body that was read already, and then what comes after it."""
    messages: Iterator[Message] = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive_again() -> Message:
        return next(messages, None) or await receive()

    return receive_again


def _too_large() -> Refusal:
    return Refusal(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        INVALID_REQUEST,
        f"The body is larger than {MAX_BODY_BYTES} bytes.",
    )
