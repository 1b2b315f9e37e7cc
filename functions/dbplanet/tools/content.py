"""The tool that reads full content: articles.py and places.py know where each kind is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from dbplanet.contract import operations
from dbplanet.haiilo.html_text import plain_text
from dbplanet.tools.articles import read_blog_article, read_wiki_article
from dbplanet.tools.facts import sender_line, timestamp
from dbplanet.tools.links import link_to
from dbplanet.tools.places import read_app, read_page, read_workspace
from dbplanet.tools.reading import Content
from dbplanet.tools.text import LIMIT, Answer, Item
from dbplanet.tools.tool import Call, Tool


async def _read_timeline_item(call: Call) -> Content:
    values = {"id": call.arguments["contentId"]}
    post = await call.client.request(operations.CONTENT_GET_TIMELINE_ITEM, values)
    facts = (
        ("id", post["id"]),
        ("author", sender_line(post["author"])),
        ("written", timestamp(post["created"])),
        ("link", link_to(call.client.origin, "timeline-item", {"id": post["id"]})),
    )
    return Content(None, facts, (post["data"]["message"] if post["data"] else None) or "")


READERS: Final[dict[str, Callable[[Call], Awaitable[Content]]]] = {
    "blog-article": read_blog_article,
    "wiki-article": read_wiki_article,
    "page": read_page,
    "workspace": read_workspace,
    "app": read_app,
    "timeline-item": _read_timeline_item,
}
OPERATIONS: Final = (
    operations.CONTENT_GET_BLOG_ARTICLE,
    operations.CONTENT_GET_WIKI_ARTICLE,
    operations.CONTENT_GET_WIKI_REVISION,
    operations.CONTENT_GET_LAYOUT,
    operations.CONTENT_GET_SLOT,
    operations.CONTENT_GET_APPS,
    operations.CONTENT_GET_APP,
    operations.CONTENT_GET_TIMELINE_ITEM,
    operations.PAGE_GET,
    operations.WORKSPACE_GET,
)
"""All that reading may ask."""

(_ITEM_ID,) = operations.CONTENT_GET_TIMELINE_ITEM.parameters
ID: Final = _ITEM_ID.schema
"""What every id in a path is; a layout's name is made of several."""


async def _get_full(call: Call) -> Answer:
    kind: str = call.arguments["contentType"]
    content = await READERS[kind](call)
    return _answer(content, kind, call)


def _answer(content: Content, kind: str, call: Call) -> Answer:
    offset: int = call.arguments.get("offset", 0)
    text = plain_text(content.text).strip()
    notes = list(content.notes)
    if not text:
        notes.append("It has no text.")
    elif offset >= len(text):
        notes.append(f"The text has {len(text)} characters; nothing starts at offset {offset}.")
    item = Item(
        title=content.title,
        facts=(("type", kind), *content.facts),
        text=text[offset:],
        offset=offset,
    )
    return Answer(
        heading=f"The full content of the {kind}.",
        items=[item],
        notes=notes,
        limit=call.arguments.get("maxCharacters", LIMIT),
    )


TOOLS: Final = (
    Tool(
        operations.CONTENT_GET_LAYOUT,
        name="Content_GetFull",
        title="Read full content",
        description=(
            "Read the whole text of an article, page, workspace, app or post, as found by a search "
            "or in the news. Long texts come in parts: the answer says the next offset."
        ),
        call=_get_full,
        operations=OPERATIONS,
        arguments={
            "contentId": {
                **ID,
                "description": "Id of the content; for a page or workspace a slug too.",
            },
            "contentType": {
                "type": "string",
                "enum": list(READERS),
                "description": "What the content is.",
            },
            "appId": {**ID, "description": "Id of the app that an article is in, from its target."},
            "senderId": {
                **ID,
                "description": "Id of the page or workspace that it is in, from its target.",
            },
            "slug": {
                **ID,
                "description": "Slug of a page or workspace, used if the id is not found.",
            },
            "maxCharacters": {
                "type": "integer",
                "minimum": 5000,
                "maximum": 100_000,
                "description": "Length of the answer; 25000 when omitted.",
            },
            "offset": {
                "type": "integer",
                "minimum": 0,
                "maximum": 10_000_000,
                "description": "Where in the text to start.",
            },
        },
        required=("contentId", "contentType"),
        example={
            "contentId": "8428ebe3-05e3-552c-b5ee-045a60b0d718",
            "contentType": "wiki-article",
            "appId": "edaa173c-1fdf-5674-b5d1-6c55e8c776aa",
        },
    ),
)
