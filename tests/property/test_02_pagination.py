"""Feature: dbplanet-mcp-tools, Property 2: Pagination parameter forwarding."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.callers import call
from tests.upstream import Upstream

PAGED = {
    "Search_FullText": ("/api/search", {"query": "travel"}),
    "Workspace_List": ("/api/workspaces", {}),
    "News_GetFeed": ("/web/blog/newsfeed", {}),
    "Social_GetComments": ("/api/comments", {"targetId": "a1", "targetType": "blog-article"}),
}
pytestmark = pytest.mark.anyio


@settings(max_examples=100)
@given(
    tool=st.sampled_from(sorted(PAGED)),
    page=st.none() | st.integers(0, 10_000),
    page_size=st.none() | st.integers(1, 100),
)
async def test_page_and_page_size_are_forwarded_when_given_and_never_sent_otherwise(
    tool: str, page: int | None, page_size: int | None
) -> None:
    path, arguments = PAGED[tool]
    given_arguments: dict[str, Any] = dict(arguments)
    expected: dict[str, str] = {}
    if page is not None:
        given_arguments["page"] = page
        expected["_page"] = str(page)
    if page_size is not None:
        given_arguments["pageSize"] = page_size
        expected["_pageSize"] = str(page_size)
    upstream = Upstream()
    await call(upstream, tool, given_arguments)
    (request,) = upstream.calls
    assert request.url.path == path
    sent = dict(request.url.params)
    assert {name: value for name, value in sent.items() if name.startswith("_page")} == expected
