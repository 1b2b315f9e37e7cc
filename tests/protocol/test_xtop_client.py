"""The MCP SDK's own client against the real `xtop mcp`."""

import json
import sys
from collections.abc import Awaitable, Callable

import anyio
import pytest
from mcp import Client, MCPError, StdioServerParameters

from tests.sleeper import sleeper

PATIENCE_S = 30
SERVER = StdioServerParameters(command=sys.executable, args=["-m", "xtop", "mcp"])

# How the client connects, and the version both end up with.
MODES = [("legacy", "2025-11-25"), ("auto", "2026-07-28"), ("2026-07-28", "2026-07-28")]


def with_client(mode: str, use: Callable[[Client], Awaitable[None]]) -> None:
    async def run() -> None:
        with anyio.fail_after(PATIENCE_S):
            async with Client(SERVER, mode=mode) as client:
                await use(client)

    anyio.run(run)


@pytest.mark.parametrize(("mode", "version"), MODES)
def test_a_client_connects_lists_and_calls(mode: str, version: str) -> None:
    async def use(client: Client) -> None:
        assert client.protocol_version == version
        tools = (await client.list_tools()).tools
        assert len(tools) == 12
        kill = next(tool for tool in tools if tool.name == "process_kill")
        assert kill.annotations is not None
        assert kill.annotations.destructive_hint is True
        result = await client.call_tool("processes_top", {"count": 1})
        (content,) = result.content
        assert content.type == "text"
        assert len(json.loads(content.text)) == 1

    with_client(mode, use)


@pytest.mark.parametrize(("mode", "version"), MODES)
def test_a_failing_tool_is_an_error_with_its_text(mode: str, version: str) -> None:
    async def use(client: Client) -> None:
        with pytest.raises(MCPError) as failed:
            await client.call_tool("process_info", {"pid": 2147483647})
        assert failed.value.error.code == -32000
        assert failed.value.error.message == "process 2147483647 not found"
        with pytest.raises(MCPError) as refused:
            await client.call_tool("process_kill", {})
        assert refused.value.error.code == -32602

    with_client(mode, use)


def test_a_client_kills_a_process() -> None:
    with sleeper() as victim:

        async def use(client: Client) -> None:
            await client.call_tool("process_kill", {"pid": victim.pid})

        with_client("auto", use)
        assert victim.wait(PATIENCE_S) != 0
