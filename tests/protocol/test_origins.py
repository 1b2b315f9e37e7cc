"""Which web pages may call: the server's own and the configured ones."""

from __future__ import annotations

import httpx2
import pytest

from dbplanet.serving import MCP_PATH
from tests.callers import TENANT, app_for, rpc
from tests.upstream import Upstream

CONFIGURED = {**TENANT, "MCP_ALLOWED_ORIGINS": "https://chat.example.org"}


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("127.0.0.1:3000", None, 200),
        ("127.0.0.1:3000", "http://127.0.0.1:3000", 200),
        ("localhost:3000", "http://localhost:3000", 200),
        ("127.0.0.1:3000", "https://chat.example.org", 200),
        ("127.0.0.1:3000", "http://127.0.0.1:3001", 403),
        ("127.0.0.1:3000", "https://127.0.0.1:3000", 403),
        ("127.0.0.1:3000", "http://localhost:3000", 403),
        ("127.0.0.1:3000", "http://evil.example:3000", 403),
        ("127.0.0.1:3000", "null", 403),
        ("evil.example:3000", "http://evil.example:3000", 421),
        ("evil.example:3000", "https://chat.example.org", 421),
    ],
)
async def test_a_foreign_page_is_refused_and_a_rebound_name_before_it(
    host: str, origin: str | None, status: int
) -> None:
    headers = {"Host": host, "Accept": "application/json", **({"Origin": origin} if origin else {})}
    transport = httpx2.ASGITransport(app_for(Upstream(), CONFIGURED))
    async with httpx2.AsyncClient(transport=transport, base_url=f"http://{host}") as http:
        response = await http.post(MCP_PATH, json=rpc("tools/list"), headers=headers)
    assert response.status_code == status
