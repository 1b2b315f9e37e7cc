"""What a call says of its surroundings: the client, its address, Lambda's time."""

from __future__ import annotations

from typing import Any, Final

from mcp.server.context import ServerRequestContext

Context = ServerRequestContext[Any, Any]

MARGIN_S: Final = 1.5
"""What is left of a Lambda invocation for the answer itself, in seconds."""


def aws_context(context: Context) -> Any:
    """Return Lambda's context of the invocation, None elsewhere."""
    return None if context.request is None else context.request.scope.get("aws.context")


def seconds_left(context: Context, deadline_s: float) -> float:
    """Return how long the call may take: the setting, or what Lambda leaves of it."""
    remaining = getattr(aws_context(context), "get_remaining_time_in_millis", None)
    if remaining is None:
        return deadline_s
    return float(min(remaining() / 1000 - MARGIN_S, deadline_s))


def client_name(context: Context) -> str:
    """Return name and version of the client, as far as it says them in this request."""
    params = context.session.client_params
    if params is None:
        return ""
    text = f"{params.client_info.name} {params.client_info.version}"
    return "".join(character for character in text if character.isprintable())[:100]


def caller_address(context: Context) -> str | None:
    """Return where the caller is, as the gateway or server saw it; None over stdio.

    Behind a load balancer the value is X-Forwarded-For, whose last entry is the balancer's own.
    """
    client = None if context.request is None else context.request.scope.get("client")
    return (client[0] or "").rpartition(",")[2].strip() or None if client else None
