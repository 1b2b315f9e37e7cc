"""Search tools."""

from __future__ import annotations

from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import SearchHit, SearchPage
from dbplanet.haiilo.html_text import clean_html
from dbplanet.tools.links import link
from dbplanet.tools.text import Answer, Item, listing, sender_line, target_line, timestamp
from dbplanet.tools.tool import Call, Tool


def _hit(hit: SearchHit, origin: str) -> Item:
    return Item(
        title=hit["displayName"],
        facts=(
            ("type", hit["typeName"]),
            ("id", hit["id"]),
            ("target", target_line(hit["target"])),
            ("in", sender_line(hit["sender"])),
            ("modified", timestamp(hit["modified"])),
            ("link", link(origin, hit["target"])),
        ),
        label="excerpt",
        text=clean_html(hit["excerpt"] or ""),
    )


def _format_full_text(page: SearchPage, call: Call) -> Answer:
    items = [_hit(hit, call.client.origin) for hit in page["content"] or ()]
    return listing(page, items, what="search hits", asked=call.arguments.get("page"))


TOOLS: Final = (
    Tool(
        operations.SEARCH_FULL_TEXT,
        description=(
            "Full-text search over DB Planet: pages, articles, workspaces, people, events, posts. "
            "Returns metadata of each hit (title, type, ids, excerpt, modified), not its full text."
        ),
        format=_format_full_text,
    ),
)
