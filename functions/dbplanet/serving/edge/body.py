"""The body of a request: read once, never more than its bound, nor longer than its time."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Final

from mcp_types import INVALID_REQUEST
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope

from dbplanet.serving.edge.refusal import Refusal

MAX_BODY_BYTES: Final = 262_144

MAX_BODY_SECONDS: Final = 10.0
"""From the headers to the end. A gateway has the whole body before it asks; a socket may not."""


async def read_body(scope: Scope, receive: Receive) -> bytes:
    """Return the whole body.

    Raises Refusal as soon as it is larger than MAX_BODY_BYTES or announced so, whatever
    Content-Length says, or takes longer than MAX_BODY_SECONDS; and starlette's ClientDisconnect
    where the client goes away.
    """
    announced = Headers(scope=scope).get("content-length", "")
    if announced.isdecimal() and (len(announced) > 9 or int(announced) > MAX_BODY_BYTES):
        raise _too_large()
    try:
        async with asyncio.timeout(MAX_BODY_SECONDS):
            return await _read(receive)
    except TimeoutError:
        raise _too_slow() from None


async def _read(receive: Receive) -> bytes:
    body = bytearray()
    has_more = True
    while has_more:
        part = await receive()
        if part["type"] == "http.disconnect":
            raise ClientDisconnect
        body += part.get("body", b"")
        if len(body) > MAX_BODY_BYTES:
            raise _too_large()
        has_more = part.get("more_body", False)
    return bytes(body)


def _too_large() -> Refusal:
    return Refusal(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        INVALID_REQUEST,
        f"The body is larger than {MAX_BODY_BYTES} bytes.",
    )


def _too_slow() -> Refusal:
    return Refusal(
        HTTPStatus.REQUEST_TIMEOUT,
        INVALID_REQUEST,
        f"The body did not arrive within {MAX_BODY_SECONDS:g} seconds.",
        headers={"Connection": "close"},  # what is still to come would be read as the next request
    )
