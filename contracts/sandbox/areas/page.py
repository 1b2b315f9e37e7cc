"""Pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from contracts.sandbox.creation import new_place
from contracts.sandbox.errors import forbidden, not_found
from contracts.sandbox.paging import paged
from contracts.sandbox.router import Call, Router
from contracts.sandbox.search import Query
from contracts.sandbox.senders import categories_of, sender_of
from contracts.sandbox.state import by_slug
from contracts.sandbox.things import Page
from dbplanet.contract import operations

router: Final = Router()


@router.serves(operations.PAGE_LIST, permission="ACCESS_PAGES")
def pages(call: Call) -> dict[str, Any]:
    """Return the pages that show themselves to the user, by name."""
    found = [one for one in call.intranet.pages.values() if call.intranet.finds(call.user, one)]
    found.sort(key=lambda page: page.name.casefold())
    if "term" in call.arguments:
        query = Query(call.arguments["term"])
        found = query.best(found, lambda one: (one.name, one.description or ""))
    return paged(found, call.arguments, lambda page: represented(call, page))


@router.serves(operations.PAGE_GET, permission="ACCESS_PAGES")
def page(call: Call) -> dict[str, Any]:
    """Return one page by id or slug; a private one exists for its members only."""
    return represented(call, _found(call))


@router.serves(operations.PAGE_GET_MEMBERS, permission="ACCESS_PAGES")
def members(call: Call) -> dict[str, Any]:
    """Return the ids of those who run a page and of those who belong to it."""
    roles = call.intranet.members.roles(_found(call))
    return {
        "adminIds": [person_id for person_id, role in roles.items() if role == "ADMIN"],
        "adminGroupIds": [],
        "memberIds": [person_id for person_id, role in roles.items() if role == "USER"],
        "memberGroupIds": [],
    }


@router.serves(operations.PAGE_CREATE, permission="CREATE_PAGE", status=201)
def create(call: Call) -> dict[str, Any]:
    """Keep a new page; a public one takes a permission of its own."""
    subscribed = call.arguments.get("autoSubscribeType", "NONE")
    created = replace(new_place(call, Page, call.intranet.pages), auto_subscribe=subscribed)
    if created.visibility == "PUBLIC" and "CREATE_PUBLIC_PAGE" not in call.user.permissions:
        raise forbidden()
    call.intranet.add_page(created)
    return represented(call, created)


def _found(call: Call) -> Page:
    found = by_slug(call.intranet.pages, call.arguments["id"])
    if found is None or not call.intranet.finds(call.user, found):
        raise not_found("page")
    return found


def represented(call: Call, page: Page) -> dict[str, Any]:
    """Return a page as its answers show it: all but its text, which lives in widgets and apps."""
    return {
        **sender_of(page),
        "name": page.name,
        "description": page.description,
        "visibility": page.visibility,
        "autoSubscribeType": page.auto_subscribe,
        "userSubscriptionsCount": len(call.intranet.members.roles(page)),
        "categories": categories_of(page),
        "defaultLanguage": page.language,
        "translations": {},
        "created": page.created,
        "modified": page.modified,
    }
