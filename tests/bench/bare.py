"""What everything is measured against: the SDK's endpoint on FastAPI and Mangum, and no more.

Nothing of the product is imported here, so that a process can start with this alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

import mcp_types
from fastapi import FastAPI
from mangum import Mangum
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

PATH: Final = "/servers/dbplanet/mcp"
NOTHING: Final = mcp_types.Tool(name="People_GetMe", input_schema={"type": "object"})


class BareEndpoint:
    """The SDK's own transport, with nothing before it."""

    def __init__(self, server: Server[Any], host: str) -> None:
        self._server = server
        self._host = host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        manager = StreamableHTTPSessionManager(
            self._server,
            stateless=True,
            json_response=True,
            security_settings=TransportSecuritySettings(allowed_hosts=[self._host]),
        )
        async with manager.run():
            await manager.handle_request(scope, receive, send)


def bare_handler(host: str, tools: Sequence[mcp_types.Tool] = (NOTHING,)) -> Mangum:
    """Return a Lambda handler with these tools, each of which does nothing."""
    schemas: Mapping[str, Any] = {tool.name: tool.input_schema for tool in tools}

    async def list_tools(context: Any, params: Any) -> mcp_types.ListToolsResult:
        return mcp_types.ListToolsResult(tools=list(tools))

    async def call_tool(context: Any, params: Any) -> mcp_types.CallToolResult:
        return mcp_types.CallToolResult(content=[mcp_types.TextContent(text="nothing")])

    server: Server[Any] = Server(
        "bare",
        version="1",
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        get_tool_input_schema=schemas.get,
    )
    app = FastAPI(openapi_url=None)
    app.router.routes.append(Route(PATH, BareEndpoint(server, host)))
    asyncio.set_event_loop(asyncio.new_event_loop())
    return Mangum(app, lifespan="off")
