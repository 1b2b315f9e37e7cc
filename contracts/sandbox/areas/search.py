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
    return _page_of_hits(call, call.arguments["term"])


@router.serves(operations.SEARCH_GLOBAL, permission="SEARCH")
def everything(call: Call) -> dict[str, Any]:
    """Return the same as newer tenants do."""
    return _page_of_hits(call, call.arguments["searchTerm"])


@router.serves(operations.SEARCH_GROUPED, permission="SEARCH")
def grouped(call: Call) -> dict[str, Any]:
    """Return the first hits of each kind, the kind of the best hit first."""
    query = Query(call.arguments["term"])
    groups: dict[str, list[Searchable]] = {}
    for thing in query.best(_newest(call), _words):
        groups.setdefault(thing.type_name, []).append(thing)
    return {
        kind: paged(things, {}, lambda thing: _hit(query, thing)) for kind, things in groups.items()
    }


@router.serves(operations.SEARCH_QUICK_ENTITY, permission="SEARCH")
@router.serves(operations.SEARCH_QUICK_ENTITY_WEB, permission="SEARCH")
def quick(call: Call) -> dict[str, Any]:
    """Return people, places and articles whose name has words that begin with those asked for."""
    query = Query(call.arguments["term"], beginnings=True)
    found = query.best(_newest(call), lambda thing: (_words(thing)[0], ""))
    return paged(found, {}, lambda thing: _hit(query, thing))


def _page_of_hits(call: Call, term: str) -> dict[str, Any]:
    query = Query(term)
    found = query.best(_newest(call), _words)
    return paged(found, call.arguments, lambda thing: _hit(query, thing))


def _newest(call: Call) -> list[Searchable]:
    return sorted(_visible(call), key=lambda thing: (-thing.modified, thing.id))


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
            return thing.name, f"{plain(thing.description or '')} {thing.place or ''}".strip()
        case Place():
            return thing.name, plain(thing.description or "")
        case BlogArticle():
            return thing.title, f"{thing.teaser or ''} {thing.body.text}".strip()
        case WikiArticle():
            return thing.title, thing.body.text if thing.body else plain(thing.text or "")
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
