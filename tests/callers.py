"""How tests call: as an MCP client in either era, or as an event of a gateway."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx
import httpx2
from fastapi import FastAPI
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, TextContent

from dbplanet.haiilo.tokens import TokenCache
from dbplanet.haiilo.transport import Connections
from dbplanet.serving import MCP_PATH
from dbplanet.serving.access.environment import EnvironmentAccess
from dbplanet.serving.app import create_app
from dbplanet.serving.server import ToolServer
from dbplanet.serving.settings import Settings
from tests.upstream import ORIGIN

ERAS = ("legacy", "auto", "2026-07-28")
CREDENTIALS = {
    "x-haiilo-username": "anna",
    "x-haiilo-password": "anna-secret",
}
TENANT = {
    "HAIILO_BASE_URL": ORIGIN,
    "HAIILO_CLIENT_ID": "sandbox",
    "HAIILO_CLIENT_SECRET": "sandbox-secret",
}


def app_for(upstream: httpx.AsyncBaseTransport, environ: Mapping[str, str] = TENANT) -> FastAPI:
    """Return the hosted application with its tenant behind a transport."""
    return create_app(Settings.from_environment(environ), Connections(lambda: upstream))


@asynccontextmanager
async def mcp_client(
    app: FastAPI, headers: Mapping[str, str] = CREDENTIALS, mode: str = "auto"
) -> AsyncIterator[Client]:
    """Connect the SDK's client to an application over HTTP, in this process."""
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, headers=dict(headers)) as http:
        url = f"http://127.0.0.1:3000{MCP_PATH}"
        async with Client(streamable_http_client(url, http_client=http), mode=mode) as client:
            yield client


async def call(
    upstream: httpx.AsyncBaseTransport,
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    headers: Mapping[str, str] = CREDENTIALS,
    environ: Mapping[str, str] = TENANT,
) -> CallToolResult:
    """Call one tool of a fresh server."""
    async with mcp_client(app_for(upstream, environ), headers) as client:
        return await client.call_tool(tool, dict(arguments or {}))


async def call_all(
    upstream: httpx.AsyncBaseTransport, calls: Sequence[tuple[str, Mapping[str, Any]]]
) -> list[CallToolResult]:
    """Call tools one after the other as Anna, on a fresh server that no HTTP stands before."""
    connections = Connections(lambda: upstream)
    access = EnvironmentAccess(
        {**TENANT, "HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "anna-secret"}
    )
    server = ToolServer(access, connections, TokenCache(), 25, nonce=lambda: "0f0f0f0f")
    async with Client(server.create()) as client:
        results = [await client.call_tool(tool, dict(arguments)) for tool, arguments in calls]
    await connections.aclose()
    return results


def text_of(result: CallToolResult) -> str:
    """Return the only content of a result, which is text."""
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


def rpc(method: str, params: Mapping[str, Any] | None = None, id: int = 1) -> dict[str, Any]:
    """Return a JSON-RPC request."""
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": dict(params or {})}
