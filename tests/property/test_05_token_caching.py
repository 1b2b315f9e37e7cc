"""Feature: dbplanet-mcp-tools, Property 5: Token caching — single authentication per session."""

from __future__ import annotations

import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.callers import app_for, mcp_client
from tests.upstream import Upstream

CALLS = {
    "People_GetMe": {},
    "Workspace_List": {},
    "Workspace_Get": {"id": "w1"},
    "News_GetFeed": {},
    "Search_FullText": {"query": "travel"},
}
pytestmark = pytest.mark.anyio


@settings(max_examples=100, deadline=None)
@given(
    tools=st.lists(st.sampled_from(sorted(CALLS)), min_size=2, max_size=8), parallel=st.booleans()
)
async def test_any_sequence_of_calls_of_one_caller_logs_in_once(
    tools: list[str], parallel: bool
) -> None:
    upstream = Upstream()
    async with mcp_client(app_for(upstream)) as client:
        if parallel:
            async with anyio.create_task_group() as group:
                for tool in tools:
                    group.start_soon(client.call_tool, tool, CALLS[tool])
        else:
            for tool in tools:
                await client.call_tool(tool, CALLS[tool])
    assert len(upstream.logins) == 1
    assert [request.headers["authorization"] for request in upstream.calls] == [
        "Bearer token-1"
    ] * len(tools)
