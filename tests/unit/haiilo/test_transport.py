"""Connections: a call's own, then the next one's, renewed after a sleep, bounded in number."""

from __future__ import annotations

from contextlib import AsyncExitStack

import anyio
import httpx
import pytest

from dbplanet.haiilo.errors import APITimeoutError
from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.haiilo.transport import Connections, system_proxy

pytestmark = pytest.mark.anyio


class Pool(httpx.AsyncBaseTransport):
    """A transport that knows whether it was closed."""

    def __init__(self) -> None:
        self.is_closed = False

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(200)

    async def aclose(self) -> None:
        self.is_closed = True


class Pools:
    """Makes pools and keeps them; its clock is moved by tests."""

    def __init__(self) -> None:
        self.made: list[Pool] = []
        self.now = 1_000.0
        self.connections = Connections(self.make, lambda: self.now)

    def make(self) -> Pool:
        self.made.append(Pool())
        return self.made[-1]

    async def use(self) -> None:
        async with self.connections.lease():
            pass


async def test_calls_that_follow_each_other_share_the_pool() -> None:
    pools = Pools()
    for _ in range(5):
        await pools.use()
        pools.now += 2.9
    assert len(pools.made) == 1


@pytest.mark.parametrize("seconds", [3.1, 86_400, -3_600])
async def test_a_pool_that_idled_or_whose_clock_was_set_is_renewed(seconds: float) -> None:
    pools = Pools()
    await pools.use()
    pools.now += seconds
    await pools.use()
    assert [pool.is_closed for pool in pools.made] == [True, False]


async def test_calls_at_once_have_a_pool_each_and_leave_them_to_the_next_ones() -> None:
    pools = Pools()
    for _ in range(3):
        async with pools.connections.lease() as first, pools.connections.lease() as second:
            assert first is not second
    assert len(pools.made) == 2


async def test_a_pool_in_use_is_never_closed_and_one_that_idles_beside_it_is() -> None:
    pools = Pools()
    async with pools.connections.lease():
        await pools.use()
        pools.now += 60
        await pools.use()
        assert [pool.is_closed for pool in pools.made] == [False, True, False]


async def test_a_pool_whose_call_failed_is_left_to_the_next_one() -> None:
    pools = Pools()
    with pytest.raises(LookupError):
        async with pools.connections.lease():
            raise LookupError
    await pools.use()
    assert len(pools.made) == 1


async def test_more_calls_than_may_have_connections_wait_for_those_of_others() -> None:
    pools = Pools()
    async with AsyncExitStack() as busy:
        for _ in range(99):
            await busy.enter_async_context(pools.connections.lease())
        async with anyio.create_task_group() as group, pools.connections.lease():
            group.start_soon(pools.use)
            await anyio.wait_all_tasks_blocked()
    assert len(pools.made) == 100


async def test_a_call_that_waited_in_vain_for_connections_timed_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dbplanet.haiilo.transport.TIMEOUT", httpx.Timeout(12, pool=0.01))
    pools = Pools()
    async with AsyncExitStack() as busy:
        for _ in range(100):
            await busy.enter_async_context(pools.connections.lease())
        with pytest.raises(APITimeoutError):
            await pools.use()
    await pools.use()
    assert len(pools.made) == 100


async def test_closing_ends_the_pool_and_the_next_call_opens_another() -> None:
    pools = Pools()
    await pools.connections.aclose()
    await pools.use()
    await pools.connections.aclose()
    await pools.use()
    assert [pool.is_closed for pool in pools.made] == [True, False]


@pytest.mark.parametrize(
    ("settings", "proxy"),
    [
        ({}, None),
        ({"https_proxy": "http://proxy.example:3128"}, "http://proxy.example:3128"),
        ({"https_proxy": "proxy.example:3128"}, "http://proxy.example:3128"),
        ({"all_proxy": "http://proxy.example:3128"}, "http://proxy.example:3128"),
        ({"http_proxy": "http://proxy.example:3128"}, None),
        ({"https_proxy": "http://proxy.example:3128", "no_proxy": "planet.example"}, None),
    ],
)
def test_the_proxy_is_the_system_s(
    settings: dict[str, str], proxy: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert system_proxy("https://planet.example") == proxy


def test_a_proxy_of_another_kind_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "socks5://proxy.example:1080")
    with pytest.raises(ConfigurationError, match="not an http one"):
        system_proxy("https://planet.example")
