"""What the bodies of new pages, workspaces and events have in common."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TypeVar

from contracts.sandbox.errors import not_found, refused
from contracts.sandbox.router import Call
from contracts.sandbox.slugs import free_slug
from contracts.sandbox.things import Page, Person, Thing, Workspace, identifier

P = TypeVar("P", Page, Workspace)


def new_place(call: Call, kind: type[P], places: Mapping[str, P]) -> P:
    """Return the page or workspace that a body describes; raises Refusal.

    Its name is its own, in any case; PRIVATE where the body does not say.
    """
    name = call.arguments["name"]
    if any(place.name.casefold() == name.casefold() for place in places.values()):
        raise refused("NAME_TAKEN")
    return kind(
        key=new_slug(name, places, kind.type_name),
        name=name,
        description=call.arguments.get("description"),
        visibility=call.arguments.get("visibility", "PRIVATE"),
        categories=_categories(call),
        admins=named_admins(call),
        members=named_members(call),
        created=call.clock.now,
        modified=call.clock.now,
    )


def new_slug(name: str, things: Mapping[str, Thing], otherwise: str) -> str:
    """Return a slug that no other thing has."""
    return free_slug(name, {thing.key for thing in things.values()}, otherwise)


def named_admins(call: Call) -> tuple[Person, ...]:
    """Return the admins of a body, or the caller; raises Refusal (404) for unknown ones."""
    return _people(call, "admin") or (call.user,)


def named_members(call: Call) -> tuple[Person, ...]:
    """Return the members of a body; raises Refusal (404) for unknown ones."""
    return _people(call, "member")


def _people(call: Call, role: str) -> tuple[Person, ...]:
    # The intranet has no groups of people, so that every id of one is unknown.
    if call.arguments.get(f"{role}GroupIds"):
        raise not_found("user-group")
    ids = call.arguments.get(f"{role}Ids", ())
    if not all(person_id in call.intranet.people for person_id in ids):
        raise not_found("user")
    return tuple(call.intranet.people[person_id] for person_id in ids)


def _categories(call: Call) -> tuple[str, ...]:
    wanted = call.arguments.get("categoryIds", ())
    if not wanted:
        return ()
    places = chain(call.intranet.pages.values(), call.intranet.workspaces.values())
    known = {identifier("category", name): name for place in places for name in place.categories}
    if not all(category_id in known for category_id in wanted):
        raise not_found("category")
    return tuple(known[category_id] for category_id in wanted)
