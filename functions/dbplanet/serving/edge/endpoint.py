"""The MCP endpoint: one POST, one answer, nothing kept between them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from mcp.server.lowlevel import Server
from mcp_types import INVALID_REQUEST
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from dbplanet.serving.access.errors import AccessError
from dbplanet.serving.access.hosted import CALLER, HostedAccess
from dbplanet.serving.audit import record_refusal
from dbplanet.serving.edge.body import read_body
from dbplanet.serving.edge.exchange import answer
from dbplanet.serving.edge.hosts import Hosts
from dbplanet.serving.edge.message import read_message
from dbplanet.serving.edge.negotiation import negotiate
from dbplanet.serving.edge.refusal import Refusal
from dbplanet.serving.telemetry import begin_correlation


class McpEndpoint:
    """An ASGI application that serves MCP StreamableHTTP without sessions or streams."""

    def __init__(
        self,
        server: Server[Any],
        access: HostedAccess,
        allowed_hosts: tuple[str, ...],
        allowed_origins: tuple[str, ...],
    ) -> None:
        self._server = server
        self._access = access
        self._hosts = Hosts(allowed_hosts)
        self._origins = frozenset(allowed_origins)
        self._allow = "POST, OPTIONS" if allowed_origins else "POST"  # `Cors` answers the latter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a POST, and any other method with 405: a GET would ask for a stream."""
        if scope["method"] != "POST":
            await Response(status_code=405, headers={"Allow": self._allow})(scope, receive, send)
            return
        begin_correlation(scope.get("aws.context"))
        try:
            self._refuse_strangers(scope)
            caller = await self._access.admit(scope)
            scope = {**scope, "headers": negotiate(scope["headers"])}
            message = read_message(await read_body(scope, receive))
            self._access.permit(caller, message.tool)
        except (AccessError, Refusal) as refusal:
            record_refusal(refusal.status, str(refusal))
            await self._refused(refusal)(scope, receive, send)
            return
        except ClientDisconnect:
            return
        scope["state"] = {**scope.get("state", {}), CALLER: caller}
        response = await answer(self._server, Request(scope), message)
        await response(scope, receive, send)

    def _refused(self, refusal: AccessError | Refusal) -> Response:
        if isinstance(refusal, AccessError):
            return self._access.challenge(refusal)
        return refusal.response()

    def _refuse_strangers(self, scope: Scope) -> None:
        """Raise Refusal unless Host is configured, and Origin where a page sends one.

        Also let in is the name under which API Gateway was called: the gateway takes it from its
        own configuration, so it cannot be a rebound one. A page whose origin is the host that was
        asked is our own.
        """
        hosts = _values(scope, b"host")
        domain = scope.get("aws.event", {}).get("requestContext", {}).get("domainName")
        if len(hosts) != 1 or not (self._hosts.admits(hosts[0]) or hosts[0].lower() == domain):
            raise Refusal(
                HTTPStatus.MISDIRECTED_REQUEST,
                INVALID_REQUEST,
                "Host: this server does not go by that name. Its operator sets MCP_ALLOWED_HOSTS.",
            )
        origins = set(filter(None, _values(scope, b"origin")))
        own = f"{scope.get('scheme', 'http')}://{hosts[0]}"
        if not origins <= {*self._origins, own}:
            raise Refusal(
                HTTPStatus.FORBIDDEN,
                INVALID_REQUEST,
                "Origin: this page may not call. The server's operator sets MCP_ALLOWED_ORIGINS.",
            )


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1").strip() for key, value in scope["headers"] if key == name]
