"""The extension that serves samurai's actions as MCP tools on stdin and stdout."""

import contextlib
import sys
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final

from mcp_types import INVALID_PARAMS, METHOD_NOT_FOUND
from mcp_types.version import (
    HANDSHAKE_PROTOCOL_VERSIONS,
    LATEST_HANDSHAKE_VERSION,
    MODERN_PROTOCOL_VERSIONS,
)

from xtop import __version__, envelope, jsonrpc
from xtop.api import Extension, ExtensionContext, ExtensionError, ExtensionManifest
from xtop.samurai.actions import PLUGIN_ID
from xtop.tools.argument import ArgumentError
from xtop.tools.params import params_text
from xtop.tools.table import TOOL_ACTIONS, TOOLS, action_for_tool, find_tool
from xtop.tools.tool import tool_name

__all__ = [
    "SERVER_ID",
    "TOOL_ACTIONS",
    "McpExtension",
    "action_for_tool",
    "handle_initialize",
    "handle_line",
    "handle_tools_call",
    "handle_tools_list",
    "run_mcp_server",
    "tool_name",
]

SERVER_ID: Final = "mcp"

_ACTION_FAILED: Final = -32000
_SERVER_INFO: Final = {"name": "xtop", "version": __version__}
_CAPABILITIES: Final[Mapping[str, Any]] = {"tools": {}}


class McpExtension(Extension):
    """Provides the server `mcp`."""

    def manifest(self) -> ExtensionManifest:
        """Return who this extension is."""
        return ExtensionManifest(
            id="mcp",
            name="xtop MCP server",
            version=__version__,
            description="Serves the system monitor's actions as MCP tools over stdio",
            servers=(SERVER_ID,),
        )

    def run_server(self, server_id: str, ctx: ExtensionContext) -> None:
        """Serve until the client leaves; raises Unknown for any other server."""
        if server_id == SERVER_ID:
            run_mcp_server(ctx)
        else:
            super().run_server(server_id, ctx)


def run_mcp_server(
    ctx: ExtensionContext, stdin: BinaryIO | None = None, stdout: BinaryIO | None = None
) -> None:
    """Answer line by line until the input ends or nobody reads the output any more.

    Raises:
        ExtensionError: a line is not JSON, or the input cannot be read; the lines before it
            have been answered.
    """
    source = stdin or sys.stdin.buffer
    sink = stdout or sys.stdout.buffer
    # What a plugin prints must not end up between the answers.
    with contextlib.redirect_stdout(sys.stderr):
        for line in _lines(source):
            response = handle_line(line, ctx)
            if response is not None:
                try:
                    sink.write(jsonrpc.encode(response))
                    sink.flush()
                except BrokenPipeError:
                    return


def handle_line(line: str, ctx: ExtensionContext) -> jsonrpc.Response | None:
    """Return the answer to one line; None for a notification or a response.

    Raises:
        ExtensionError: the line is not JSON (Recoverable); the server is to stop.
    """
    try:
        request = jsonrpc.parse(line.strip())
    except jsonrpc.InvalidRequestError as error:
        return error.response()
    except ValueError as error:
        raise ExtensionError.Recoverable(f"invalid JSON-RPC: {error}") from error
    if request is None:
        return None
    if not envelope.has_envelope(request):
        return _dispatch(request, ctx)
    refusal = envelope.refusal(request)
    if refusal is not None:
        return refusal
    response = (
        _discover(request) if request.method == "server/discover" else _dispatch(request, ctx)
    )
    return envelope.complete(request.method, response, _SERVER_INFO)


def handle_initialize(request_id: jsonrpc.Id, params: Mapping[str, Any]) -> jsonrpc.Response:
    """Answer the handshake, in the client's protocol version if it has one."""
    asked = params.get("protocolVersion")
    return jsonrpc.success(
        request_id,
        {
            "protocolVersion": asked
            if asked in HANDSHAKE_PROTOCOL_VERSIONS
            else LATEST_HANDSHAKE_VERSION,
            "capabilities": _CAPABILITIES,
            "serverInfo": _SERVER_INFO,
        },
    )


def handle_tools_list(request_id: jsonrpc.Id) -> jsonrpc.Response:
    """Answer with every tool, on one page."""
    return jsonrpc.success(request_id, {"tools": [tool.shown() for tool in TOOLS]})


def handle_tools_call(
    request_id: jsonrpc.Id, params: Mapping[str, Any], ctx: ExtensionContext
) -> jsonrpc.Response:
    """Tick and run the action behind a tool; a call that names no action never ticks."""
    name = params.get("name")
    if not isinstance(name, str):
        return jsonrpc.failure(request_id, INVALID_PARAMS, "missing required argument: name")
    tool = find_tool(name)
    if tool is None:
        return jsonrpc.failure(request_id, METHOD_NOT_FOUND, f"Tool not found: {name}")
    given = params.get("arguments")
    if not isinstance(given, dict | None):
        return jsonrpc.failure(request_id, INVALID_PARAMS, "arguments must be an object")
    try:
        text = params_text(tool.action, tool.read(given or {}))
    except ArgumentError as error:
        return jsonrpc.failure(request_id, INVALID_PARAMS, str(error))
    ctx.tick()
    try:
        answer = ctx.execute_plugin(PLUGIN_ID, tool.action, text)
    except ExtensionError as error:
        return jsonrpc.failure(request_id, _ACTION_FAILED, str(error))
    return jsonrpc.success(request_id, {"content": [{"type": "text", "text": answer}]})


def _dispatch(request: jsonrpc.Request, ctx: ExtensionContext) -> jsonrpc.Response:
    match request.method:
        case "initialize":
            return handle_initialize(request.id, request.params)
        case "ping":
            return jsonrpc.success(request.id, {})
        case "tools/list":
            return handle_tools_list(request.id)
        case "tools/call":
            return handle_tools_call(request.id, request.params, ctx)
        case method:
            return jsonrpc.failure(request.id, METHOD_NOT_FOUND, f"Method not found: {method}")


def _discover(request: jsonrpc.Request) -> jsonrpc.Response:
    return jsonrpc.success(
        request.id,
        {"supportedVersions": list(MODERN_PROTOCOL_VERSIONS), "capabilities": _CAPABILITIES},
    )


def _lines(source: BinaryIO) -> Iterator[str]:
    # Bytes, so that neither the locale nor a newline convention has a say.
    try:
        for raw in source:
            if raw.strip():
                yield raw.decode()
    except UnicodeDecodeError as error:
        raise ExtensionError.Recoverable(f"invalid JSON-RPC: {error}") from error
    except OSError as error:
        raise ExtensionError.Fatal(f"the input cannot be read: {error}") from error
