"""People tools."""

from __future__ import annotations

from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import User
from dbplanet.tools.links import link_to
from dbplanet.tools.text import Answer, Item, sender_line
from dbplanet.tools.tool import Call, Tool


def _person(user: User, origin: str) -> Item:
    full_name = " ".join(name for name in (user["firstname"], user["lastname"]) if name)
    return Item(
        title=user["displayName"] or full_name or None,
        facts=(
            ("id", user["id"]),
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
    return Answer(heading="Your own profile.", items=[_person(user, call.client.origin)])


TOOLS: Final = (
    Tool(
        operations.PEOPLE_GET_ME,
        description="Read your own profile: name, id, department, time zone.",
        format=_format_me,
    ),
)
