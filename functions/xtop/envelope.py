"""The protocol without a handshake (2026-07-28): each request names its version in `_meta`."""

from collections.abc import Mapping
from typing import Any, Final

from mcp_types import (
    INVALID_PARAMS,
    PROTOCOL_VERSION_META_KEY,
    SERVER_INFO_META_KEY,
    UNSUPPORTED_PROTOCOL_VERSION,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from xtop import jsonrpc

# The tools are the same for every caller and as long as the server runs.
_CACHING: Final = {"ttlMs": 3_600_000, "cacheScope": "public"}
_CACHEABLE: Final = frozenset({"server/discover", "tools/list"})


def has_envelope(request: jsonrpc.Request) -> bool:
    """Say whether a request names its protocol version itself."""
    meta = request.params.get("_meta")
    # `initialize` belongs to the handshake, whatever else a client writes on it.
    return (
        request.method != "initialize"
        and isinstance(meta, dict)
        and PROTOCOL_VERSION_META_KEY in meta
    )


def refusal(request: jsonrpc.Request) -> jsonrpc.Response | None:
    """Return the error for a version that needs a handshake or is not known, else None."""
    version = request.params["_meta"][PROTOCOL_VERSION_META_KEY]
    if version in MODERN_PROTOCOL_VERSIONS:
        return None
    if not isinstance(version, str):
        return jsonrpc.failure(
            request.id, INVALID_PARAMS, f"{PROTOCOL_VERSION_META_KEY} must be a string"
        )
    return jsonrpc.failure(
        request.id,
        UNSUPPORTED_PROTOCOL_VERSION,
        f"Unsupported protocol version: {version}",
        {"supported": list(MODERN_PROTOCOL_VERSIONS), "requested": version},
    )


def complete(
    method: str, response: jsonrpc.Response, server_info: Mapping[str, Any]
) -> jsonrpc.Response:
    """Add to a result what this version wants on it; an error stays as it is."""
    if "result" not in response:
        return response
    stamped = {
        **response["result"],
        **(_CACHING if method in _CACHEABLE else {}),
        "resultType": "complete",
        "_meta": {SERVER_INFO_META_KEY: server_info},
    }
    return {**response, "result": stamped}
