"""Page tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import ContentPage, Page, PageMemberIds, PagePage, User
from dbplanet.haiilo.html_text import clean_html
from dbplanet.tools.facts import NO_ADMIN, category_line, timestamp
from dbplanet.tools.links import link_to
from dbplanet.tools.people import person
from dbplanet.tools.text import Answer, Item, listing
from dbplanet.tools.tool import Call, Tool

PAGE_SIZE: Final = 50
"""How many members are shown at once, unless another number is asked for."""

PAGING: Final = {
    str(parameter.argument): parameter.schema
    for parameter in operations.PEOPLE_LIST.parameters
    if parameter.argument in ("page", "pageSize")
}
"""The arguments of a list, which this operation of Haiilo does not have."""

NEXT: Final = (
    "Read what stands on it with Content_GetFull: contentType=page, contentId is the id.",
)


def _item(page: ContentPage, origin: str) -> Item:
    return Item(
        title=page["displayName"] or page["name"],
        facts=(
            ("type", "page"),
            ("id", page["id"]),
            ("slug", page["slug"]),
            ("visibility", page["visibility"]),
            ("subscribers", page["userSubscriptionsCount"]),
            ("categories", category_line(page["categories"])),
            ("created", timestamp(page["created"])),
            ("modified", timestamp(page["modified"])),
            ("link", link_to(origin, "page", {"id": page["id"], "slug": page["slug"]})),
        ),
        label="description",
        text=clean_html(page["description"] or ""),
    )


def _format_list(pages: PagePage, call: Call) -> Answer:
    items = [_item(page, call.client.origin) for page in pages["content"] or ()]
    return listing(pages, items, what="pages", asked=call.arguments.get("page"), notes=NEXT)


def _format_get(page: ContentPage, call: Call) -> Answer:
    return Answer(heading="The page.", items=[_item(page, call.client.origin)], notes=NEXT)


async def _get_members(call: Call) -> Answer:
    membership = await call.ask(operations.PAGE_GET_MEMBERS)
    users, ids = membership["UserPage"], membership["PageMemberIds"]
    if users is not None:
        items = [person(user, call.client.origin) for user in users["content"] or ()]
        return listing(users, items, what="members", asked=call.arguments.get("page"))
    assert ids is not None, "one of the two forms was read"
    return await _members(ids, call)


async def _members(ids: PageMemberIds, call: Call) -> Answer:
    """Cut one page out of the ids, which Haiilo lists all at once, and look up their names."""
    roles = dict.fromkeys(ids["memberIds"] or (), "USER")
    roles |= dict.fromkeys(ids["adminIds"] or (), "ADMIN")
    number, size = call.arguments.get("page", 0), call.arguments.get("pageSize", PAGE_SIZE)
    listed = sorted(roles, key=lambda user_id: roles[user_id])
    shown = listed[number * size : (number + 1) * size]
    known = await _known(shown, call)
    items = [
        person(known[user_id], call.client.origin, (("role", roles[user_id]),))
        if user_id in known
        else Item(facts=(("id", user_id), ("role", roles[user_id])))
        for user_id in shown
    ]
    page: Page = {
        "number": number,
        "size": size,
        "numberOfElements": len(items),
        "totalElements": len(listed),
        "totalPages": -(-len(listed) // size),
        "first": number == 0,
        "last": (number + 1) * size >= len(listed),
    }
    groups = len(ids["adminGroupIds"] or ()) + len(ids["memberGroupIds"] or ())
    return listing(page, items, what="members", notes=_notes(len(shown), len(known), groups))


async def _known(user_ids: Sequence[str], call: Call) -> dict[str | None, User]:
    """Return the profiles of users by id, as many as can be read."""
    if not user_ids:
        return {}
    values = {"userIds": ",".join(user_ids), "_pageSize": len(user_ids)}
    page = await call.attempt(call.client.request(operations.PEOPLE_LIST, values))
    return {user["id"]: user for user in (page["content"] if page else None) or ()}


def _notes(shown: int, known: int, groups: int) -> tuple[str, ...]:
    notes = []
    if known < shown:
        notes.append("Some names could not be looked up; their ids are shown.")
    if groups:
        notes.append(f"Besides, the members of {groups} groups belong to the page.")
    return tuple(notes)


async def _create(call: Call) -> Answer:
    profile = await call.attempt(call.client.profile())
    admin_ids = [profile.user_id] if profile else None
    page = await call.ask(operations.PAGE_CREATE, visibility="PRIVATE", adminIds=admin_ids)
    shown = [_item(page, call.client.origin)] if page["id"] else []
    notes = [] if profile else [NO_ADMIN]
    if "content" in call.arguments:
        notes.append("The content became its description, since a page has no text of its own.")
    return Answer(heading="The page is created.", items=shown, notes=notes)


TOOLS: Final = (
    Tool(
        operations.PAGE_LIST,
        description="List the pages that you may see, or find some by words.",
        format=_format_list,
    ),
    Tool(
        operations.PAGE_GET,
        description="Read one page's head: description, visibility, number of subscribers.",
        format=_format_get,
    ),
    Tool(
        operations.PAGE_GET_MEMBERS,
        description="List who runs and who belongs to a page.",
        call=_get_members,
        operations=(operations.PEOPLE_LIST,),
        arguments=PAGING,
    ),
    Tool(
        operations.PAGE_CREATE,
        description=(
            "Create a page. It is private and you are its administrator; it is published in DB "
            "Planet itself."
        ),
        call=_create,
        operations=(operations.PEOPLE_GET_ME,),
    ),
)
