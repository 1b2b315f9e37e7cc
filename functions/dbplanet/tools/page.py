"""Page tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import ContentPage, PageMemberIds, PagePage, User
from dbplanet.haiilo.html_text import clean_html
from dbplanet.tools.facts import category_line, timestamp
from dbplanet.tools.links import link_to
from dbplanet.tools.people import person
from dbplanet.tools.text import Answer, Item, listing
from dbplanet.tools.tool import Call, Tool

NAMED: Final = 50
"""How many members' ids are looked up; Haiilo lists ids alone."""

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
        return listing(users, items, what="members")
    assert ids is not None
    return await _members(ids, call)


async def _members(ids: PageMemberIds, call: Call) -> Answer:
    roles = dict.fromkeys(ids["memberIds"] or (), "USER")
    roles |= dict.fromkeys(ids["adminIds"] or (), "ADMIN")
    listed = sorted(roles, key=lambda user_id: roles[user_id])
    known = await _known(listed[:NAMED], call)
    items = [
        person(known[user_id], call.client.origin, (("role", roles[user_id]),))
        if user_id in known
        else Item(facts=(("id", user_id), ("role", roles[user_id])))
        for user_id in listed
    ]
    groups = len(ids["adminGroupIds"] or ()) + len(ids["memberGroupIds"] or ())
    return Answer(
        heading=f"Showing {len(items)} members of the page." if items else "No members by name.",
        items=items,
        notes=_notes(len(listed), len(known), groups),
    )


async def _known(user_ids: Sequence[str], call: Call) -> dict[str | None, User]:
    """Return the profiles of users by id, as many as can be read."""
    if not user_ids:
        return {}
    values = {"userIds": ",".join(user_ids), "_pageSize": NAMED}
    page = await call.attempt(call.client.request(operations.PEOPLE_LIST, values))
    return {user["id"]: user for user in (page["content"] if page else None) or ()}


def _notes(listed: int, known: int, groups: int) -> tuple[str, ...]:
    notes = []
    if known < min(listed, NAMED):
        notes.append("Some names could not be looked up; their ids are shown.")
    if listed > NAMED:
        notes.append(f"Names are looked up for the first {NAMED} only; of others the id is shown.")
    if groups:
        notes.append(f"Besides, the members of {groups} groups belong to the page.")
    return tuple(notes)


async def _create(call: Call) -> Answer:
    profile = await call.attempt(call.client.profile())
    mine = {"visibility": "PRIVATE", "adminIds": [profile.user_id]} if profile else {}
    page = await call.ask(operations.PAGE_CREATE, **mine)
    shown = [_item(page, call.client.origin)] if page["id"] else []
    content = "The content became its description, since a page has no text of its own."
    notes = (content,) if "content" in call.arguments else ()
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
