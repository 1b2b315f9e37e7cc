"""The MCP endpoint: one POST, one answer, nothing kept between them."""

from __future__ import annotations

from typing import Any, Final

from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from dbplanet.serving.access.hosted import CALLER, HostedAccess
from dbplanet.serving.oauth.refusals import RefusalError

MAX_BODY_BYTES: Final = 262_144


class McpEndpoint:
    """An ASGI application that serves MCP StreamableHTTP without sessions or streams.

    A manager a request: a manager can run once only, and one that lives as long as an ASGI
    lifespan would fail on the second event of a Lambda container.
    """

    def __init__(
        self,
        server: Server[Any],
        access: HostedAccess,
        allowed_hosts: tuple[str, ...],
        allowed_origins: tuple[str, ...],
    ) -> None:
        self._server = server
        self._access = access
        self._allowed_hosts = list(allowed_hosts)
        self._allowed_origins = list(allowed_origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a POST through the SDK, and any other method with 405 before it.

        The SDK would answer a GET with a stream that never ends.
        """
        if scope["method"] != "POST":
            await Response(status_code=405, headers={"Allow": "POST"})(scope, receive, send)
            return
        try:
            caller = await self._access.admit(scope)
        except RefusalError as error:
            await self._access.challenge(error)(scope, receive, send)
            return
        scope.setdefault("state", {})[CALLER] = caller
        manager = StreamableHTTPSessionManager(
            self._server,
            stateless=True,
            json_response=True,
            security_settings=self._security(scope),
            max_request_body_size=MAX_BODY_BYTES,
        )
        async with manager.run():
            await manager.handle_request(scope, receive, send)

    def _security(self, scope: Scope) -> TransportSecuritySettings:
        """Accept the configured hosts, and the name under which API Gateway was called.

        The gateway takes that name from its own configuration, so it cannot be a rebound one.
        """
        request_context = scope.get("aws.event", {}).get("requestContext", {})
        domain = request_context.get("domainName")
        return TransportSecuritySettings(
            allowed_hosts=[*self._allowed_hosts, domain] if domain else self._allowed_hosts,
            allowed_origins=self._allowed_origins,
        )
