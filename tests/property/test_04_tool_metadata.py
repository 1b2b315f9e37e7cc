"""Feature: dbplanet-mcp-tools, Property 4: Tool metadata completeness."""

from __future__ import annotations

import re

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mcp_types import Tool

from dbplanet.tools.table import TOOLS
from tests.callers import ERAS, app_for, mcp_client
from tests.upstream import Upstream

SEED = [
    *("Search_FullText", "Search_QuickEntity", "Search_Grouped"),
    *("Workspace_List", "Workspace_Get", "Workspace_GetMembers"),
    *("Workspace_Join", "Workspace_Create"),
    "News_GetFeed",
    *("People_GetMe", "People_List", "People_Search"),
    *("Event_Get", "Event_GetMemberships", "Event_UpdateStatus", "Event_Create"),
    *("Social_GetComments", "Social_PostComment", "Social_GetLikes", "Social_ToggleLike"),
    *("Notification_List", "Notification_GetStatus", "Notification_MarkSeen"),
    *("Page_List", "Page_Get", "Page_GetMembers", "Page_Create"),
    "Content_GetFull",
]
AREAS = "Search|Workspace|News|People|Event|Social|Notification|Page|Content"
WRITES = {
    "Workspace_Join",
    "Workspace_Create",
    "Event_UpdateStatus",
    "Event_Create",
    "Social_PostComment",
    "Social_ToggleLike",
    "Notification_MarkSeen",
    "Page_Create",
}
pytestmark = pytest.mark.anyio


async def listed(mode: str) -> list[Tool]:
    async with mcp_client(app_for(Upstream()), {}, mode) as client:
        return (await client.list_tools()).tools


async def test_the_seed_s_28_tools_are_listed_in_its_order() -> None:
    assert [tool.name for tool in await listed("auto") if tool.name in SEED] == SEED


@settings(max_examples=100)
@given(mode=st.sampled_from(ERAS), name=st.sampled_from(list(TOOLS)))
async def test_any_tool_has_a_name_of_area_and_action_a_description_and_a_schema(
    mode: str, name: str
) -> None:
    (tool,) = (tool for tool in await listed(mode) if tool.name == name)
    assert re.fullmatch(rf"({AREAS})_[A-Z][A-Za-z]+", tool.name)
    assert tool.title
    assert tool.description
    assert len(tool.description) >= 20
    jsonschema.Draft202012Validator.check_schema(tool.input_schema)
    assert tool.input_schema["type"] == "object"
    assert tool.annotations is not None
    reads = tool.name not in WRITES
    assert tool.annotations.read_only_hint is reads, "WRITES names what changes something"
    assert tool.annotations.destructive_hint is False
