"""Many callers at once: the connections that a server opens to Haiilo, counted there."""

from __future__ import annotations

import anyio
import httpx2
import pytest

from dbplanet.serving import MCP_PATH
from dbplanet.serving.app import create_app, hosted_connections
from dbplanet.serving.settings import Settings
from tests.callers import CREDENTIALS, rpc
from tests.sockets import socket_haiilo

CALLERS = 30
ME = "/api/users/me"
CALL = rpc("tools/call", {"name": "People_GetMe", "arguments": {}})


@pytest.mark.anyio
async def test_calls_at_once_do_not_wait_for_each_other_and_the_next_ones_connect_no_more() -> None:
    with socket_haiilo() as haiilo:
        settings = Settings.from_environment(haiilo.tenant)
        connections = hosted_connections(settings)
        transport = httpx2.ASGITransport(create_app(settings, connections))
        async with httpx2.AsyncClient(transport=transport, headers=CREDENTIALS) as http:

            async def call() -> None:
                answer = await http.post(f"http://127.0.0.1:3000{MCP_PATH}", json=CALL)
                assert "Anna" in answer.text

            await call()
            haiilo.steps[ME] = ["hold"] * CALLERS
            async with anyio.create_task_group() as group:
                for _ in range(CALLERS):
                    group.start_soon(call)
                while haiilo.paths.count(f"GET {ME}") < 1 + CALLERS:  # all are there, none answered
                    assert await anyio.to_thread.run_sync(haiilo.has_asked.acquire, True, 30)
                haiilo.let_go()
            assert haiilo.connections == CALLERS
            async with anyio.create_task_group() as group:
                for _ in range(CALLERS):
                    group.start_soon(call)
            assert haiilo.connections == CALLERS
        await connections.aclose()
