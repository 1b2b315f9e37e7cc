"""Search tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import QuickSearch, SearchGroups, SearchHit, SearchPage
from dbplanet.haiilo.html_text import clean_html
from dbplanet.tools.facts import sender_line, target_line, timestamp
from dbplanet.tools.links import link, search_link
from dbplanet.tools.text import Answer, Item, listing
from dbplanet.tools.tool import Call, Tool

NEXT: Final = (
    "Read an article, page, workspace or post with Content_GetFull: contentType is the type, "
    "contentId the id, and appId and senderId stand in the target. Read an event with Event_Get.",
)


MORE: Final = "More hits, of all kinds and in pages: Search_FullText."


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


def _hits(hits: Sequence[SearchHit] | None, call: Call) -> list[Item]:
    return [_hit(hit, call.client.origin) for hit in hits or ()]


def _notes(call: Call) -> tuple[str, ...]:
    page = search_link(call.client.origin, call.arguments["query"])
    return (*NEXT, f"The user can see these hits at {page}")


def _format_full_text(page: SearchPage, call: Call) -> Answer:
    items = _hits(page["content"], call)
    asked = call.arguments.get("page")
    return listing(page, items, what="search hits", asked=asked, notes=_notes(call))


def _format_grouped(groups: SearchGroups, call: Call) -> Answer:
    items = [item for page in groups.values() for item in _hits(page["content"], call)]
    if not items:
        return Answer(heading="No search hits.")
    counts = (_count(kind, page) for kind, page in groups.items() if page["content"])
    return Answer(
        heading=f"Showing the first search hits of each kind: {', '.join(counts)}.",
        items=items,
        notes=(*_notes(call), MORE),
        more=MORE,
    )


def _count(kind: str, page: SearchPage) -> str:
    shown = len(page["content"] or ())
    return f"{shown} of {page['totalElements'] or shown} {_kind(kind)}"


def _kind(kind: str) -> str:
    """Return a kind in our own words: a key of an answer may be anything."""
    return kind if kind.replace("-", "").isalnum() and len(kind) < 40 else "other"


def _format_quick(found: QuickSearch, call: Call) -> Answer:
    if found["SearchGroups"] is not None:
        return _format_grouped(found["SearchGroups"], call)
    page = found["SearchPage"]
    items = _hits(page["content"] if page else found["SearchHits"], call)
    if not items:
        return Answer(heading="No people and places.")
    total = page["totalElements"] if page else None
    of = f" of {total}" if total is not None else ""
    heading = f"Showing {len(items)}{of} people and places."
    return Answer(heading=heading, items=items, notes=NEXT, more=MORE)


TOOLS: Final = (
    Tool(
        operations.SEARCH_FULL_TEXT,
        description=(
            "Full-text search over DB Planet: pages, articles, workspaces, people, events, posts. "
            "Returns metadata of each hit (title, type, ids, excerpt, modified), not its text: use "
            "Content_GetFull for that."
        ),
        format=_format_full_text,
    ),
    Tool(
        operations.SEARCH_QUICK_ENTITY,
        description="Find people, pages, workspaces and events fast by the start of their name.",
        format=_format_quick,
    ),
    Tool(
        operations.SEARCH_GROUPED,
        description=(
            "Full-text search whose hits are grouped by kind (articles, people, events and so on): "
            "an overview when it is not clear what kind of thing is meant."
        ),
        format=_format_grouped,
    ),
)
