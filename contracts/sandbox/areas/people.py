"""People."""

from __future__ import annotations

from typing import Any, Final

from contracts.sandbox.router import Call, Router
from contracts.sandbox.senders import sender_of
from contracts.sandbox.things import Person
from dbplanet.contract import operations

router: Final = Router()


@router.serves(operations.PEOPLE_GET_ME)
def me(call: Call) -> dict[str, Any]:
    """Return the profile of the caller."""
    return represented(call.user)


def represented(person: Person) -> dict[str, Any]:
    """Return a user as answers show it; what nobody filled in is missing."""
    properties = {
        "department": person.department,
        "jobTitle": person.job_title,
        "location": person.location,
        "phone": person.phone,
    }
    profile = {
        **sender_of(person),
        "firstname": person.firstname,
        "lastname": person.lastname,
        "email": person.email,
        "language": person.language,
        "timezone": person.timezone,
        "active": True,
        "status": "ACTIVE",
        "properties": {name: value for name, value in properties.items() if value},
    }
    if person.manager is not None:
        profile["manager"] = sender_of(person.manager)
    return profile
