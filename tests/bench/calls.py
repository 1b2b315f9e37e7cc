"""How long a warm call takes through the Lambda path, against a bare SDK endpoint."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import mcp_types
from fastapi import FastAPI
from mangum import Mangum
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from dbplanet.haiilo.transport import Connections
from dbplanet.serving import MCP_PATH
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from dbplanet.tools.table import TOOLS
from tests.bench.measure import Row, interleaved, ratio
from tests.callers import CREDENTIALS, TENANT, rpc
from tests.events import http_api_event

HOST: str = http_api_event("POST", MCP_PATH)["headers"]["host"]
CALL: dict[str, Any] = {"name": "People_GetMe", "arguments": {}}
META = {
    "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
}
ERAS = {
    "2025-06-18": ({"mcp-protocol-version": "2025-06-18"}, {}, 1.4),
    "2026-07-28": ({"mcp-protocol-version": "2026-07-28"}, META, 1.7),
}


class AtOnce(httpx.AsyncBaseTransport):
    """Answers at once."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        body = {"access_token": "t", "expires_in": 3599, "id": "me", "displayName": "Anna"}
        return httpx.Response(200, json=body)


class BareEndpoint:
    """The SDK's own transport, with nothing before it."""

    def __init__(self, server: Server[Any]) -> None:
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        manager = StreamableHTTPSessionManager(
            self._server,
            stateless=True,
            json_response=True,
            security_settings=TransportSecuritySettings(allowed_hosts=[HOST]),
        )
        async with manager.run():
            await manager.handle_request(scope, receive, send)


def bare_app() -> FastAPI:
    """Return the SDK's endpoint with the same tools, which do nothing."""

    async def list_tools(context: Any, params: Any) -> mcp_types.ListToolsResult:
        return mcp_types.ListToolsResult(tools=[tool.definition for tool in TOOLS.values()])

    async def call_tool(context: Any, params: Any) -> mcp_types.CallToolResult:
        return mcp_types.CallToolResult(content=[mcp_types.TextContent(text="nothing")])

    server: Server[Any] = Server(
        "bare",
        version="1",
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        get_tool_input_schema=lambda name: TOOLS[name].input_schema,
    )
    app = FastAPI(openapi_url=None)
    app.router.routes.append(Route(MCP_PATH, BareEndpoint(server)))
    return app


def measure_calls() -> Iterator[Row]:
    """Yield list and call in both eras."""
    asyncio.set_event_loop(asyncio.new_event_loop())
    ours_app = create_app(Settings.from_environment(TENANT), Connections(AtOnce))
    ours, bare = Mangum(ours_app, lifespan="off"), Mangum(bare_app(), lifespan="off")
    for era, (headers, meta, at_most) in ERAS.items():
        for method, params in (("tools/list", {}), ("tools/call", CALL)):
            named = {"mcp-method": method, **({"mcp-name": "People_GetMe"} if params else {})}
            event = http_api_event(
                "POST", MCP_PATH, CREDENTIALS | headers | named, rpc(method, {**params, **meta})
            )
            seconds = interleaved({"ours": invoke(ours, event), "bare": invoke(bare, event)}, 300)
            bar = 1.05 if method == "tools/list" else at_most
            what = f"warm {method}, {era}, to the bare SDK endpoint"
            yield ratio(what, seconds["ours"], seconds["bare"], bar)


def invoke(handler: Mangum, event: dict[str, Any]) -> Callable[[], None]:
    def once() -> None:
        response = handler(event, None)  # type: ignore[arg-type] # no context: the setting's deadline
        assert response["statusCode"] == 200, response

    once()
    return once
