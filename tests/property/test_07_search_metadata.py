"""Feature: dbplanet-mcp-tools, Property 7: Search_FullText returns metadata only."""

from __future__ import annotations

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.callers import call, text_of
from tests.upstream import Upstream

WORD = st.text(st.characters(categories=["Ll"]), min_size=3, max_size=12)
pytestmark = pytest.mark.anyio


@settings(max_examples=100)
@given(query=WORD, title=WORD, kind=st.sampled_from(["page", "wiki-article", "user"]), excerpt=WORD)
async def test_a_hit_has_id_title_type_excerpt_and_date_and_nothing_of_its_content(
    query: str, title: str, kind: str, excerpt: str
) -> None:
    hit = {
        "id": "h1",
        "displayName": title,
        "typeName": kind,
        "excerpt": f"<em>{excerpt}</em>",
        "modified": 1_793_088_000_000,
        "content": "ZEBRA",
        "text": "ZEBRA",
        "html": "<p>ZEBRA</p>",
        "data": {"message": "ZEBRA"},
        "widgets": [{"settings": {"html_content": "ZEBRA"}}],
    }
    upstream = Upstream(lambda _: httpx.Response(200, json={"content": [hit], "number": 0}))
    text = text_of(await call(upstream, "Search_FullText", {"query": query}))
    lines = text.splitlines()
    assert f"title: {title}" in lines
    assert f"type: {kind}" in lines
    assert "id: h1" in lines
    assert f"| {excerpt}" in lines
    assert "modified: 2026-10-27T08:00:00Z" in lines
    assert "ZEBRA" not in text
    assert [request.url.path for request in upstream.calls] == ["/api/search"]
