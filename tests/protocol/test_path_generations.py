"""Tenants of other generations: the seed's request first, then what they serve instead."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from mcp import Client

from dbplanet.haiilo.transport import Connections
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from tests.callers import call, mcp_client, text_of
from tests.haiilo import ANNA, Sandbox
from tests.sandbox_calls import CALLS, PARTY_NEWS
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

OLDER = {
    "Search_QuickEntity": ["GET /api/quick-entity-search", "GET /web/quick-entity-search"],
    "Search_Grouped": ["GET /api/search/grouped", "GET /api/search"],
    "News_GetFeed": ["GET /web/blog/newsfeed", "GET /web/widgets/blog/latest"],
    "People_Search": ["GET /api/users/chooser/search", "GET /api/users"],
    "Workspace_Join": [
        "PUT /api/workspaces/travel-and-expenses/members/join",
        "PUT /api/workspaces/travel-and-expenses/users/join",
    ],
    "Event_UpdateStatus": [
        "PUT /api/events/summer-party/memberships/status",
        "PUT /api/events/summer-party/status",
    ],
    "Notification_MarkSeen": [
        "PUT /api/notifications/mark-seen",
        "PUT /api/notifications/action/mark-seen",
        "PUT /api/notifications/action/mark-seen",
    ],
}
NEWER = {
    "Search_FullText": ["GET /api/search", "GET /api/global-search"],
    "Social_GetLikes": [
        f"GET /api/like-targets/blog-article/{PARTY_NEWS}",
        "GET /web/reaction-targets/blog-article",
    ],
}


@asynccontextmanager
async def client_of(sandbox: Sandbox) -> AsyncIterator[Client]:
    connections = Connections(httpx.AsyncHTTPTransport)
    app = create_app(Settings.from_environment(sandbox.tenant), connections)
    try:
        async with mcp_client(app, ANNA) as client:
            await client.call_tool("Social_GetLikes", {"targetType": "file", "targetId": "none"})
            yield client
    finally:
        await connections.aclose()


def asked(sandbox: Sandbox) -> list[str]:
    """Return what Haiilo was asked, logins and the own profile apart."""
    own = ("/api/oauth/token", "/api/users/me")
    requests = (request for request in sandbox.requests() if request["path"] not in own)
    return [f"{request['method']} {request['path']}" for request in requests]


@pytest.mark.parametrize(
    ("paths", "tool", "expected"),
    [
        *(("2017", tool, expected) for tool, expected in OLDER.items()),
        *(("2026", tool, expected) for tool, expected in NEWER.items()),
    ],
)
async def test_what_a_tenant_does_not_have_is_asked_by_its_other_path_and_remembered(
    sandbox: Sandbox, paths: str, tool: str, expected: list[str]
) -> None:
    sandbox.reset(paths=paths)
    async with client_of(sandbox) as client:
        sandbox.requests()
        first = await client.call_tool(tool, CALLS[tool])
        assert not first.is_error, text_of(first)
        assert asked(sandbox) == expected
        second = await client.call_tool(tool, CALLS[tool])
        assert not second.is_error
        assert asked(sandbox) == expected[1:]


async def test_an_older_tenant_s_news_are_cut_into_pages(sandbox: Sandbox) -> None:
    sandbox.reset(paths="2017")
    async with client_of(sandbox) as client:
        pages = [
            text_of(await client.call_tool("News_GetFeed", {"page": page, "pageSize": 5}))
            for page in (0, 1)
        ]
    assert pages[0].startswith("Showing 1-5 news articles, page 0.")
    assert pages[1].startswith("Showing 6-10 news articles, page 1.")
    titles = [{line for line in page.splitlines() if line.startswith("id: ")} for page in pages]
    assert not titles[0] & titles[1]


async def test_a_newer_tenant_s_reactions_are_counted(sandbox: Sandbox) -> None:
    sandbox.reset(paths="2026")
    async with client_of(sandbox) as client:
        text = text_of(await client.call_tool("Social_GetLikes", CALLS["Social_GetLikes"]))
    assert "likes: 4" in text
    assert "reactions: " in text


async def test_hits_of_a_plain_search_are_grouped_by_kind_on_an_older_tenant(
    sandbox: Sandbox,
) -> None:
    sandbox.reset(paths="2017")
    async with client_of(sandbox) as client:
        text = text_of(await client.call_tool("Search_Grouped", {"query": "travel"}))
    assert text.startswith("Showing the first search hits of each kind: ")
    assert "wiki-article" in text.splitlines()[0]
    assert "workspace" in text.splitlines()[0]


async def test_a_thing_that_is_not_found_is_no_reason_for_another_path(sandbox: Sandbox) -> None:
    async with client_of(sandbox) as client:
        sandbox.requests()
        result = await client.call_tool("Workspace_Join", {"id": "nowhere"})
        assert text_of(result).startswith("[404] ")
        assert asked(sandbox) == ["PUT /api/workspaces/nowhere/members/join"]


@pytest.mark.parametrize("status", [404, 405])
async def test_a_tenant_that_has_neither_path_gives_the_first_error(status: int) -> None:
    upstream = Upstream(lambda _: httpx.Response(status))
    result = await call(upstream, "People_Search", {"query": "ben"})
    assert text_of(result).startswith(f"[{status}] ")
    assert [request.url.path for request in upstream.calls] == [
        "/api/users/chooser/search",
        "/api/users",
    ]


async def test_a_remembered_path_that_vanishes_is_forgotten() -> None:
    gone: set[str] = {"/api/users/chooser/search"}

    def answer(request: httpx.Request) -> httpx.Response:
        path = request.url.path
        return httpx.Response(404) if path in gone else httpx.Response(200, json={"content": []})

    upstream = Upstream(answer)
    app = create_app(
        Settings.from_environment(
            {
                "HAIILO_BASE_URL": "https://planet.haiilo.app",
                "HAIILO_CLIENT_ID": "c",
                "HAIILO_CLIENT_SECRET": "s",
            }
        ),
        Connections(lambda: upstream),
    )
    async with mcp_client(app) as client:
        for gone_now in ({"/api/users/chooser/search"}, {"/api/users"}, {"/api/users"}):
            gone.clear()
            gone.update(gone_now)
            assert not (await client.call_tool("People_Search", {"query": "ben"})).is_error
    assert [request.url.path for request in upstream.calls] == [
        "/api/users/chooser/search",
        "/api/users",
        "/api/users",
        "/api/users/chooser/search",
        "/api/users/chooser/search",
    ]
