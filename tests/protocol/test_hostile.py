"""Whatever comes over the wire instead of an answer: a clean error in time, and then recovery.

Single answers that are HTML, cut, encoded, not UTF-8 or of the wrong shape are met by every tool
in test_faults.py, and by the client alone in tests/unit/haiilo/test_client.py. Here are those that
need a real connection.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import httpx
import pytest
from mcp import Client

from dbplanet.haiilo.transport import Connections
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from tests import hostile
from tests.callers import mcp_client, text_of
from tests.haiilo import ANNA
from tests.hostile import CHUNKED, ME, TOKEN, Behaviour, Hostile

pytestmark = pytest.mark.anyio

PATIENCE_S = 20
READ = ("Workspace_Get", {"id": "w1"})
WRITE = ("Social_PostComment", {"targetId": "a1", "targetType": "file", "body": "hello"})
POSTED = "POST /api/comments"
TIMEOUT = "[TIMEOUT] Request timed out."
UNUSABLE = "[502] Unusable answer from DB Planet."
CONNECTION = "[CONNECTION] DB Planet could not be reached."
UNKNOWN = "[UNKNOWN OUTCOME] The change may have been applied. Check before repeating."

HTML = hostile.plain(b"<html><h1>Sign in</h1></html>", "Content-Type: text/html")
DEEP = hostile.plain(b'{"id":' * 200_000)
BEHAVIOURS: dict[str, tuple[Behaviour, str]] = {
    "never answers": (hostile.hang, TIMEOUT),
    "drips its status line": (hostile.drip(b"HTTP/1.1 2", b"0"), TIMEOUT),
    "drips a header": (hostile.drip(b"HTTP/1.1 200 OK\r\nX: ", b"x"), TIMEOUT),
    "drips headers": (hostile.drip(b"HTTP/1.1 200 OK\r\n", b"X: x\r\n"), TIMEOUT),
    "drips a body": (hostile.drip(CHUNKED, b"1\r\n \r\n"), TIMEOUT),
    "drips a body of known length": (
        hostile.drip(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", b" "),
        TIMEOUT,
    ),
    "floods a header": (hostile.flood(b"HTTP/1.1 200 OK\r\nX: ", b"x" * 65_536), CONNECTION),
    "floods headers": (hostile.flood(b"HTTP/1.1 200 OK\r\n", b"X: x\r\n" * 10_000), CONNECTION),
    "floods a body": (hostile.flood(CHUNKED, b"10000\r\n" + b" " * 65_536 + b"\r\n"), UNUSABLE),
    "floods a body without a length": (
        hostile.flood(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n", b" " * 65_536),
        UNUSABLE,
    ),
    "sends a bomb": (hostile.bomb(200), UNUSABLE),
    "sends a deep body": (DEEP, UNUSABLE),
    "sends HTML": (HTML, UNUSABLE),
    "sends invalid UTF-8": (hostile.plain(b'{"id": "\xff\xfe"}'), UNUSABLE),
    "sends less than it said": (
        hostile.raw(b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}"),
        TIMEOUT,
    ),
    "speaks another protocol": (hostile.raw(b"SSH-2.0-OpenSSH_9.6\r\n"), TIMEOUT),
    "answers nonsense": (hostile.raw(b"nonsense\r\n\r\n"), CONNECTION),
    "answers HTTP/9": (hostile.raw(b"HTTP/9 200 OK\r\n\r\n"), CONNECTION),
    "resets": (hostile.reset, CONNECTION),
    "hangs up": (hostile.drop, CONNECTION),
}


@asynccontextmanager
async def serving(upstream: Hostile, deadline_s: float) -> AsyncIterator[Client]:
    """Connect to a server in front of a hostile Haiilo."""
    connections = Connections(httpx.AsyncHTTPTransport)
    environ = {
        "HAIILO_BASE_URL": upstream.origin,
        "HAIILO_CLIENT_ID": "client",
        "HAIILO_CLIENT_SECRET": "client-secret",
        "HAIILO_DEADLINE_S": str(deadline_s),
    }
    app = create_app(Settings.from_environment(environ), connections)
    try:
        with anyio.fail_after(PATIENCE_S):
            async with mcp_client(app, ANNA, "2026-07-28") as client:
                yield client
    finally:
        await connections.aclose()


async def first_line(client: Client, call: tuple[str, dict[str, str]]) -> str:
    return text_of(await client.call_tool(*call)).splitlines()[0]


def deadline_of(line: str) -> float:
    """Return a deadline: one that is met where that is the point, else one that is far away."""
    return 0.3 if line == TIMEOUT else PATIENCE_S


@pytest.mark.parametrize("name", BEHAVIOURS)
async def test_a_read_ends_in_time_with_a_clean_error_and_the_next_one_works(name: str) -> None:
    behaviour, line = BEHAVIOURS[name]
    async with hostile.hostile() as upstream, serving(upstream, deadline_of(line)) as client:
        upstream.answer = behaviour
        assert await first_line(client, READ) == line
        upstream.answer = ME
        assert not (await client.call_tool(*READ)).is_error


@pytest.mark.parametrize("name", BEHAVIOURS)
async def test_a_login_ends_in_time_with_a_clean_error_and_the_next_one_works(name: str) -> None:
    behaviour, line = BEHAVIOURS[name]
    async with hostile.hostile() as upstream, serving(upstream, deadline_of(line)) as client:
        upstream.login = behaviour
        assert await first_line(client, READ) == line
        assert upstream.requests == ["POST /api/oauth/token"]
        upstream.login = TOKEN
        assert not (await client.call_tool(*READ)).is_error


@pytest.mark.parametrize("name", BEHAVIOURS)
async def test_a_write_whose_answer_went_wrong_was_sent_once_and_says_so(name: str) -> None:
    behaviour, line = BEHAVIOURS[name]
    async with hostile.hostile() as upstream, serving(upstream, deadline_of(line)) as client:
        upstream.answer = behaviour
        assert await first_line(client, WRITE) == UNKNOWN
        assert upstream.requests.count(POSTED) == 1
        upstream.answer = ME
        assert not (await client.call_tool(*WRITE)).is_error
        assert upstream.requests.count(POSTED) == 2


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "307 Temporary", "308 Permanent"])
@pytest.mark.parametrize("where", ["login", "answer"])
async def test_a_redirect_to_another_host_is_not_followed(status: str, where: str) -> None:
    async with (
        hostile.hostile() as elsewhere,
        hostile.hostile() as upstream,
        serving(upstream, PATIENCE_S) as client,
    ):
        moved = hostile.plain(b"", f"Location: {elsewhere.origin}/canary", status=status)
        setattr(upstream, where, moved)
        text = text_of(await client.call_tool(*READ))
        assert text.startswith(f"[{status[:3]}] ")
        assert "canary" not in text
        assert elsewhere.connections == 0


@pytest.mark.parametrize(
    "name", ["floods a header", "floods a body", "sends a bomb", "sends a deep body"]
)
@pytest.mark.parametrize("where", ["login", "answer"])
async def test_memory_stays_small(name: str, where: str) -> None:
    behaviour, line = BEHAVIOURS[name]
    async with hostile.hostile() as upstream, serving(upstream, PATIENCE_S) as client:
        setattr(upstream, where, behaviour)
        tracemalloc.start()
        try:
            assert await first_line(client, READ) == line
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert peak < 50_000_000


async def test_haiilo_away_under_load_and_back_again() -> None:
    async with hostile.hostile() as upstream, serving(upstream, PATIENCE_S) as client:
        assert not (await client.call_tool(*READ)).is_error
        await upstream.stop()
        lines: list[str] = []

        async def ask(call: tuple[str, dict[str, str]]) -> None:
            lines.append(await first_line(client, call))

        async with anyio.create_task_group() as group:
            for _ in range(50):
                group.start_soon(ask, READ)
                group.start_soon(ask, WRITE)
        assert lines == [CONNECTION] * 100
        assert POSTED not in upstream.requests
        await upstream.start()
        assert not (await client.call_tool(*READ)).is_error
        assert not (await client.call_tool(*WRITE)).is_error
        assert upstream.requests.count("POST /api/oauth/token") == 1


async def test_haiilo_that_hangs_under_load_and_recovers() -> None:
    async with hostile.hostile() as upstream, serving(upstream, 0.5) as client:
        upstream.answer = hostile.hang
        lines: list[str] = []

        async def ask() -> None:
            lines.append(await first_line(client, READ))

        async with anyio.create_task_group() as group:
            for _ in range(150):
                group.start_soon(ask)
        assert lines == [TIMEOUT] * 150
        upstream.answer = ME
        assert not (await client.call_tool(*READ)).is_error
