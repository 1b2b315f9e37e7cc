"""The MCP server: lists the tools and calls them, whatever carries the messages."""

from __future__ import annotations

import difflib
import secrets
from collections.abc import Callable, Iterable
from typing import Any, Final

import anyio
import mcp_types
from mcp.server.caching import CacheHint
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp.shared.inbound import x_mcp_header_map
from starlette.requests import Request

from dbplanet import NAME, TITLE, VERSION
from dbplanet.haiilo.client import HaiiloClient
from dbplanet.haiilo.errors import AuthenticationError, HaiiloError, UnknownOutcomeError
from dbplanet.haiilo.fallbacks import KnownPaths
from dbplanet.haiilo.tokens import TokenCache
from dbplanet.haiilo.transport import Connections
from dbplanet.serving.access.caller import SERVICE_MODES, Access, Caller
from dbplanet.serving.access.narrowing import EVERYTHING, Narrowing
from dbplanet.serving.audit import CallRecord
from dbplanet.serving.failure import failure_result
from dbplanet.serving.instructions import AS_USER
from dbplanet.serving.invocation import Context, caller_address, client_name, seconds_left
from dbplanet.serving.listing import HOUR_MS, Listing, ListingCache, listing_result
from dbplanet.serving.telemetry import (
    LOGGER,
    begin_correlation,
    correlation_id,
    is_traced,
    protect,
)
from dbplanet.tools.arguments import ToolError
from dbplanet.tools.table import TOOLS
from dbplanet.tools.text import render
from dbplanet.tools.tool import Call, Tool

MIRRORED: Final = {
    name: tool.input_schema for name, tool in TOOLS.items() if x_mcp_header_map(tool.input_schema)
}
"""Schemas of the tools with an argument that a header repeats. There is none as yet."""


class ToolServer:
    """What the tools need while they run: who calls, connections, tokens and a time limit.

    `narrowing` is what the operator leaves of the tools, and `on_call` is given the record of each
    call. `nonce` makes the mark of an answer's fence, fresh for each answer.
    """

    def __init__(
        self,
        access: Access,
        connections: Connections,
        cache: TokenCache,
        deadline_s: float,
        *,
        narrowing: Narrowing = EVERYTHING,
        on_call: Callable[[CallRecord], None] = lambda _: None,
        instructions: str = AS_USER,
        nonce: Callable[[], str] = lambda: secrets.token_hex(4),
    ) -> None:
        self._access = access
        self._connections = connections
        self._cache = cache
        self._paths = KnownPaths()
        self._deadline_s = deadline_s
        self._narrowing = narrowing
        self._on_call = on_call
        self._instructions = instructions
        self._nonce = nonce
        self._is_cold = True

    def create(self) -> Server[Any]:
        """Return the MCP server, for HTTP and stdio alike."""
        server: Server[Any] = Server(
            NAME,
            version=VERSION,
            title=TITLE,
            description="Search, read and take part in a Haiilo intranet.",
            instructions=self._instructions,
            cache_hints={"server/discover": CacheHint(ttl_ms=HOUR_MS, scope="public")},
            get_tool_input_schema=MIRRORED.get,
            on_list_tools=self.list_tools,
            on_call_tool=self.call_tool,
        )
        if not is_traced():
            server.middleware.clear()  # the SDK's spans, which take time where nobody reads them
        server.middleware.append(ListingCache(self._listing))
        return server

    async def list_tools(
        self, context: Context, params: mcp_types.PaginatedRequestParams | None
    ) -> mcp_types.ListToolsResult:
        """Answer `tools/list`; in mode `headers` it needs no credentials.

        Raises MCPError for a narrowing that is not understood.
        """
        del params
        return listing_result(self._listing(context))

    async def call_tool(
        self, context: Context, params: mcp_types.CallToolRequestParams
    ) -> mcp_types.CallToolResult:
        """Answer `tools/call`: text, or an isError result that says what to do.

        Raises MCPError for a tool that does not exist, or not for this caller.
        """
        caller = self._access(context.request)
        offered, _ = self._offered(caller, context.request)
        if params.name not in offered.tools:
            raise MCPError(mcp_types.INVALID_PARAMS, _unknown(params.name, offered.tools))
        tool = TOOLS[params.name]
        record = self._record(tool, caller, context)
        try:
            return await self._answer(record, tool, context, params.arguments or {})
        finally:
            record.ended = anyio.current_time()
            self._keep(record)

    def _offered(self, caller: Caller, request: Request | None) -> tuple[Narrowing, bool]:
        """Return which tools there are for a caller, and whether the request narrowed them."""
        offered = self._narrowing.for_scopes(caller.scopes)
        try:
            wanted = None if request is None else Narrowing.from_headers(request.headers.raw)
        except ValueError as error:
            raise MCPError(mcp_types.INVALID_PARAMS, str(error)) from None
        return (offered, False) if wanted is None else (offered.and_(wanted), True)

    def _listing(self, context: Context) -> Listing:
        caller = self._access(context.request)
        offered, is_narrowed = self._offered(caller, context.request)
        # What depends on the caller is for nobody else's cache (SEP-2549).
        is_private = is_narrowed or caller.mode in SERVICE_MODES
        return Listing(offered.tools, "private" if is_private else "public")

    def _record(self, tool: Tool[Any], caller: Caller, context: Context) -> CallRecord:
        if context.request is None:  # over HTTP it began with the request
            begin_correlation()
        is_cold, self._is_cold = self._is_cold, False
        return CallRecord(
            request_id=correlation_id(),
            tool=tool.name,
            writes=not tool.operation.is_read,
            caller=caller,
            client=client_name(context),
            protocol=context.protocol_version,
            is_cold=is_cold,
        )

    def _keep(self, record: CallRecord) -> None:
        try:
            self._on_call(record)
        except Exception:  # the call is over: what it did must not look undone
            LOGGER.exception("The record of a call could not be written")

    async def _answer(
        self, record: CallRecord, tool: Tool[Any], context: Context, arguments: dict[str, Any]
    ) -> mcp_types.CallToolResult:
        try:
            text = await self._run(record, tool, context, arguments)
        except Exception as error:
            record.outcome = type(error).__name__
            return failure_result(record, error)
        record.size = len(text.encode())
        return mcp_types.CallToolResult(content=[mcp_types.TextContent(text=text)])

    async def _run(
        self, record: CallRecord, tool: Tool[Any], context: Context, arguments: dict[str, Any]
    ) -> str:
        record.credentials = credentials = record.caller.credentials()
        protect(credentials.password, credentials.client_secret)
        accepted = tool.accept(arguments)
        record.aim(accepted)
        now = anyio.current_time()
        deadline = now + seconds_left(context, record.started + self._deadline_s - now)
        async with self._connections.lease() as http:
            client = HaiiloClient(
                http,
                credentials,
                self._cache,
                self._paths,
                deadline,
                address=caller_address(context),
                trail=record.trail,
            )
            try:
                answer = await tool.run(Call(accepted, client))
                return render(answer, source=tool.name, nonce=self._nonce())
            except AuthenticationError:
                await self._access.renew()
                if client.has_written or record.caller.credentials() == credentials:
                    raise
            except (ToolError, HaiiloError):
                raise
            except Exception:
                if not client.has_written:
                    raise
                LOGGER.exception("%s failed after its change was sent", tool.name)
                raise UnknownOutcomeError from None
        # The operator's secrets are others by now: nothing was done yet, so it is done with them.
        return await self._run(record, tool, context, arguments)


def _unknown(name: str, offered: Iterable[str]) -> str:
    near = [] if name in TOOLS else difflib.get_close_matches(name, offered, n=1, cutoff=0.5)
    meant = f". Did you mean {near[0]}?" if near else ""
    return f"Unknown tool: {name[:100]}{meant}"
