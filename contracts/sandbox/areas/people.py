"""People."""

from __future__ import annotations

from typing import Any, Final

from contracts.sandbox.paging import paged
from contracts.sandbox.router import Call, Router
from contracts.sandbox.search import Query
from contracts.sandbox.senders import sender_of
from contracts.sandbox.things import Person
from dbplanet.contract import operations

router: Final = Router()


@router.serves(operations.PEOPLE_GET_ME)
def me(call: Call) -> dict[str, Any]:
    """Return the profile of the caller."""
    return represented(call.user)


@router.serves(operations.PEOPLE_LIST, permission="ACCESS_COLLEAGUE_LIST")
@router.serves(operations.PEOPLE_SEARCH, permission="ACCESS_COLLEAGUE_LIST")
def people(call: Call) -> dict[str, Any]:
    """Return people by last name, or the best hits of a term first."""
    found = sorted(call.intranet.people.values(), key=lambda person: person.sort_name)
    if "userIds" in call.arguments:
        wanted = set(call.arguments["userIds"].split(","))
        found = [person for person in found if person.id in wanted]
    if "term" in call.arguments:
        found = Query(call.arguments["term"]).best(found, _words)
    return paged(found, call.arguments, represented)


def _words(person: Person) -> tuple[str, str]:
    about = (person.job_title, person.department, person.location, person.email)
    return person.name, ", ".join(about)


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
