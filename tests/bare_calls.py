"""A call with exactly the headers that a test says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx2

from dbplanet.serving import MCP_PATH
from tests.callers import CREDENTIALS, TENANT, app_for, rpc
from tests.events import LEGACY, modern
from tests.upstream import Upstream

CALL: dict[str, Any] = {"name": "People_GetMe", "arguments": {}}
ERAS = {"legacy": (LEGACY, rpc("tools/call", CALL)), "modern": modern("tools/call", CALL)}
Headers = list[tuple[str, str]]


async def send(
    upstream: Upstream,
    headers: Headers,
    *,
    era: str = "modern",
    method: str = "POST",
    environ: Mapping[str, str] = TENANT,
    path: str = MCP_PATH,
) -> httpx2.Response:
    """Send a call with these headers, the era's and the credentials, and no others."""
    transport = httpx2.ASGITransport(app_for(upstream, environ))
    given, message = ERAS[era]
    request = httpx2.Request(method, f"http://127.0.0.1{path}", json=message)
    sent = [*given.items(), *CREDENTIALS.items(), *headers]
    names = {name.lower() for name, _ in sent}
    kept = [("host", "127.0.0.1")] if "host" not in names else []
    raw = [(name.encode(), value.encode("latin-1")) for name, value in [*kept, *sent]]
    bare = httpx2.Request(method, request.url, headers=raw, content=request.content)
    bare.headers.pop("content-length", None)
    async with httpx2.AsyncClient(transport=transport) as http:
        return await http.send(bare)


JSON: Headers = [("content-type", "application/json")]
