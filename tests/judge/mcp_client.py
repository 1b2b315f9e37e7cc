"""The official Python client as a program; its lines are those of mcp-client.mjs.

python -m tests.judge.mcp_client legacy|auto|2026-07-28 '{"url": …, "headers": {…}}'
"""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import httpx2
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError


@asynccontextmanager
async def connected(target: str, mode: str) -> AsyncIterator[Client]:
    """Connect to a server that is running, or start one over stdio."""
    server = json.loads(target)
    if "url" not in server:
        async with Client(StdioServerParameters(**server), mode=mode) as client:
            yield client
        return
    async with (
        httpx2.AsyncClient(headers=server["headers"]) as http,
        Client(streamable_http_client(server["url"], http_client=http), mode=mode) as client,
    ):
        yield client


async def main(*arguments: str) -> None:
    """Say what the server is, then call what each line of standard input names."""
    mode, target = arguments
    async with connected(target, mode) as client:
        tools = [tool.name for tool in (await client.list_tools()).tools]
        # A client that was told its version asks the server for nothing before it calls.
        server = client.server_info.model_dump(by_alias=True) if client.server_info else None
        say({"server": server, "version": client.protocol_version, "tools": tools})
        async for line in anyio.wrap_file(sys.stdin):
            tool, given = json.loads(line)
            try:
                result = await client.call_tool(tool, given)
            except MCPError as error:
                say({"error": error.error.code, "message": error.error.message})
            else:
                say(result.model_dump(mode="json", by_alias=True, exclude_none=True))


def say(answer: object) -> None:
    """Print one line."""
    sys.stdout.write(f"{json.dumps(answer)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    anyio.run(main, *sys.argv[1:])
