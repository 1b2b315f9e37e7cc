"""Tokens: how long they are kept, when they are dropped, and what a refused login means."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import anyio
import httpx
import pytest
from mcp import Client

from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.tenants import Tenants
from dbplanet.haiilo.tokens import ENTRIES, TokenCache
from dbplanet.haiilo.transport import Connections
from dbplanet.serving.access.environment import VARIABLES, EnvironmentAccess
from dbplanet.serving.server import ToolServer
from tests.callers import TENANT, text_of
from tests.upstream import Answer, Upstream, answer_empty

pytestmark = pytest.mark.anyio
USER = {"HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "anna-secret"}


class Clock:
    """A wall clock and a monotonic one that tests move."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000.0
        self.monotonic = 50.0

    def cache(self) -> TokenCache:
        return TokenCache(lambda: self.wall, lambda: self.monotonic)

    def advance(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds


@asynccontextmanager
async def client_of(
    upstream: Upstream, cache: TokenCache, environ: Mapping[str, str] = USER
) -> AsyncIterator[Client]:
    access = EnvironmentAccess({**TENANT, **environ})
    connections = Connections(lambda: upstream)
    server = ToolServer(access, connections, cache, deadline_s=5).create()
    async with Client(server) as client:
        yield client


def logs_in_with(**answer: Any) -> Answer:
    return lambda _: httpx.Response(200, json={"access_token": "token", **answer})


@pytest.mark.parametrize(
    ("expires_in", "kept_for"),
    [
        (3599, 3239),
        (600, 540),
        (100, 70),
        (86_400, 3240),
        (31, 1),
        ("3599", 270),
        (None, 270),
        (True, 270),
        ([], 270),
    ],
)
async def test_a_token_is_kept_for_its_lifetime_less_a_margin(
    expires_in: Any, kept_for: int
) -> None:
    clock = Clock()
    upstream = Upstream(login=logs_in_with(expires_in=expires_in))
    async with client_of(upstream, clock.cache()) as client:
        await client.call_tool("People_GetMe", {})
        clock.advance(kept_for - 0.5)
        await client.call_tool("People_GetMe", {})
        assert len(upstream.logins) == 1
        clock.advance(1)
        await client.call_tool("People_GetMe", {})
        assert len(upstream.logins) == 2


@pytest.mark.parametrize("expires_in", [30, 1, 0, -5])
async def test_a_token_that_ends_at_once_is_used_once(expires_in: int) -> None:
    upstream = Upstream(login=logs_in_with(expires_in=expires_in))
    async with client_of(upstream, Clock().cache()) as client:
        for _ in range(3):
            assert not (await client.call_tool("People_GetMe", {})).is_error
    assert len(upstream.logins) == 3


@pytest.mark.parametrize("clock_name", ["wall", "monotonic"])
async def test_a_token_ends_when_either_clock_says_so(clock_name: str) -> None:
    clock = Clock()
    upstream = Upstream()
    async with client_of(upstream, clock.cache()) as client:
        await client.call_tool("People_GetMe", {})
        setattr(clock, clock_name, getattr(clock, clock_name) + 3600)
        await client.call_tool("People_GetMe", {})
    assert len(upstream.logins) == 2


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(400, json={"error": "invalid_grant", "error_description": "canary"}),
        httpx.Response(401, json={"error": "invalid_client"}),
        httpx.Response(401, content=b"<html>"),
    ],
)
async def test_a_refused_login_is_not_repeated_for_a_minute(answer: httpx.Response) -> None:
    clock = Clock()
    upstream = Upstream(login=lambda _: answer)
    async with client_of(upstream, clock.cache()) as client:
        for _ in range(5):
            text = text_of(await client.call_tool("People_GetMe", {}))
            assert text.startswith("[401] Authentication failed. Check DB Planet credentials.\n")
            assert "canary" not in text
        assert len(upstream.logins) == 1
        clock.advance(61)
        await client.call_tool("People_GetMe", {})
        assert len(upstream.logins) == 2
    assert upstream.calls == []


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        (httpx.Response(429, headers={"Retry-After": "7"}), "[429] Too Many Requests"),
        (httpx.Response(500), "[500] Internal Server Error"),
        (httpx.Response(503), "[503] Service Unavailable"),
        (httpx.Response(400, json={"error": "unsupported_grant_type"}), "[400] Bad Request"),
        (httpx.Response(302, headers={"Location": "https://x.example"}), "[302] Found"),
        (httpx.Response(200, json={}), "[502] Unusable answer from DB Planet."),
        (httpx.Response(200, json={"access_token": ""}), "[502] Unusable answer from DB Planet."),
        (
            httpx.Response(200, json={"access_token": "a b"}),
            "[502] Unusable answer from DB Planet.",
        ),
        (
            httpx.Response(200, json={"access_token": "x" * 8193}),
            "[502] Unusable answer from DB Planet.",
        ),
        (httpx.Response(200, json=[]), "[502] Unusable answer from DB Planet."),
        (
            httpx.Response(200, content=b"<html>", headers={"Content-Type": "text/html"}),
            "[502] Unusable answer from DB Planet.",
        ),
    ],
)
async def test_a_login_that_fails_otherwise_is_tried_again_by_the_next_call(
    answer: httpx.Response, line: str
) -> None:
    answers = iter([answer, httpx.Response(200, json={"access_token": "t", "expires_in": 3599})])
    upstream = Upstream(login=lambda _: next(answers))
    async with client_of(upstream, Clock().cache()) as client:
        assert text_of(await client.call_tool("People_GetMe", {})).splitlines()[0] == line
        assert not (await client.call_tool("People_GetMe", {})).is_error


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(401, headers={"Content-Encoding": "gzip"}, content=b""),
        httpx.Response(401, content=b"x" * 6_000_000),
        httpx.Response(
            400, content=b'{"error":"invalid_grant"}', headers={"Content-Type": "text/plain"}
        ),
    ],
    ids=["encoded", "huge", "other media type"],
)
async def test_a_refused_login_is_known_whatever_its_body_looks_like(
    answer: httpx.Response,
) -> None:
    upstream = Upstream(login=lambda _: answer)
    async with client_of(upstream, Clock().cache()) as client:
        for _ in range(4):
            text = text_of(await client.call_tool("People_GetMe", {}))
            assert text.startswith("[401] Authentication failed.")
    assert len(upstream.logins) == 1


@pytest.mark.parametrize("error", [httpx.ReadError, httpx.ReadTimeout, httpx.RemoteProtocolError])
async def test_a_login_that_broke_off_is_not_tried_twice_in_a_call(
    error: type[httpx.TransportError],
) -> None:
    def broken(request: httpx.Request) -> httpx.Response:
        raise error("canary", request=request)

    upstream = Upstream(login=broken)
    async with client_of(upstream, Clock().cache()) as client:
        assert (await client.call_tool("People_GetMe", {})).is_error
    assert len(upstream.logins) == 1


@pytest.mark.parametrize(
    "answer", [httpx.Response(200, text="<html>"), httpx.Response(503), httpx.Response(404)]
)
async def test_a_login_that_failed_for_a_helping_read_is_not_tried_again_for_the_main_one(
    answer: httpx.Response,
) -> None:
    upstream = Upstream(login=lambda _: answer)
    async with client_of(upstream, Clock().cache()) as client:
        assert (await client.call_tool("Event_Get", {"id": "e1"})).is_error
    assert len(upstream.logins) == 1


async def test_a_failing_login_of_a_write_says_that_nothing_is_unclear() -> None:
    def broken(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadError("canary", request=request)

    upstream = Upstream(login=broken)
    arguments = {"targetId": "a1", "targetType": "file", "body": "hello"}
    async with client_of(upstream, Clock().cache()) as client:
        text = text_of(await client.call_tool("Social_PostComment", arguments))
    assert text.startswith("[CONNECTION] DB Planet could not be reached.")
    assert upstream.calls == []


async def test_parallel_calls_whose_token_was_revoked_log_in_once_more() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        revoked = request.headers["authorization"] == "Bearer token-1"
        return httpx.Response(401) if revoked else httpx.Response(200, json={"id": "me"})

    upstream = Upstream(answer)
    async with client_of(upstream, Clock().cache()) as client, anyio.create_task_group() as group:
        for _ in range(20):
            group.start_soon(client.call_tool, "People_GetMe", {})
    assert len(upstream.logins) == 2


async def test_a_403_never_means_a_new_login() -> None:
    upstream = Upstream(lambda _: httpx.Response(403))
    async with client_of(upstream, Clock().cache()) as client:
        await client.call_tool("People_GetMe", {})
        await client.call_tool("People_GetMe", {})
    assert (len(upstream.logins), len(upstream.calls)) == (1, 2)


def credentials(
    username: str = "u", password: str = "p", client_id: str = "c", secret: str = "s"
) -> Credentials:
    tenant = Tenants.from_environment({"HAIILO_BASE_URL": "https://a.example"}).select(None, None)
    given = {
        "username": username,
        "password": password,
        "clientId": client_id,
        "clientSecret": secret,
    }
    return Credentials.merge(tenant, given, VARIABLES)


def test_no_two_callers_share_a_key_however_their_fields_are_cut() -> None:
    cache = TokenCache()
    keys = {
        cache.key(credentials(*fields))
        for fields in [
            ("ab", "c", "d", "e"),
            ("a", "bc", "d", "e"),
            ("a", "b", "cd", "e"),
            ("a", "b", "c", "de"),
            ("ab", "c", "de", "e"),
            ("a", "c", "d", "e"),
            ("ab", "C", "d", "e"),
            ("ab", "c", "D", "e"),
            ("ab", "c", "d", "E"),
        ]
    }
    assert len(keys) == 9


def test_the_cache_keeps_the_tokens_used_last_and_no_more_than_its_bound() -> None:
    cache = TokenCache()
    keys = [cache.key(credentials(username=f"user-{n}")) for n in range(ENTRIES + 10)]
    for number, key in enumerate(keys):
        cache.put(key, "token", 3600)
        cache.refuse(key)
        if number:
            assert cache.get(keys[0]) is not None
    assert sum(cache.get(key) is not None for key in keys) == ENTRIES
    assert sum(cache.is_refused(key) for key in keys) == ENTRIES
    assert cache.get(keys[1]) is None


async def test_the_own_id_is_asked_once_per_token() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/api/users/me":
            return httpx.Response(200, json={"id": "me"})
        return answer_empty(request)

    upstream = Upstream(answer)
    arguments = {"targetId": "a1", "targetType": "file", "body": "hello"}
    async with client_of(upstream, Clock().cache()) as client:
        for _ in range(3):
            await client.call_tool("Social_PostComment", arguments)
    paths = [request.url.path for request in upstream.calls]
    assert paths.count("/api/users/me") == 1
    assert paths.count("/api/comments") == 3
