"""Clocks that jump: set by hand, or standing still while a container sleeps."""

from __future__ import annotations

import httpx
import pytest
from mcp import Client

from dbplanet.haiilo.tokens import TokenCache
from dbplanet.haiilo.transport import Connections
from dbplanet.serving.access.environment import EnvironmentAccess
from dbplanet.serving.server import ToolServer
from tests.callers import TENANT, text_of
from tests.upstream import Upstream

DAY = 86_400.0
ANNA = {**TENANT, "HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "anna-secret"}

pytestmark = pytest.mark.anyio


class Clocks:
    """The wall clock and the monotonic one, in seconds."""

    def __init__(self) -> None:
        self.wall = 1_000_000.0
        self.monotonic = 5_000.0

    def server(self, upstream: Upstream) -> ToolServer:
        cache = TokenCache(lambda: self.wall, lambda: self.monotonic)
        connections = Connections(lambda: upstream, lambda: self.wall)
        return ToolServer(EnvironmentAccess(ANNA), connections, cache, 25)


def answer(request: httpx.Request) -> httpx.Response:
    return httpx.Response(200, json={"id": "me", "displayName": "Anna"})


@pytest.mark.parametrize(
    ("wall", "monotonic", "logins"),
    [
        (DAY, DAY, 2),
        (DAY, 0.0, 2),
        (0.0, DAY, 2),
        (-DAY, 0.0, 1),
        (-DAY, 60.0, 1),
        (-DAY, 3_600.0, 2),
        (60.0, 60.0, 1),
    ],
    ids=[
        "a day goes by",
        "asleep for a day, or set a day ahead",
        "only the monotonic clock tells of the day",
        "set a day back",
        "set a day back, a minute later",
        "set a day back, when the token has ended",
        "a minute goes by",
    ],
)
async def test_a_token_is_used_as_long_as_no_clock_says_that_it_ended(
    wall: float, monotonic: float, logins: int
) -> None:
    clocks, upstream = Clocks(), Upstream(answer)
    async with Client(clocks.server(upstream).create()) as client:
        for _ in range(2):
            assert "Anna" in text_of(await client.call_tool("People_GetMe", {}))
        clocks.wall += wall
        clocks.monotonic += monotonic
        for _ in range(2):
            assert "Anna" in text_of(await client.call_tool("People_GetMe", {}))
    assert len(upstream.logins) == logins
    assert len(upstream.calls) == 4


async def test_a_token_that_no_clock_knows_to_have_ended_costs_one_more_login() -> None:
    clocks, upstream = Clocks(), Upstream(answer)
    async with Client(clocks.server(upstream).create()) as client:
        await client.call_tool("People_GetMe", {})
        clocks.wall -= DAY  # set back while it slept: for both clocks no time went by
        ended = upstream.calls[0].headers["authorization"]
        upstream.answer = lambda request: (
            httpx.Response(401) if request.headers["authorization"] == ended else answer(request)
        )
        for _ in range(2):
            assert "Anna" in text_of(await client.call_tool("People_GetMe", {}))
    assert len(upstream.logins) == 2
    assert len(upstream.calls) == 4
