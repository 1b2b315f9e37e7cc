"""What a model reads: the answer of each tool, and of a few special calls, in the sandbox."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from mcp import Client

from dbplanet.haiilo.tokens import TokenCache
from dbplanet.haiilo.transport import Connections
from dbplanet.serving.access.environment import EnvironmentAccess
from dbplanet.serving.server import ToolServer
from dbplanet.tools.table import TOOLS
from tests.callers import text_of
from tests.haiilo import Sandbox
from tests.sandbox_calls import CALLS, PARTY_NEWS
from tests.snapshots.golden import HERE, assert_golden

SPECIAL: dict[str, tuple[str, dict[str, Any]]] = {
    "Content_GetFull.page": (
        "Content_GetFull",
        {"contentId": "communications", "contentType": "page"},
    ),
    "Content_GetFull.news": (
        "Content_GetFull",
        {"contentId": PARTY_NEWS, "contentType": "blog-article"},
    ),
    "Search_FullText.nothing": ("Search_FullText", {"query": "zzzzzz"}),
    "Search_FullText.german": ("Search_FullText", {"query": "Reisekosten"}),
    "Workspace_Get.absent": ("Workspace_Get", {"id": "does-not-exist"}),
    "Event_UpdateStatus.word": ("Event_UpdateStatus", {"id": "summer-party", "status": "perhaps"}),
    "Event_Create.backwards": (
        "Event_Create",
        {"title": "x", "startDate": "2026-07-10T10:00", "endDate": "2026-07-10T09:00"},
    ),
    "Social_ToggleLike.somebody": (
        "Social_ToggleLike",
        {"targetType": "blog-article", "targetId": PARTY_NEWS, "userId": "ben"},
    ),
}


def test_every_tool_is_called() -> None:
    missing = sorted(TOOLS.keys() - CALLS.keys())
    assert missing == [], "add a call of each to tests/sandbox_calls.py and run `make snapshots`"


@pytest.mark.anyio
async def test_every_answer_reads_as_its_golden_file(sandbox: Sandbox) -> None:
    environ = {"HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "anna-secret", **sandbox.tenant}
    connections = Connections(httpx.AsyncHTTPTransport)
    tools = ToolServer(
        EnvironmentAccess(environ), connections, TokenCache(), 25, nonce=lambda: "0f0f0f0f"
    )
    calls = {name: (name, arguments) for name, arguments in CALLS.items()} | SPECIAL
    async with Client(tools.create()) as client:
        for name, (tool, arguments) in calls.items():
            sandbox.reset()
            text = text_of(await client.call_tool(tool, arguments))
            assert_golden(
                HERE / "texts" / f"{name}.txt", text.replace(sandbox.url, "https://x") + "\n"
            )
    await connections.aclose()
    assert {path.stem for path in (HERE / "texts").iterdir()} == set(calls)
