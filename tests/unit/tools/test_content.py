"""Full content: each kind, long texts in parts, and what happens when a part fails."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
from mcp_types import CallToolResult

from dbplanet.haiilo.transport import Connections
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from tests.callers import call, mcp_client, text_of
from tests.haiilo import ANNA, Sandbox
from tests.sandbox_calls import CANTEEN_POST, PARTY_NEWS, TRAVEL_POLICY
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

Ask = Callable[..., Awaitable[CallToolResult]]

RULES_APP = "edaa173c-1fdf-5674-b5d1-6c55e8c776aa"
TRAVEL_WORKSPACE = "11640ca2-d3d9-5c72-8982-18b17e77bf13"
NEWS_APP = "0ff996fa-94cb-58e5-a61d-53ac9292e8c1"
COMMUNICATIONS = "c2c5497c-88a5-5f4a-a002-cfbbeb6c6698"
WELCOME_APP = "00754c75-310c-5c13-8325-de73e69d4824"
DESK_SHARING = "82657a1c-b6e5-518c-aacb-a1d013484596"
MEETING_ROOMS = "0178267a-061d-56f2-9496-7ab454b61fca"


@pytest.fixture
async def ask(sandbox: Sandbox) -> AsyncIterator[Ask]:
    """Reads full content as Anna."""
    connections = Connections(httpx.AsyncHTTPTransport)
    app = create_app(Settings.from_environment(sandbox.tenant), connections)

    async with mcp_client(app, ANNA) as client:

        async def read(content_type: str, content_id: str, **more: Any) -> CallToolResult:
            arguments = {"contentType": content_type, "contentId": content_id, **more}
            return await client.call_tool("Content_GetFull", arguments)

        yield read
    await connections.aclose()


@pytest.mark.parametrize(
    ("content_type", "content_id", "more", "expected"),
    [
        ("wiki-article", TRAVEL_POLICY, {}, "| Germany | €28 | €14 | €130"),
        (
            "wiki-article",
            TRAVEL_POLICY,
            {"appId": RULES_APP, "senderId": TRAVEL_WORKSPACE},
            "| Germany | €28 | €14 | €130",
        ),
        ("wiki-article", TRAVEL_POLICY, {"appId": RULES_APP}, "| Germany | €28"),
        ("wiki-article", DESK_SHARING, {}, "| "),
        ("blog-article", PARTY_NEWS, {}, "| - Two boat trips, at 17:00 and 18:30"),
        ("blog-article", PARTY_NEWS, {"appId": NEWS_APP}, "| - Two boat trips"),
        ("page", "communications", {}, f"| - Welcome: content, appId={WELCOME_APP}"),
        ("page", COMMUNICATIONS, {}, "| # Welcome"),
        ("page", "gone", {"slug": "communications"}, "| # Welcome"),
        ("workspace", "travel-and-expenses", {}, "| Apps:"),
        ("app", WELCOME_APP, {}, "| ## Welcome to DB Planet"),
        ("app", WELCOME_APP, {"senderId": COMMUNICATIONS}, "kind of app: content"),
        ("timeline-item", CANTEEN_POST, {}, "| "),
    ],
)
async def test_each_kind_is_read(
    ask: Ask, content_type: str, content_id: str, more: dict[str, str], expected: str
) -> None:
    result = await ask(content_type, content_id, **more)
    assert not result.is_error, text_of(result)
    assert f"type: {content_type}" in text_of(result)
    assert expected in text_of(result)
    assert "could not be read" not in text_of(result)


async def test_an_app_without_text_says_where_its_items_are(ask: Ask) -> None:
    text = text_of(await ask("app", NEWS_APP, senderId=COMMUNICATIONS))
    assert "kind of app: blog" in text
    assert "Search_FullText finds its items" in text


@pytest.mark.parametrize("content_type", ["page", "workspace", "blog-article", "wiki-article"])
async def test_what_does_not_exist_is_not_found(ask: Ask, content_type: str) -> None:
    result = await ask(content_type, "does-not-exist", slug="neither-does-this")
    assert text_of(result).startswith("[404] The requested resource was not found.")


async def test_a_long_text_comes_in_parts_that_make_the_whole(ask: Ask) -> None:
    whole = text_of(await ask("wiki-article", MEETING_ROOMS, maxCharacters=100_000))
    assert "the next part" not in whole
    parts: list[str] = []
    offset = 0
    while True:
        text = text_of(await ask("wiki-article", MEETING_ROOMS, maxCharacters=8_000, offset=offset))
        assert len(text) <= 8_000
        parts.append(text)
        following = re.search(r"the next part: offset=(\d+)\)", text)
        if following is None:
            break
        assert int(following[1]) > offset
        offset = int(following[1])
    assert len(parts) > 3
    assert re.search(r"\(characters \d+-(\d+) of \1, the end\)", parts[-1])
    assert "".join(map(quoted, parts)) == quoted(whole)


def quoted(text: str) -> str:
    """Return the characters of a text's quoted lines, white space apart."""
    lines = (line[1:] for line in text.splitlines() if line.startswith("|"))
    return "".join("".join(lines).split())


async def test_an_offset_behind_the_end_says_how_long_the_text_is(ask: Ask) -> None:
    text = text_of(await ask("wiki-article", TRAVEL_POLICY, offset=9_000_000))
    assert re.search(r"The text has \d+ characters; nothing starts at offset 9000000\.", text)


async def test_a_part_that_fails_is_noted_and_the_rest_is_read(ask: Ask, sandbox: Sandbox) -> None:
    sandbox.fault("Content_GetSlot", "server_error", status=500)
    result = await ask("page", "communications")
    assert not result.is_error
    text = text_of(result)
    assert "| # Welcome" in text
    assert "Its own widgets could not be read: [500] Internal Server Error" in text


async def test_an_article_whose_text_fails_says_why(ask: Ask, sandbox: Sandbox) -> None:
    sandbox.fault("Content_GetLayout", "forbidden")
    text = text_of(await ask("blog-article", PARTY_NEWS))
    assert "Summer party on 3 July" in text
    assert "The text could not be read: [403] Insufficient permissions" in text


async def test_an_article_of_which_nothing_can_be_read_is_an_error(
    ask: Ask, sandbox: Sandbox
) -> None:
    sandbox.fault("*", "server_error", status=500)
    result = await ask("blog-article", PARTY_NEWS, appId=NEWS_APP)
    assert result.is_error
    assert text_of(result).startswith("[500] Internal Server Error")


async def test_an_app_that_nobody_names_is_asked_for() -> None:
    upstream = Upstream(lambda _: httpx.Response(200, json={"id": "x", "title": "T"}))
    for kind in ("blog-article", "wiki-article"):
        arguments = {"contentId": "x", "contentType": kind}
        text = text_of(await call(upstream, "Content_GetFull", arguments))
        assert text.startswith("[INVALID ARGUMENT] appId: DB Planet does not tell it")


async def test_the_sixth_content_app_and_later_are_left_to_further_calls() -> None:
    apps = [{"id": f"a{n}", "key": "content", "name": f"App {n}"} for n in range(7)]

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/apps"):
            return httpx.Response(200, json=apps)
        if "widget-layouts" in request.url.path:
            return httpx.Response(200, json={"name": "n", "widgets": {}})
        return httpx.Response(200, json={"id": "p1", "name": "P"})

    upstream = Upstream(answer)
    arguments = {"contentId": "p1", "contentType": "page"}
    text = text_of(await call(upstream, "Content_GetFull", arguments))
    assert "The first 5 of 7 content apps were read" in text
    assert sum("widget-layouts" in request.url.path for request in upstream.calls) == 5


async def test_what_has_no_text_says_so() -> None:
    upstream = Upstream(lambda _: httpx.Response(200, json={"id": "t1", "data": None}))
    arguments = {"contentId": "t1", "contentType": "timeline-item"}
    assert "It has no text." in text_of(await call(upstream, "Content_GetFull", arguments))
