"""The examples that desktops and readers are shown really work."""

from __future__ import annotations

import httpx
import pytest

from dbplanet.haiilo.transport import Connections
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from dbplanet.tools.table import TOOLS
from tests.callers import mcp_client, text_of
from tests.haiilo import ANNA, Sandbox

pytestmark = pytest.mark.anyio


async def test_every_tool_s_example_is_answered_by_the_sandbox(sandbox: Sandbox) -> None:
    connections = Connections(httpx.AsyncHTTPTransport)
    app = create_app(Settings.from_environment(sandbox.tenant), connections)
    async with mcp_client(app, ANNA) as client:
        for tool in TOOLS.values():
            sandbox.reset()
            result = await client.call_tool(tool.name, dict(tool.example))
            assert not result.is_error, (tool.name, tool.example, text_of(result))
    await connections.aclose()
