"""The body of a request, as a server hands it over: in pieces, and with a length that may lie."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import anyio
import pytest

from dbplanet.serving import MCP_PATH
from tests.callers import CREDENTIALS, app_for, rpc
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

CALL = json.dumps(rpc("tools/call", {"name": "People_GetMe", "arguments": {}})).encode()
DISCONNECT = {"type": "http.disconnect"}


class Server:
    """Calls the application as an ASGI server does, and counts the pieces that were taken.

    After the last piece the client goes away, or stays without sending more where it is patient.
    """

    def __init__(
        self,
        pieces: Iterable[bytes],
        content_length: str | None = None,
        *,
        is_patient: bool = False,
    ) -> None:
        self.upstream = Upstream()
        self.sent: list[dict[str, Any]] = []
        self.taken = 0
        self._pieces = iter(pieces)
        self._is_patient = is_patient
        headers = {"host": "127.0.0.1", "content-type": "application/json", **CREDENTIALS}
        if content_length is not None:
            headers["content-length"] = content_length
        self._scope = {
            "type": "http",
            "method": "POST",
            "path": MCP_PATH,
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }

    async def _receive(self) -> dict[str, Any]:
        piece = next(self._pieces, None)
        if piece is None:
            if self._is_patient:
                await anyio.sleep_forever()
            return DISCONNECT
        self.taken += 1
        return {"type": "http.request", "body": piece, "more_body": piece != b""}

    async def _send(self, message: Any) -> None:
        self.sent.append(message)

    async def run(self) -> int | None:
        """Return the status of the answer, None without one."""
        await app_for(self.upstream)(self._scope, self._receive, self._send)
        return self.sent[0]["status"] if self.sent else None


@pytest.mark.parametrize("size", [1, 7, 1000])
async def test_a_body_in_pieces_is_one_body(size: int) -> None:
    pieces = [CALL[start : start + size] for start in range(0, len(CALL), size)]
    server = Server([*pieces, b""])
    assert await server.run() == 200
    assert len(server.upstream.calls) == 1


async def test_a_length_that_is_too_large_is_refused_before_anything_is_read() -> None:
    for announced in ("262145", "1000000", "9" * 5_000):
        server = Server([CALL, b""], announced)
        assert (await server.run(), server.taken) == (413, 0)
        assert server.upstream.requests == []


@pytest.mark.parametrize("announced", [None, "10", "-1", "many", ""])
async def test_a_body_without_an_end_is_refused_whatever_length_it_said(
    announced: str | None,
) -> None:
    server = Server((b" " * 1_000 for _ in range(1_000_000)), announced)
    assert (await server.run(), server.taken) == (413, 263)
    assert server.upstream.requests == []


async def test_a_client_that_goes_away_in_the_middle_gets_nothing_and_calls_nothing() -> None:
    server = Server([CALL[:20]])
    assert await server.run() is None
    assert server.upstream.requests == []


@pytest.mark.parametrize("pieces", [[], [CALL[:20]], [CALL]])
async def test_a_body_that_does_not_end_in_time_is_refused_and_its_connection_closed(
    monkeypatch: pytest.MonkeyPatch, pieces: list[bytes]
) -> None:
    monkeypatch.setattr("dbplanet.serving.edge.body.MAX_BODY_SECONDS", 0.01)
    server = Server(pieces, is_patient=True)
    assert await server.run() == 408
    assert (b"connection", b"close") in server.sent[0]["headers"]
    assert b"The body did not arrive within" in server.sent[1]["body"]
    assert server.upstream.requests == []
