"""Whatever goes wrong at Haiilo, every tool answers in time, in words, and within its size."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import httpx
import pytest
from mcp import Client
from mcp_types import CallToolResult

from dbplanet.haiilo.transport import Connections
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from tests.callers import mcp_client, text_of
from tests.haiilo import ANNA, Sandbox
from tests.protocol.test_stdio import environment, stdio_client
from tests.sandbox_calls import CALLS

pytestmark = pytest.mark.anyio

LIMIT = 25_000
PATIENCE_S = 30
FAULTS: dict[str, dict[str, object]] = {
    "latency": {"seconds": 5},
    "unauthorized": {},
    "forbidden": {},
    "not_found": {},
    "missing_path": {},
    "rate_limited": {"seconds": 60},
    "server_error": {"status": 500},
    "html": {"status": 200},
    "truncated": {},
    "dropped": {},
    "cut": {},
    "drip": {"seconds": 0.2},
    "empty": {},
    "huge": {},
    "redirect": {"status": 302},
    "fields_null": {},
    "fields_missing": {},
    "fields_extra": {},
    "fields_retyped": {},
}
HELPFUL = {"fields_null", "fields_missing", "fields_extra"}
"""Faults of single fields: the answer must still be one."""


SLOW = {"latency", "drip"}
"""Faults that end with the deadline, so that there a short one is enough."""

NEEDS_A_FIELD = {"Event_Create", "Social_ToggleLike", "Content_GetFull"}
"""Asks for what is missing: the user's zone for a time with an offset, its id, an article's app."""


@asynccontextmanager
async def client_of(sandbox: Sandbox, deadline_s: float) -> AsyncIterator[Client]:
    """Connect to a server with this much patience."""
    connections = Connections(httpx.AsyncHTTPTransport)
    environ = {**sandbox.tenant, "HAIILO_DEADLINE_S": str(deadline_s)}
    app = create_app(Settings.from_environment(environ), connections)
    try:
        async with mcp_client(app, ANNA) as client:
            yield client
    finally:
        await connections.aclose()


def assert_readable(result: CallToolResult) -> None:
    text = text_of(result)
    assert 0 < len(text) <= LIMIT
    assert "Traceback" not in text
    assert "[INTERNAL ERROR]" not in text
    assert not any(re.search(r"<[^>]*>", line) for line in text.splitlines())
    if result.is_error:
        assert re.match(r"\[[A-Z0-9 ]+\] \S", text)


@pytest.mark.parametrize("kind", FAULTS)
async def test_every_tool_survives_a_fault_of_everything(sandbox: Sandbox, kind: str) -> None:
    sandbox.fault("*", kind, **FAULTS[kind])
    async with client_of(sandbox, 0.4 if kind in SLOW else 20) as client:
        for tool, arguments in CALLS.items():
            with anyio.fail_after(PATIENCE_S):
                result = await client.call_tool(tool, arguments)
            assert_readable(result)
            if kind in HELPFUL and tool not in NEEDS_A_FIELD:
                assert not result.is_error, (tool, text_of(result))


@pytest.mark.parametrize("kind", FAULTS)
async def test_every_tool_survives_a_fault_of_the_login(sandbox: Sandbox, kind: str) -> None:
    sandbox.fault("Auth_Token", kind, **FAULTS[kind])
    async with client_of(sandbox, 0.4 if kind in SLOW else 20) as client:
        assert_readable(await client.call_tool("People_GetMe", {}))


@pytest.mark.parametrize("state", ["normal", "empty", "fat"])
async def test_every_tool_answers_in_every_state(sandbox: Sandbox, state: str) -> None:
    sandbox.reset(state)
    async with client_of(sandbox, 20) as client:
        for tool, arguments in CALLS.items():
            assert_readable(await client.call_tool(tool, arguments))


async def test_every_tool_answers_over_stdio_whatever_fault_haiilo_has(sandbox: Sandbox) -> None:
    environ = environment(sandbox, HAIILO_DEADLINE_S="0.5")
    async with stdio_client(environ) as client:
        for kind, details in FAULTS.items():
            sandbox.fault("*", kind, **details)
            step = 4 if kind in SLOW else 1  # a slow one takes the whole deadline
            for tool, arguments in list(CALLS.items())[::step]:
                assert_readable(await client.call_tool(tool, arguments))
