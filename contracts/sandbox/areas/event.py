"""Events: when and where, who is invited and who comes."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any, Final

from contracts.sandbox.creation import named_admins, named_members, new_slug
from contracts.sandbox.errors import InvalidArguments, forbidden, not_found, refused
from contracts.sandbox.paging import paged
from contracts.sandbox.router import Call, Router
from contracts.sandbox.senders import sender_of
from contracts.sandbox.state import by_slug
from contracts.sandbox.things import Event, Person, Place, identifier
from dbplanet.contract import operations

WALL_TIME: Final = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?", re.ASCII)

router: Final = Router()


@router.serves(operations.EVENT_GET, permission="ACCESS_EVENTS")
def event(call: Call) -> dict[str, Any]:
    """Return one event by id or slug."""
    return represented(call, _found(call))


@router.serves(operations.EVENT_GET_MEMBERSHIPS, permission="ACCESS_EVENTS")
def memberships(call: Call) -> dict[str, Any]:
    """Return who is invited, by last name; some events show that to their managers only."""
    found = _found(call)
    if not found.show_participants and not call.intranet.manages(call.user, found):
        raise forbidden()
    invited = [call.intranet.people[one] for one in call.intranet.answers[found.id]]
    invited.sort(key=lambda person: person.sort_name)
    return paged(invited, call.arguments, lambda person: _membership(call, found, person))


@router.serves(operations.EVENT_UPDATE_STATUS, permission="ACCESS_EVENTS")
@router.serves(operations.EVENT_SET_STATUS, permission="ACCESS_EVENTS")
def update_status(call: Call) -> dict[str, Any]:
    """Keep the caller's answer, invited or not, until the event starts."""
    found, status = _found(call), call.arguments["status"]
    if call.clock.has_passed(found.start):
        raise refused("EVENT_ALREADY_STARTED")
    if status == "MAYBE_ATTENDING" and found.request_definite_answer:
        raise InvalidArguments({"status": "DefiniteAnswer"})
    call.intranet.answers[found.id][call.user.id] = status
    return _membership(call, found, call.user)


@router.serves(operations.EVENT_CREATE, permission="CREATE_EVENT", status=201)
def create(call: Call) -> dict[str, Any]:
    """Keep a new event; all whom its body names are invited."""
    start, end = _times(call)
    admins = named_admins(call)
    created = Event(
        key=new_slug(call.arguments["name"], call.intranet.events, "event"),
        name=call.arguments["name"],
        description=call.arguments.get("description"),
        place=call.arguments.get("place"),
        start=start,
        end=end,
        host=_host(call),
        admins=admins,
        full_day=call.arguments.get("fullDay", False),
        show_participants=call.arguments.get("showParticipants", True),
        request_definite_answer=call.arguments.get("requestDefiniteAnswer", False),
        answers=tuple((person, "PENDING") for person in (*admins, *named_members(call))),
        created=call.clock.now,
        modified=call.clock.now,
    )
    call.intranet.add_event(created)
    return {"event": represented(call, created)}


def _found(call: Call) -> Event:
    found = by_slug(call.intranet.events, call.arguments["id"])
    if found is None or not call.intranet.finds(call.user, found):
        raise not_found("event")
    return found


def _times(call: Call) -> tuple[str, str]:
    """Return start and end; an event lasts, and its wall time has no offset."""
    times: dict[str, datetime] = {}
    for name in ("startDate", "endDate"):
        text = call.arguments[name]
        try:
            if WALL_TIME.fullmatch(text):
                times[name] = datetime.fromisoformat(text)
        except ValueError:
            # A day or an hour that no calendar or clock has.
            continue
    wrong = {name: "DateTimeFormat" for name in ("startDate", "endDate") if name not in times}
    if wrong:
        raise InvalidArguments(wrong)
    if times["endDate"] <= times["startDate"]:
        raise InvalidArguments({"endDate": "After"})
    return times["startDate"].isoformat(), times["endDate"].isoformat()


def _host(call: Call) -> Person | Place:
    """Return who invites: the caller, or a page or workspace that the caller runs."""
    intranet, sender_id = call.intranet, call.arguments.get("senderId", call.user.id)
    host = (
        intranet.people.get(sender_id)
        or intranet.pages.get(sender_id)
        or intranet.workspaces.get(sender_id)
    )
    if host is None or not intranet.finds(call.user, host):
        raise not_found("sender")
    if not intranet.manages(call.user, host):
        raise forbidden()
    return host


def _role(event: Event, person: Person) -> str:
    if event.host is person:
        return "HOST"
    return "ADMIN" if person in event.admins else "USER"


def _membership(call: Call, event: Event, person: Person) -> dict[str, Any]:
    return {
        **sender_of(person),
        "id": identifier("event-membership", f"{event.key}/{person.key}"),
        "userId": person.id,
        "role": _role(event, person),
        "status": call.intranet.answers[event.id][person.id],
    }


def represented(call: Call, event: Event) -> dict[str, Any]:
    """Return an event as its answers show it; its times are wall time, without an offset."""
    answers = call.intranet.answers[event.id]
    return {
        **sender_of(event),
        "name": event.name,
        "description": event.description,
        "place": event.place,
        "startDate": event.start,
        "endDate": event.end,
        "fullDay": event.full_day,
        "status": answers.get(call.user.id, "PENDING"),
        "memberCount": sum(status == "ATTENDING" for status in answers.values()),
        "showParticipants": event.show_participants,
        "requestDefiniteAnswer": event.request_definite_answer,
        "public": not isinstance(event.host, Place) or event.host.visibility == "PUBLIC",
        "sender": sender_of(event.host),
        "created": event.created,
        "modified": event.modified,
    }
