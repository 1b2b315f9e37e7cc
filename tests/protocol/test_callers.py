"""Many callers on one server: each is itself, and each logs in once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import httpx
import pytest
from fastapi import FastAPI
from mcp import Client

from dbplanet.haiilo.transport import Connections
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from tests.callers import ERAS, mcp_client, text_of
from tests.haiilo import ANNA, BEN, Sandbox

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def app_of(sandbox: Sandbox) -> AsyncIterator[FastAPI]:
    connections = Connections(httpx.AsyncHTTPTransport)
    yield create_app(Settings.from_environment(sandbox.tenant), connections)
    await connections.aclose()


async def repeat(client: Client, tool: str, arguments: dict[str, Any], times: int) -> set[str]:
    return {text_of(await client.call_tool(tool, arguments)) for _ in range(times)}


async def test_fifty_parallel_first_calls_of_one_caller_log_in_once(sandbox: Sandbox) -> None:
    async with app_of(sandbox) as app, mcp_client(app, ANNA) as client:
        async with anyio.create_task_group() as group:
            for _ in range(50):
                group.start_soon(client.call_tool, "People_GetMe", {})
        requests = sandbox.requests()
    paths = [request["path"] for request in requests]
    assert paths.count("/api/oauth/token") == 1
    assert paths.count("/api/users/me") == 50


@pytest.mark.parametrize("mode", ERAS)
async def test_two_callers_side_by_side_each_see_only_themselves(
    sandbox: Sandbox, mode: str
) -> None:
    names: dict[str, list[str]] = {"anna": [], "ben": []}

    async def ask(client: Client, who: str) -> None:
        for _ in range(150 if mode == "auto" else 20):
            names[who].append(text_of(await client.call_tool("People_GetMe", {})))

    async with (
        app_of(sandbox) as app,
        mcp_client(app, ANNA, mode) as anna,
        mcp_client(app, BEN, mode) as ben,
        anyio.create_task_group() as group,
    ):
        group.start_soon(ask, anna, "anna")
        group.start_soon(ask, ben, "ben")
    assert all("anna@db-planet.example" in text and "ben@" not in text for text in names["anna"])
    assert all("ben@db-planet.example" in text and "anna@" not in text for text in names["ben"])
    assert sandbox.logins() == 2


async def test_a_wrong_password_asked_twenty_times_is_one_login(sandbox: Sandbox) -> None:
    wrong = {**ANNA, "x-haiilo-password": "wrong"}
    async with app_of(sandbox) as app, mcp_client(app, wrong) as client:
        texts = await repeat(client, "People_GetMe", {}, 20)
    (text,) = texts
    assert text.startswith("[401] Authentication failed. Check DB Planet credentials.\n")
    assert "can lock the account" in text
    assert sandbox.logins() == 1


async def test_a_corrected_password_works_at_once(sandbox: Sandbox) -> None:
    async with app_of(sandbox) as app:
        async with mcp_client(app, {**ANNA, "x-haiilo-password": "wrong"}) as client:
            assert (await client.call_tool("People_GetMe", {})).is_error
        async with mcp_client(app, ANNA) as client:
            assert not (await client.call_tool("People_GetMe", {})).is_error


async def test_an_expired_token_is_renewed_within_the_call(sandbox: Sandbox) -> None:
    async with app_of(sandbox) as app, mcp_client(app, ANNA) as client:
        await client.call_tool("People_GetMe", {})
        sandbox.advance(4000)
        sandbox.requests()
        assert not (await client.call_tool("People_GetMe", {})).is_error
    paths = [request["path"] for request in sandbox.requests()]
    assert paths == ["/api/users/me", "/api/oauth/token", "/api/users/me"]


async def test_a_permanent_401_ends_after_two_calls(sandbox: Sandbox) -> None:
    sandbox.fault("People_GetMe", "unauthorized")
    async with app_of(sandbox) as app, mcp_client(app, ANNA) as client:
        result = await client.call_tool("People_GetMe", {})
    first_line = text_of(result).splitlines()[0]
    assert first_line == "[401] Authentication failed. Check DB Planet credentials."
    paths = [request["path"] for request in sandbox.requests()]
    assert paths == ["/api/oauth/token", "/api/users/me"] * 2


async def test_missing_headers_are_named_and_haiilo_receives_nothing(sandbox: Sandbox) -> None:
    async with app_of(sandbox) as app, mcp_client(app, {}) as client:
        await client.list_tools()
        result = await client.call_tool("People_GetMe", {})
    assert "x-haiilo-username" in text_of(result)
    assert "x-haiilo-password" in text_of(result)
    assert sandbox.requests() == []
