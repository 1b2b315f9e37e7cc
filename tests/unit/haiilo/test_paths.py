"""No value of an argument reaches another endpoint than the tool's."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from httpx import URL
from hypothesis import given, settings
from hypothesis import strategies as st

from dbplanet.contract import operations
from dbplanet.contract.operation import Operation
from dbplanet.haiilo.errors import InvalidValueError
from dbplanet.haiilo.request import build_request
from tests.callers import call
from tests.upstream import ORIGIN, Upstream

HOSTILE = [
    "",
    ".",
    "..",
    "../members",
    "a/b",
    "a/../b",
    "%2e%2e",
    "%2E%2E/members",
    "..%2fmembers",
    "?x=1",
    "a?x=1",
    "#x",
    "a\\b",
    "..\\..",
    "x" * 10_000,
    "a\x00b",
    "a\nb",
    "\x7f",
    " ",
    ";jsessionid=1",
    "//evil.example",
    "https://evil.example",
    "@evil.example",
]


@pytest.mark.anyio
@pytest.mark.parametrize("value", HOSTILE)
async def test_a_hostile_id_reaches_no_other_endpoint(value: str) -> None:
    upstream = Upstream()
    await call(upstream, "Workspace_Get", {"id": value})
    for request in upstream.calls:
        assert request.url.host == "planet.haiilo.app"
        head, _, tail = request.url.raw_path.decode().partition("/api/workspaces/")
        assert head == ""
        assert tail
        assert not set(tail) & set("/?#")
        assert tail not in (".", "..")


@given(st.text() | st.sampled_from(HOSTILE))
@settings(max_examples=500)
def test_a_path_value_is_one_segment_or_refused(value: str) -> None:
    try:
        request = build_request(ORIGIN, operations.WORKSPACE_GET, {"id": value})
    except InvalidValueError as error:
        assert str(error).startswith("[INVALID ARGUMENT] id: ")
        return
    prefix, segment = request.url.raw_path.decode().rsplit("/", 1)
    assert prefix == "/api/workspaces"
    assert request.url.path == f"/api/workspaces/{value}"
    assert segment


@given(st.text(min_size=1))
@settings(max_examples=300)
def test_a_query_value_arrives_as_it_is_or_is_refused(value: str) -> None:
    try:
        request = build_request(ORIGIN, operations.SEARCH_FULL_TEXT, {"term": value})
    except InvalidValueError:
        assert any("\ud800" <= character <= "\udfff" for character in value)
        return
    assert request.url.path == "/api/search"
    assert dict(request.url.params) == {"term": value}


@pytest.mark.parametrize(
    ("operation", "values", "is_kept"),
    [
        (operations.PEOPLE_GET_ME, {}, True),
        (operations.WORKSPACE_GET, {"id": "x"}, False),
        (operations.SEARCH_FULL_TEXT, {"term": "x"}, False),
    ],
)
def test_an_address_is_kept_where_it_holds_nothing_of_a_caller_alone(
    monkeypatch: pytest.MonkeyPatch,
    operation: Operation[Any],
    values: dict[str, str],
    is_kept: bool,
) -> None:
    read: list[str] = []

    def url(address: str) -> httpx.URL:
        read.append(address)
        return URL(address)

    monkeypatch.setattr("httpx.URL", url)
    for _ in range(3):
        build_request("https://kept.example", operation, values)
    assert len(read) == (1 if is_kept else 3)


def test_none_is_not_sent() -> None:
    request = build_request(ORIGIN, operations.SEARCH_FULL_TEXT, {"term": "x", "_page": None})
    assert request.url.raw_path == b"/api/search?term=x"


def test_a_parameter_that_the_operation_does_not_have_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        build_request(ORIGIN, operations.SEARCH_FULL_TEXT, {"query": "x"})
