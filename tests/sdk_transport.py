"""Our tools as the SDK's own HTTP transport serves them, with nothing of our edge before it."""

from __future__ import annotations

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.types import Receive, Scope, Send

from dbplanet.haiilo.tokens import TokenCache
from dbplanet.haiilo.transport import Connections
from dbplanet.serving.access.environment import EnvironmentAccess
from dbplanet.serving.server import ToolServer
from tests.callers import TENANT
from tests.upstream import Upstream

ANNA = {"HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "anna-secret"}


class SdkTransport:
    """An ASGI application: a manager a request, which can run once only."""

    def __init__(self) -> None:
        access = EnvironmentAccess({**TENANT, **ANNA})
        self._server = ToolServer(access, Connections(Upstream), TokenCache(), 25).create()
        self._server.middleware.clear()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        manager = StreamableHTTPSessionManager(self._server, stateless=True, json_response=True)
        async with manager.run():
            await manager.handle_request(scope, receive, send)
