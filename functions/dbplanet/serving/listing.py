"""The answer to `tools/list`: which tools, for whose cache, and what goes over the wire."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

import mcp_types
from mcp.server.context import CallNext, HandlerResult, ServerMiddleware
from mcp_types.methods import validate_client_request

from dbplanet.serving.invocation import Context
from dbplanet.tools.table import TOOLS

HOUR_MS: Final = 3_600_000
MOST_ANSWERS: Final = 32


@dataclass(frozen=True, slots=True)
class Listing:
    """The names of the tools that there are for a caller, and who may keep the answer."""

    names: tuple[str, ...]
    cache_scope: Literal["public", "private"]


@lru_cache(maxsize=MOST_ANSWERS)
def listing_result(listing: Listing) -> mcp_types.ListToolsResult:
    """Return the answer, the same object for the same tools."""
    return mcp_types.ListToolsResult(
        tools=[TOOLS[name].definition for name in listing.names],
        ttl_ms=HOUR_MS,
        cache_scope=listing.cache_scope,
    )


class ListingCache(ServerMiddleware[Any]):
    """Answers `tools/list` over HTTP with what the SDK made of the first one like it.

    Like it is one of the same protocol version and the same tools. The SDK checks and copies the
    20 KB field by field each time, which takes as long as all the rest of the request.
    `listing` returns what is offered to a caller, and raises MCPError.
    """

    def __init__(self, listing: Callable[[Context], Listing]) -> None:
        self._listing = listing
        self._answers: dict[tuple[str, Listing], HandlerResult] = {}

    async def __call__(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        """Return the answer to a message; all but a whole, well-formed list is left to the SDK."""
        if ctx.method != "tools/list" or ctx.request is None or not _is_usual(ctx):
            return await call_next(ctx)
        key = (ctx.protocol_version, self._listing(ctx))
        answer = self._answers.get(key)
        if answer is None:
            answer = await call_next(ctx)
            if len(self._answers) == MOST_ANSWERS:
                self._answers.clear()
            self._answers[key] = answer
        return answer


def _is_usual(ctx: Context) -> bool:
    """Whether the request has no cursor, and the SDK would not refuse it.

    It reads `_meta` twice, by the version and by its own model. What that refuses is None in `ctx`.
    """
    params = ctx.params or {}
    if not params.keys() <= {"_meta"} or ("_meta" in params and ctx.meta is None):
        return False
    try:
        validate_client_request(ctx.method, ctx.protocol_version, ctx.params)
    except (KeyError, ValueError):
        return False
    return True
