"""Event tools."""

from __future__ import annotations

from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import Event, EventMembership, EventMembershipPage
from dbplanet.haiilo.html_text import clean_html
from dbplanet.tools.arguments import ToolError
from dbplanet.tools.dates import is_after, shown_time, wall_time, zone
from dbplanet.tools.facts import sender_line
from dbplanet.tools.links import link_to
from dbplanet.tools.text import Answer, Item, listing
from dbplanet.tools.tool import Call, Tool

WORDS: Final = {
    "accepted": "ATTENDING",
    "yes": "ATTENDING",
    "ATTENDING": "ATTENDING",
    "tentative": "MAYBE_ATTENDING",
    "maybe": "MAYBE_ATTENDING",
    "MAYBE_ATTENDING": "MAYBE_ATTENDING",
    "declined": "NOT_ATTENDING",
    "no": "NOT_ATTENDING",
    "NOT_ATTENDING": "NOT_ATTENDING",
}
"""The words for attendance that callers use, and Haiilo's."""

ATTENDANCE: Final = {
    "PENDING": "not answered yet",
    "ATTENDING": "attending",
    "MAYBE_ATTENDING": "maybe attending",
    "NOT_ATTENDING": "not attending",
}


def _item(event: Event, call: Call, timezone: str | None) -> Item:
    status = event["status"] or ""
    return Item(
        title=event["displayName"] or event["name"],
        facts=(
            ("type", "event"),
            ("id", event["id"]),
            ("slug", event["slug"]),
            ("starts", shown_time(event["startDate"], timezone)),
            ("ends", shown_time(event["endDate"], timezone)),
            ("full day", event["fullDay"] or None),
            ("place", event["place"]),
            ("host", sender_line(event["sender"])),
            ("your attendance", ATTENDANCE.get(status, status)),
            ("participants", event["memberCount"]),
            ("wants a definite answer", event["requestDefiniteAnswer"] or None),
            (
                "link",
                link_to(call.client.origin, "event", {"id": event["id"], "slug": event["slug"]}),
            ),
        ),
        label="description",
        text=clean_html(event["description"] or ""),
    )


async def _get(call: Call) -> Answer:
    event = await call.ask(operations.EVENT_GET)
    profile = await call.attempt(call.client.profile())
    item = _item(event, call, profile.timezone if profile else None)
    note = "Answer the invitation with Event_UpdateStatus; who comes: Event_GetMemberships."
    return Answer(heading="The event.", items=[item], notes=(note,))


def _membership(membership: EventMembership) -> Item:
    status = membership["status"] or ""
    return Item(
        title=membership["displayName"] or "(unnamed)",
        facts=(
            ("user id", membership["userId"]),
            ("attendance", ATTENDANCE.get(status, status)),
            ("role", membership["role"]),
        ),
    )


def _format_memberships(page: EventMembershipPage, call: Call) -> Answer:
    items = [_membership(membership) for membership in page["content"] or ()]
    return listing(page, items, what="invited people", asked=call.arguments.get("page"))


async def _update_status(call: Call) -> Answer:
    status = WORDS[call.arguments["status"]]
    membership = await call.ask(operations.EVENT_UPDATE_STATUS, status=status)
    shown = ATTENDANCE[status]
    if membership["status"] not in (None, status):
        shown = ATTENDANCE.get(membership["status"] or "", "changed")
    return Answer(heading=f"Your attendance is now: {shown}.")


async def _create(call: Call) -> Answer:
    profile = await call.attempt(call.client.profile())
    timezone = zone(profile.timezone) if profile else None
    start, end = (
        wall_time(argument, call.arguments[argument], timezone)
        for argument in ("startDate", "endDate")
    )
    if not is_after(end, start):
        raise ToolError(
            f"[INVALID ARGUMENT] endDate: {end} is not after the start, {start}. "
            "Allowed: a time after startDate."
        )
    mine = {"senderId": profile.user_id, "adminIds": [profile.user_id]} if profile else {}
    created = await call.ask(operations.EVENT_CREATE, startDate=start, endDate=end, **mine)
    inner = created["event"]
    event: Event = inner if inner is not None and inner["id"] else created
    item = _item(event, call, profile.timezone if profile else None)
    return Answer(heading="The event is created.", items=[item] if event["id"] else [])


TOOLS: Final = (
    Tool(
        operations.EVENT_GET,
        description="Read one event: when, where, host, your attendance. Search finds events.",
        call=_get,
        operations=(operations.PEOPLE_GET_ME,),
    ),
    Tool(
        operations.EVENT_GET_MEMBERSHIPS,
        description="List who is invited to an event and who attends.",
        format=_format_memberships,
    ),
    Tool(
        operations.EVENT_UPDATE_STATUS,
        description="Accept or decline an event, or answer maybe, for yourself.",
        call=_update_status,
        arguments={
            "status": {
                "type": "string",
                "enum": list(WORDS),
                "description": "Whether you attend; accepted, yes and ATTENDING mean the same.",
            }
        },
    ),
    Tool(
        operations.EVENT_CREATE,
        description=(
            "Create an event that you host. Times with an offset are converted to your time zone; "
            "others are invited in DB Planet itself."
        ),
        call=_create,
        operations=(operations.PEOPLE_GET_ME,),
    ),
)
