"""Feature: dbplanet-mcp-tools, Property 1: Tool-to-endpoint routing correctness."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.callers import call
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio


@dataclass(frozen=True)
class Row:
    """A row of the seed's inventory: method and path, and where each argument goes.

    `path` names the arguments that stand in it. `query` and `body` map argument to parameter.
    """

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, str] = field(default_factory=dict)


PAGES = {"page": "_page", "pageSize": "_pageSize"}
TERM = {"query": "term"}
SEED = {
    "Search_FullText": Row("GET", "/api/search", TERM | PAGES),
    "Search_QuickEntity": Row("GET", "/api/quick-entity-search", TERM),
    "Search_Grouped": Row("GET", "/api/search/grouped", TERM),
    "Workspace_List": Row("GET", "/api/workspaces", TERM | PAGES),
    "Workspace_Get": Row("GET", "/api/workspaces/{id}"),
    "Workspace_GetMembers": Row("GET", "/api/workspaces/{id}/members", PAGES),
    "Workspace_Join": Row("PUT", "/api/workspaces/{id}/members/join"),
    "Workspace_Create": Row(
        "POST", "/api/workspaces", body={"name": "name", "description": "description"}
    ),
    "News_GetFeed": Row("GET", "/web/blog/newsfeed", PAGES),
    "People_GetMe": Row("GET", "/api/users/me"),
    "People_List": Row("GET", "/api/users", TERM | PAGES),
    "People_Search": Row("GET", "/api/users/chooser/search", TERM | PAGES),
    "Event_Get": Row("GET", "/api/events/{id}"),
    "Event_GetMemberships": Row("GET", "/api/events/{id}/memberships", PAGES),
    "Event_UpdateStatus": Row("PUT", "/api/events/{id}/memberships/status"),
    "Event_Create": Row(
        "POST",
        "/api/events",
        body={"title": "name", "description": "description", "location": "place"},
    ),
    "Social_GetComments": Row(
        "GET", "/api/comments", {"targetId": "targetId", "targetType": "targetType"} | PAGES
    ),
    "Social_PostComment": Row(
        "POST",
        "/api/comments",
        body={"targetId": "targetId", "targetType": "targetType", "body": "message"},
    ),
    "Social_GetLikes": Row("GET", "/api/like-targets/{targetType}/{targetId}"),
    "Social_ToggleLike": Row("POST", "/api/like-targets/{targetType}/{targetId}/likes/{userId}"),
    "Notification_List": Row("GET", "/api/notifications", PAGES),
    "Notification_GetStatus": Row("GET", "/api/notifications/status"),
    "Notification_MarkSeen": Row("PUT", "/api/notifications/mark-seen"),
    "Page_List": Row("GET", "/api/pages", TERM | PAGES),
    "Page_Get": Row("GET", "/api/pages/{id}"),
    "Page_GetMembers": Row("GET", "/api/pages/{id}/members"),
    "Page_Create": Row("POST", "/api/pages", body={"title": "name", "content": "description"}),
}
FULL_CONTENT = {
    "blog-article": "/api/widget-layouts/app-blog-{appId}-{contentId}",
    "wiki-article": "/api/senders/{senderId}/apps/{appId}/wiki/articles/{contentId}",
    "page": "/api/pages/{contentId}",
    "workspace": "/api/workspaces/{contentId}",
    "app": "/api/widget-layouts/app-content-{contentId}",
    "timeline-item": "/api/timeline-items/{contentId}",
}
ME = "/api/users/me"
PROBES = {
    "/api/timeline-items/{targetId}",
    "/api/widgets/blogarticle/article/{targetId}",
    "/api/widgets/wikiarticle/article/{targetId}",
}
HELPING = {
    "Workspace_Create": {ME},
    "Event_Get": {ME},
    "Event_Create": {ME},
    "Social_GetComments": PROBES,
    "Social_PostComment": PROBES | {ME},
    "Social_GetLikes": {ME},
    "Social_ToggleLike": {ME, "/api/like-targets/{targetType}/{targetId}"},
    "Page_Create": {ME},
    "Page_GetMembers": {"/api/users"},
}
HELPING_CONTENT = {
    "blog-article": {"/api/widgets/blogarticle/article/{contentId}"},
    "wiki-article": {
        "/api/widgets/wikiarticle/article/{contentId}",
        "/api/widget-layouts/app-wiki-{appId}-{contentId}-1",
    },
    "page": {"/api/widgets/page-content", "/api/senders/{contentId}/apps"},
    "workspace": {"/api/widgets/workspace-content", "/api/senders/{contentId}/apps"},
    "app": set[str](),
    "timeline-item": set[str](),
}

IDS = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters="/\\?#%."),
    min_size=1,
    max_size=40,
)
WORDS = st.text(st.characters(exclude_categories=["C"]), min_size=1, max_size=60)
TIMES = st.datetimes().map(lambda moment: moment.replace(microsecond=0).isoformat())
COMMENTED = ["timeline-item", "blog-article", "wiki-article", "file", "list-entry"]
LIKED = ["timeline-item", "blog-article", "wiki-article", "comment", "file"]
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "query": WORDS,
    "page": st.integers(0, 10_000),
    "pageSize": st.integers(1, 100),
    "id": IDS,
    "name": WORDS,
    "title": WORDS,
    "description": WORDS,
    "content": WORDS,
    "location": WORDS,
    "body": WORDS,
    "targetId": IDS,
    "userId": st.sampled_from(["me", "my-id"]),
}
OPTIONAL = {"page", "pageSize", "description", "content", "location"}
OPTIONAL_QUERY = {"Workspace_List", "People_List", "Page_List"}


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Draw a tool and valid arguments for it."""
    tool = draw(st.sampled_from(sorted(SEED)))
    row = SEED[tool]
    in_path = [name for name in ("id", "targetId", "userId") if f"{{{name}}}" in row.path]
    names = {*in_path, *row.query, *row.body} - {"targetType"}
    arguments = {
        name: draw(VALUES[name])
        for name in sorted(names)
        if not is_optional(tool, name) or draw(st.booleans())
    }
    if "targetType" in row.query or "targetType" in row.body:
        arguments |= draw(st.sampled_from([{}, *({"targetType": kind} for kind in COMMENTED)]))
    if "{targetType}" in row.path:
        arguments["targetType"] = draw(st.sampled_from(LIKED))
    if tool == "Event_UpdateStatus":
        arguments["status"] = draw(st.sampled_from(["accepted", "declined", "tentative"]))
    if tool == "Event_Create":
        arguments["startDate"], arguments["endDate"] = draw(
            st.lists(TIMES, min_size=2, max_size=2, unique=True).map(sorted)
        )
    return tool, arguments


def is_optional(tool: str, name: str) -> bool:
    return name in OPTIONAL or (name == "query" and tool in OPTIONAL_QUERY)


def haiilo(request: httpx.Request) -> httpx.Response:
    """Answer as a tenant on which the user is `my-id` and likes nothing."""
    if request.url.path == ME:
        return httpx.Response(200, json={"id": "my-id", "timezone": "Europe/Berlin"})
    return httpx.Response(200, json={"likedBySender": False, "id": None})


def filled(path: str, arguments: Mapping[str, Any]) -> str:
    values = {**arguments, "userId": "my-id"}
    return path.format_map({name: quote(str(value), safe="") for name, value in values.items()})


def is_row(request: httpx.Request, method: str, path: str) -> bool:
    return request.method == method and request.url.raw_path.decode().partition("?")[0] == path


@settings(max_examples=400)
@given(calls())
async def test_a_call_makes_the_seed_s_request_with_its_arguments_and_helping_reads_only(
    drawn: tuple[str, dict[str, Any]],
) -> None:
    tool, arguments = drawn
    row = SEED[tool]
    upstream = Upstream(haiilo)
    await call(upstream, tool, arguments)
    path = filled(row.path, arguments)
    found = [request for request in upstream.calls if is_row(request, row.method, path)]
    assert len(found) == 1
    sent = dict(found[0].url.params)
    for argument, parameter in row.query.items():
        if argument in arguments:
            assert sent.pop(parameter) == str(arguments[argument])
    assert sent.keys() <= {"senderId", "targetType"}
    if row.method in ("POST", "PUT") and found[0].content:
        body = json.loads(found[0].content)
        for argument, parameter in row.body.items():
            assert body.get(parameter) == arguments.get(argument) or parameter == "targetType"
    helping = {filled(path, arguments) for path in HELPING.get(tool, ())}
    for request in upstream.calls:
        if request is not found[0]:
            assert request.method == "GET"
            assert request.url.raw_path.decode().partition("?")[0] in helping


@settings(max_examples=100)
@given(kind=st.sampled_from(sorted(FULL_CONTENT)), content_id=IDS, app_id=IDS, sender_id=IDS)
async def test_full_content_is_read_where_its_kind_is(
    kind: str, content_id: str, app_id: str, sender_id: str
) -> None:
    arguments = {"contentId": content_id, "contentType": kind}
    arguments |= {"appId": app_id, "senderId": sender_id} if kind.endswith("article") else {}
    upstream = Upstream(haiilo)
    await call(upstream, "Content_GetFull", arguments)
    path = filled(FULL_CONTENT[kind], arguments)
    paths = [request.url.raw_path.decode().partition("?")[0] for request in upstream.calls]
    assert paths.count(path) == 1
    helping = {filled(path, arguments) for path in HELPING_CONTENT[kind]}
    assert set(paths) - {path} <= helping
    assert {request.method for request in upstream.calls} == {"GET"}


@settings(max_examples=100)
@given(
    word=st.sampled_from(
        [
            ("accepted", "ATTENDING"),
            ("yes", "ATTENDING"),
            ("declined", "NOT_ATTENDING"),
            ("no", "NOT_ATTENDING"),
            ("tentative", "MAYBE_ATTENDING"),
            ("maybe", "MAYBE_ATTENDING"),
            ("ATTENDING", "ATTENDING"),
            ("MAYBE_ATTENDING", "MAYBE_ATTENDING"),
            ("NOT_ATTENDING", "NOT_ATTENDING"),
        ]
    ),
    event_id=IDS,
)
async def test_a_word_for_attendance_becomes_haiilo_s(word: tuple[str, str], event_id: str) -> None:
    upstream = Upstream(haiilo)
    await call(upstream, "Event_UpdateStatus", {"id": event_id, "status": word[0]})
    (request,) = upstream.calls
    assert json.loads(request.content) == {"status": word[1]}


def test_the_inventory_has_the_seed_s_28_tools() -> None:
    assert len(SEED) + 1 == 28
