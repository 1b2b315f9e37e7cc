"""Arguments as clients really send them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.callers import call, text_of
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio
SEARCH = "Search_FullText"


@pytest.mark.parametrize(
    ("tool", "arguments", "sent"),
    [
        (SEARCH, {"query": "x", "page": 5}, "term=x&_page=5"),
        (SEARCH, {"query": "x", "page": "5"}, "term=x&_page=5"),
        (SEARCH, {"query": "x", "page": 5.0}, "term=x&_page=5"),
        (SEARCH, {"query": "x", "page": None, "pageSize": None}, "term=x"),
        (SEARCH, {"query": 42}, "term=42"),
        (SEARCH, {"query": "größe & maß"}, "term=gr%C3%B6%C3%9Fe+%26+ma%C3%9F"),
        (
            "Social_GetComments",
            {"targetId": 17, "targetType": "file"},
            "targetId=17&targetType=file",
        ),
        ("People_GetMe", None, ""),
    ],
)
async def test_what_clients_send_for_a_value_is_accepted(
    tool: str, arguments: dict[str, Any] | None, sent: str
) -> None:
    upstream = Upstream()
    await call(upstream, tool, arguments)
    (request,) = upstream.calls
    assert request.url.query.decode() == sent


@pytest.mark.parametrize(
    ("tool", "arguments", "line"),
    [
        (SEARCH, {}, "query: missing. Allowed: text of 1 to 500 characters."),
        (SEARCH, {"query": None}, "query: missing. Allowed: text of 1 to 500 characters."),
        (SEARCH, {"query": ""}, 'query: got "". Allowed: text of 1 to 500 characters.'),
        (SEARCH, {"query": True}, "query: got true. Allowed: text of 1 to 500 characters."),
        (SEARCH, {"query": ["x"]}, 'query: got ["x"]. Allowed: text of 1 to 500 characters.'),
        (
            SEARCH,
            {"query": "x", "page": 5.5},
            "page: got 5.5. Allowed: a whole number from 0 to 10000.",
        ),
        (
            SEARCH,
            {"query": "x", "page": True},
            "page: got true. Allowed: a whole number from 0 to 10000.",
        ),
        (
            SEARCH,
            {"query": "x", "page": "five"},
            'page: got "five". Allowed: a whole number from 0 to 10000.',
        ),
        (
            SEARCH,
            {"query": "x", "page": -1},
            "page: got -1. Allowed: a whole number from 0 to 10000.",
        ),
        (
            SEARCH,
            {"query": "x", "pageSize": 101},
            "pageSize: got 101. Allowed: a whole number from 1 to 100.",
        ),
        (
            SEARCH,
            {"query": "x", "page": 10**18},
            f"page: got 1{'0' * 18}. Allowed: a whole number from 0 to 10000.",
        ),
        (
            SEARCH,
            {"query": "x", "pagesize": 5},
            '"pagesize": unknown argument. Did you mean pageSize? '
            "Search_FullText takes: query, page, pageSize.",
        ),
        (
            "People_GetMe",
            {"id": "x"},
            '"id": unknown argument. People_GetMe takes: none.',
        ),
        (
            "Social_GetComments",
            {"targetId": "x", "targetType": "blog"},
            'targetType: got "blog". Allowed: one of timeline-item, blog-article, wiki-article, '
            "file, list-entry.",
        ),
    ],
)
async def test_what_is_refused_is_named_with_what_came_and_what_is_allowed(
    tool: str, arguments: dict[str, Any], line: str
) -> None:
    upstream = Upstream()
    result = await call(upstream, tool, arguments)
    assert result.is_error
    assert text_of(result) == f"[INVALID ARGUMENT] {line}"
    assert upstream.requests == []


async def test_a_long_value_is_quoted_short() -> None:
    result = await call(Upstream(), SEARCH, {"query": "x" * 10_000})
    assert len(text_of(result)) < 250
    assert "(10002 characters)" in text_of(result)


async def test_every_fault_of_a_call_is_told_at_once() -> None:
    result = await call(Upstream(), SEARCH, {"page": -1, "foo": 1})
    assert len(text_of(result).splitlines()) == 3
