"""What the measured servers are asked: a list or a call, in either era, as an event of Lambda."""

from __future__ import annotations

from typing import Any

from tests.callers import CREDENTIALS, rpc
from tests.events import PATH, http_api_event

CALL: dict[str, Any] = {"name": "People_GetMe", "arguments": {}}
META = {
    "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
}
LEGACY, MODERN = "2025-06-18", "2026-07-28"


def event(method: str, version: str) -> dict[str, Any]:
    """Return the event of a request of one protocol version."""
    headers = {**CREDENTIALS, "mcp-protocol-version": version, "mcp-method": method}
    params = {**(CALL if method == "tools/call" else {}), **(META if version == MODERN else {})}
    if "name" in params:
        headers["mcp-name"] = params["name"]
    return http_api_event("POST", PATH, headers, rpc(method, params))


HOST: str = event("tools/list", LEGACY)["headers"]["host"]


def ask(handler: Any, message: dict[str, Any]) -> None:
    """Let a handler answer an event; without Lambda's context the deadline is the setting."""
    response = handler(message, None)
    assert response["statusCode"] == 200, response
    assert '"isError":true' not in response["body"], response
