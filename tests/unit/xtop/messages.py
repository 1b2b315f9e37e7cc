"""Messages of a client, and the answers of the server to them."""

import json
from typing import Any

from tests.unit.xtop.fakes import MockHost
from xtop.api import ExtensionContext
from xtop.mcp import handle_line

MODERN = {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}


def ask(message: object, host: MockHost | None = None) -> Any:
    return handle_line(json.dumps(message), ExtensionContext(host or MockHost()))


def request(method: str, params: object = None, request_id: object = 1) -> dict[str, object]:
    message: dict[str, object] = {"jsonrpc": "2.0", "id": request_id, "method": method}
    return message if params is None else {**message, "params": params}
