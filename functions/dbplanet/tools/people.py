"""People tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import User, UserPage
from dbplanet.tools.facts import sender_line
from dbplanet.tools.links import link_to
from dbplanet.tools.text import Answer, Fact, Item, listing
from dbplanet.tools.tool import Call, Tool


def person(user: User, origin: str, more: Sequence[Fact] = ()) -> Item:
    """Return the item of a person, `more` facts before those of the profile."""
    full_name = " ".join(name for name in (user["firstname"], user["lastname"]) if name)
    return Item(
        title=user["displayName"] or full_name or "(unnamed)",
        facts=(
            ("id", user["id"]),
            *more,
            ("e-mail", user["email"]),
            *sorted((user["properties"] or {}).items()),
            ("manager", sender_line(user["manager"])),
            ("language", user["language"]),
            ("time zone", user["timezone"]),
            ("status", user["status"]),
            ("link", link_to(origin, "user", {"id": user["id"], "slug": user["slug"]})),
        ),
    )


def _format_me(user: User, call: Call) -> Answer:
    return Answer(heading="Your own profile.", items=[person(user, call.client.origin)])


def _format_list(page: UserPage, call: Call) -> Answer:
    items = [person(user, call.client.origin) for user in page["content"] or ()]
    return listing(page, items, what="people", asked=call.arguments.get("page"))


TOOLS: Final = (
    Tool(
        operations.PEOPLE_GET_ME,
        description="Read your own profile: name, id, department, time zone.",
        format=_format_me,
    ),
    Tool(
        operations.PEOPLE_LIST,
        description=(
            "List people with department, job title and location. The query matches any of these, "
            "for example a department or a city."
        ),
        format=_format_list,
    ),
    Tool(
        operations.PEOPLE_SEARCH,
        description="Find people by name, for example to get an id. People_List looks further.",
        format=_format_list,
    ),
)
