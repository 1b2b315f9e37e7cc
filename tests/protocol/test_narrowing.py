"""Fewer tools: what the operator leaves of them, what a request narrows further, never more."""

from __future__ import annotations

from collections.abc import Mapping

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mcp import MCPError

from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.serving.access.narrowing import Narrowing
from dbplanet.serving.settings import Settings
from dbplanet.tools.table import TOOLS, TOOLSETS
from tests.callers import CREDENTIALS, ERAS, TENANT, app_for, mcp_client, text_of
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

SEARCH = {"Search_FullText", "Search_QuickEntity", "Search_Grouped"}
WRITES = {
    "Workspace_Join",
    "Workspace_Create",
    "Event_Create",
    "Event_UpdateStatus",
    "Social_PostComment",
    "Social_ToggleLike",
    "Notification_MarkSeen",
    "Page_Create",
}


async def names(
    environ: Mapping[str, str] = {}, headers: Mapping[str, str] = {}, mode: str = "auto"
) -> set[str]:
    app = app_for(Upstream(), {**TENANT, **environ})
    async with mcp_client(app, {**CREDENTIALS, **headers}, mode) as client:
        return {tool.name for tool in (await client.list_tools()).tools}


@pytest.mark.parametrize("mode", ERAS)
async def test_without_a_restriction_all_tools_are_there(mode: str) -> None:
    assert await names(mode=mode) == TOOLS.keys()


@pytest.mark.parametrize("mode", ERAS)
@pytest.mark.parametrize(
    ("environ", "headers", "expected"),
    [
        ({"MCP_TOOLSETS": "search"}, {}, SEARCH),
        ({}, {"x-mcp-toolsets": "search"}, SEARCH),
        ({"MCP_TOOLSETS": "search, news"}, {"x-mcp-toolsets": "search,people"}, SEARCH),
        ({"MCP_TOOLSETS": "search"}, {"x-mcp-toolsets": "people"}, set()),
        ({"MCP_TOOLSETS": "search"}, {"x-mcp-toolsets": " "}, SEARCH),
        (
            {"MCP_TOOLSETS": "search", "MCP_EXCLUDE_TOOLS": "Search_Grouped"},
            {"x-mcp-exclude-tools": "Search_FullText"},
            {"Search_QuickEntity"},
        ),
        ({"MCP_READ_ONLY": "true"}, {"x-mcp-readonly": "false"}, set(TOOLS) - WRITES),
        ({}, {"x-mcp-readonly": "TRUE"}, set(TOOLS) - WRITES),
        ({"MCP_READ_ONLY": "false"}, {}, set(TOOLS)),
    ],
)
async def test_both_restrictions_hold_and_a_request_never_widens(
    mode: str, environ: dict[str, str], headers: dict[str, str], expected: set[str]
) -> None:
    assert await names(environ, headers, mode) == expected


@pytest.mark.parametrize("mode", ERAS)
@pytest.mark.parametrize(
    ("environ", "headers"),
    [
        ({"MCP_READ_ONLY": "true"}, {}),
        ({}, {"x-mcp-readonly": "true"}),
        ({"MCP_TOOLSETS": "search"}, {}),
        ({}, {"x-mcp-exclude-tools": "Workspace_Join, Page_Create"}),
    ],
)
async def test_a_tool_that_is_not_listed_is_unknown_when_it_is_called(
    mode: str, environ: dict[str, str], headers: dict[str, str]
) -> None:
    upstream = Upstream()
    app = app_for(upstream, {**TENANT, **environ})
    async with mcp_client(app, {**CREDENTIALS, **headers}, mode) as client:
        with pytest.raises(MCPError, match=r"^Unknown tool: Workspace_Join$") as caught:
            await client.call_tool("Workspace_Join", {"id": "w1"})
    assert caught.value.error.code == -32602
    assert upstream.requests == []


async def test_what_is_left_still_works() -> None:
    upstream = Upstream(lambda _: httpx.Response(200, json={"id": "u1", "displayName": "Anna"}))
    app = app_for(upstream, {**TENANT, "MCP_TOOLSETS": "people", "MCP_READ_ONLY": "true"})
    async with mcp_client(app) as client:
        assert "Anna" in text_of(await client.call_tool("People_GetMe", {}))


@pytest.mark.parametrize(
    ("headers", "says"),
    [
        ({"x-mcp-readonly": "yes"}, "x-mcp-readonly: true or false is needed."),
        ({"x-mcp-toolsets": " , "}, "x-mcp-toolsets: no area is named."),
        ({"x-mcp-toolsets": "serch"}, "there is no 'serch'. Did you mean search?"),
        ({"x-mcp-exclude-tools": "Search"}, "x-mcp-exclude-tools: there is no 'Search'."),
    ],
)
async def test_a_narrowing_that_is_not_understood_is_refused_not_ignored(
    headers: dict[str, str], says: str
) -> None:
    upstream = Upstream()
    async with mcp_client(app_for(upstream), {**CREDENTIALS, **headers}) as client:
        with pytest.raises(MCPError, match=says):
            await client.list_tools()
        with pytest.raises(MCPError, match=says):
            await client.call_tool("People_GetMe", {})
    assert upstream.requests == []


@pytest.mark.parametrize(
    ("environ", "says"),
    [
        ({"MCP_READ_ONLY": "1"}, "MCP_READ_ONLY: true or false is needed."),
        ({"MCP_TOOLSETS": ","}, "MCP_TOOLSETS: no area is named."),
        ({"MCP_TOOLSETS": "xyz"}, "Known: search, workspace, news"),
        ({"MCP_EXCLUDE_TOOLS": "Page_Creat"}, "Did you mean Page_Create?"),
    ],
)
def test_an_operator_s_mistake_does_not_start(environ: dict[str, str], says: str) -> None:
    with pytest.raises(ConfigurationError, match=says.replace("?", r"\?")):
        Settings.from_environment(environ)


def test_a_header_sent_twice_excludes_what_both_name() -> None:
    narrowing = Narrowing.from_headers(
        [
            (b"x-mcp-exclude-tools", b"Page_Create"),
            (b"host", b"x"),
            (b"x-mcp-exclude-tools", b"Page_List"),
        ]
    )
    assert narrowing is not None
    assert set(TOOLS) - set(narrowing.tools) == {"Page_Create", "Page_List"}


NARROWINGS = st.builds(
    Narrowing,
    st.booleans(),
    st.none() | st.frozensets(st.sampled_from(sorted(TOOLSETS))),
    st.frozensets(st.sampled_from(sorted(TOOLS)), max_size=5),
)


@settings(max_examples=50)
@given(NARROWINGS, NARROWINGS)
def test_two_narrowings_leave_what_each_leaves(one: Narrowing, other: Narrowing) -> None:
    assert set(one.and_(other).tools) == set(one.tools) & set(other.tools)
