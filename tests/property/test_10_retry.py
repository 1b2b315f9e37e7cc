"""Feature: dbplanet-mcp-tools, Property 10: 401 retry — re-authenticate and retry once."""

from __future__ import annotations

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.callers import call, text_of
from tests.upstream import Upstream

READS = {
    "People_GetMe": {},
    "Workspace_Get": {"id": "w1"},
    "Search_FullText": {"query": "travel"},
    "News_GetFeed": {},
}
WRITE = ("Social_PostComment", {"targetId": "a1", "targetType": "blog-article", "body": "hello"})
pytestmark = pytest.mark.anyio


@settings(max_examples=100, deadline=None)
@given(tool=st.sampled_from(sorted(READS)), body=st.sampled_from([b"", b"{}", b"<html>"]))
async def test_a_401_means_one_new_login_and_one_replay(tool: str, body: bytes) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.headers["authorization"] == "Bearer token-1":
            return httpx.Response(401, content=body)
        return httpx.Response(200, json={"content": []})

    upstream = Upstream(answer)
    result = await call(upstream, tool, READS[tool])
    assert not result.is_error
    assert [request.headers["authorization"] for request in upstream.calls] == [
        "Bearer token-1",
        "Bearer token-2",
    ]
    assert len(upstream.logins) == 2


@settings(max_examples=100, deadline=None)
@given(tool=st.sampled_from(sorted(READS)))
async def test_a_second_401_is_the_error_after_two_calls(tool: str) -> None:
    upstream = Upstream(lambda _: httpx.Response(401))
    result = await call(upstream, tool, READS[tool])
    assert result.is_error
    first_line = text_of(result).splitlines()[0]
    assert first_line == "[401] Authentication failed. Check DB Planet credentials."
    assert len(upstream.calls) == 2
    assert len(upstream.logins) == 2


async def test_a_write_is_replayed_after_a_401_with_the_same_body() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.method == "GET":
            return httpx.Response(200, json={"id": "me"})
        if request.headers["authorization"] == "Bearer token-1":
            return httpx.Response(401)
        return httpx.Response(201, json={"id": "c1", "message": "hello"})

    upstream = Upstream(answer)
    tool, arguments = WRITE
    result = await call(upstream, tool, arguments)
    assert not result.is_error
    first, second = (request for request in upstream.calls if request.method == "POST")
    assert first.content == second.content
