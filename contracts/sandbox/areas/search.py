"""Search over the whole intranet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from contracts.sandbox.layout import plain
from contracts.sandbox.paging import paged
from contracts.sandbox.router import Call, Router
from contracts.sandbox.search import Query
from contracts.sandbox.senders import sender_of, target_of
from contracts.sandbox.things import (
    BlogArticle,
    Comment,
    Commentable,
    Event,
    Person,
    Place,
    Sender,
    TimelineItem,
    WikiArticle,
)
from dbplanet.contract import operations

router: Final = Router()

Searchable: TypeAlias = Sender | Commentable | Comment


@router.serves(operations.SEARCH_FULL_TEXT, permission="SEARCH")
def full_text(call: Call) -> dict[str, Any]:
    """Return what matches all words, title hits first, then the newest."""
    query = Query(call.arguments["term"])
    things = sorted(_visible(call), key=lambda thing: (-thing.modified, thing.id))
    found = query.best(things, _words)
    return paged(found, call.arguments, lambda thing: _hit(query, thing))


def _visible(call: Call) -> Iterator[Searchable]:
    intranet, user = call.intranet, call.user
    yield from intranet.people.values()
    for places in (intranet.pages, intranet.workspaces, intranet.events):
        yield from (one for one in places.values() if intranet.finds(user, one))
    for things in (intranet.blog_articles, intranet.wiki_articles, intranet.timeline_items):
        yield from (one for one in things.values() if intranet.sees(user, one))
    yield from (one for one in intranet.comments.values() if intranet.sees(user, one.target))


def _words(thing: Searchable) -> tuple[str, str]:
    """Return title and text; who wrote a post or comment is not its title."""
    match thing:
        case Person():
            return thing.name, f"{thing.job_title}, {thing.department}, {thing.location}"
        case Event():
            return thing.name, f"{plain(thing.description)} {thing.place}"
        case Place():
            return thing.name, plain(thing.description or "")
        case BlogArticle():
            return thing.title, f"{thing.teaser or ''} {thing.body.text}".strip()
        case WikiArticle():
            return thing.title, thing.body.text
        case TimelineItem() | Comment():
            return "", thing.message


def _sender(thing: Searchable) -> Sender:
    match thing:
        case BlogArticle() | WikiArticle():
            return thing.app.sender
        case TimelineItem():
            return thing.recipient
        case Comment():
            return thing.author
        case Event():
            return thing.host
        case _:
            return thing


def _hit(query: Query, thing: Searchable) -> dict[str, Any]:
    title, text = _words(thing)
    name = thing.author.name if isinstance(thing, TimelineItem | Comment) else title
    return {
        "id": thing.id,
        "typeName": thing.type_name,
        "displayName": name,
        "excerpt": query.excerpt(text),
        "modified": thing.modified,
        "sender": sender_of(_sender(thing)),
        "target": target_of(thing),
    }
