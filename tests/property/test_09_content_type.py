"""Feature: dbplanet-mcp-tools, Property 9: Unsupported content type returns error."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.callers import call, text_of
from tests.upstream import Upstream

SUPPORTED = ["blog-article", "wiki-article", "page", "workspace", "app", "timeline-item"]
NEARLY = ["blog", "Page", "PAGE", " page", "blog_article", "event", "user", "file", "", "null"]
pytestmark = pytest.mark.anyio


@settings(max_examples=150)
@given(st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(NEARLY))
async def test_any_other_content_type_is_refused_with_the_supported_ones(kind: str) -> None:
    assume(kind not in SUPPORTED)
    upstream = Upstream()
    arguments = {"contentId": "x1", "contentType": kind}
    result = await call(upstream, "Content_GetFull", arguments)
    assert result.is_error
    assert "contentType" in text_of(result)
    assert "one of " + ", ".join(SUPPORTED) in text_of(result)
    assert upstream.requests == []


@settings(max_examples=100)
@given(st.sampled_from(SUPPORTED))
async def test_a_supported_content_type_is_asked_for(kind: str) -> None:
    upstream = Upstream()
    arguments = {"contentId": "x1", "contentType": kind, "appId": "a1", "senderId": "s1"}
    await call(upstream, "Content_GetFull", arguments)
    assert upstream.calls
