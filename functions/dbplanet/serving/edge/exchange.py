"""One message of MCP over HTTP: a request and its answer, with nothing before, between or after.

The SDK's own transport opens a session for each request of the handshake versions, with tasks and
streams for what could come later. Here nothing can, so its kernel is asked directly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, NoReturn

import anyio
from mcp.server.connection import Connection
from mcp.server.lowlevel import Server
from mcp.server.runner import serve_one
from mcp.shared.dispatcher import CallOptions
from mcp.shared.exceptions import MCPError, NoBackChannelError
from mcp.shared.inbound import (
    ERROR_CODE_HTTP_STATUS,
    MCP_PROTOCOL_VERSION_HEADER,
    InboundLadderRejection,
    classify_inbound_request,
    find_duplicated_routing_header,
    unsupported_protocol_version_rejection,
    validate_mcp_param_headers,
)
from mcp.shared.jsonrpc_dispatcher import handler_exception_to_error_data
from mcp.shared.message import ServerMessageMetadata
from mcp.shared.transport_context import TransportContext
from mcp_types import (
    DEFAULT_NEGOTIATED_VERSION,
    HEADER_MISMATCH,
    INTERNAL_ERROR,
    ErrorData,
    RequestId,
)
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response

from dbplanet.serving.edge.message import Message
from dbplanet.serving.telemetry import LOGGER

TRANSPORT: Final = TransportContext(kind="streamable-http", can_send_request=False)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The SDK's `DispatchContext` of one request, whose client listens for the answer alone."""

    request_id: RequestId
    message_metadata: ServerMessageMetadata
    transport: TransportContext = TRANSPORT
    can_send_request: bool = False

    @property
    def cancel_requested(self) -> anyio.Event:
        """An event that never comes: a cancellation would be a request of its own."""
        return anyio.Event()

    async def send_raw_request(
        self, method: str, params: Mapping[str, Any] | None, opts: CallOptions | None = None
    ) -> NoReturn:
        """Raise NoBackChannelError."""
        raise NoBackChannelError(method)

    async def notify(
        self, method: str, params: Mapping[str, Any] | None, opts: CallOptions | None = None
    ) -> None:
        """Drop a notification."""

    async def progress(
        self, progress: float, total: float | None = None, message: str | None = None
    ) -> None:
        """Drop a report of progress."""


async def answer(server: Server[Any], request: Request, message: Message) -> Response:
    """Return the answer to a message, in the era of the protocol that its header names.

    In the handshake versions an error of JSON-RPC is an answer like others, with status 200; later
    ones have a status for each. Notifications are accepted, and change nothing.
    """
    version = request.headers.get(MCP_PROTOCOL_VERSION_HEADER, DEFAULT_NEGOTIATED_VERSION)
    is_modern = version not in HANDSHAKE_PROTOCOL_VERSIONS
    try:
        if message.id is None:
            rejection = unsupported_protocol_version_rejection(version) if is_modern else None
            if rejection is not None:
                raise MCPError(rejection.code, rejection.message, rejection.data)
            return Response(status_code=HTTPStatus.ACCEPTED)
        result = await serve_one(
            server,
            Exchange(message.id, ServerMessageMetadata(request_context=request)),
            message.method,
            message.params,
            connection=_modern(server, request, message)
            if is_modern
            else Connection.from_envelope(version, None, None),
            lifespan_state={},
        )
        return _json({"jsonrpc": "2.0", "id": message.id, "result": result})
    except Exception as raised:
        error = handler_exception_to_error_data(raised)
        if error is None:
            LOGGER.exception("A request could not be answered")
            error = ErrorData(code=INTERNAL_ERROR, message="Internal server error")
        status = ERROR_CODE_HTTP_STATUS.get(error.code) if is_modern else None
        content = error.model_dump(mode="json", exclude_none=True)
        content = {"jsonrpc": "2.0", "id": message.id, "error": content}
        return _json(content, status or HTTPStatus.OK)


def _json(content: Mapping[str, Any], status: int = HTTPStatus.OK) -> Response:
    return Response(to_json(content), status, media_type="application/json")


def _modern(server: Server[Any], request: Request, message: Message) -> Connection:
    """Return what a request of the stateless versions says of its client.

    Raises MCPError where the headers, by which a gateway may decide, differ from the body.
    """
    headers = request.headers.items()
    duplicated = find_duplicated_routing_header(headers)
    if duplicated is not None:
        raise MCPError(HEADER_MISMATCH, f"{duplicated} header appears more than once")
    body = {"method": message.method, "params": message.params}
    route = classify_inbound_request(body, headers=dict(headers))
    if isinstance(route, InboundLadderRejection):
        raise MCPError(route.code, route.message, route.data)
    differing = _differing_argument(server, request, message)
    if differing is not None:
        raise MCPError(differing.code, differing.message, differing.data)
    return Connection.from_envelope(
        route.protocol_version, route.client_info, route.client_capabilities
    )


def _differing_argument(
    server: Server[Any], request: Request, message: Message
) -> InboundLadderRejection | None:
    """Return what is wrong with an argument that a header repeats (`x-mcp-header`), if anything."""
    lookup, arguments = server.get_tool_input_schema, message.params.get("arguments", {})
    schema = lookup(message.tool) if lookup is not None and message.tool is not None else None
    if schema is None or not isinstance(arguments, dict | None):
        return None
    return validate_mcp_param_headers(schema, arguments or {}, request.headers)
