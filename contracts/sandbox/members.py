"""Who belongs to pages and workspaces, and who asks to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from contracts.sandbox.things import Person, Place

Role: TypeAlias = Literal["ADMIN", "USER"]
Membership: TypeAlias = Literal["NONE", "REQUESTED", "APPROVED"]


class Members:
    """The roles of people by place, those of its beginning at first."""

    def __init__(self, places: Iterable[Place]) -> None:
        self._roles: dict[str, dict[str, Role]] = {}
        self._requests: set[tuple[str, str]] = set()
        for place in places:
            self.add(place)

    def add(self, place: Place) -> None:
        """Take a place with its admins and members."""
        roles: dict[str, Role] = {person.id: "USER" for person in place.members}
        self._roles[place.id] = roles | {person.id: "ADMIN" for person in place.admins}

    def roles(self, place: Place) -> Mapping[str, Role]:
        """Return person id -> role."""
        return self._roles[place.id]

    def membership(self, person: Person, place: Place) -> Membership:
        """Return how far somebody belongs to a place."""
        if person.id in self._roles[place.id]:
            return "APPROVED"
        return "REQUESTED" if (person.id, place.id) in self._requests else "NONE"

    def join(self, person: Person, place: Place) -> Membership:
        """Let somebody in, or keep the request where an admin has to decide."""
        if place.visibility == "PUBLIC":
            self._roles[place.id].setdefault(person.id, "USER")
        else:
            self._requests.add((person.id, place.id))
        return self.membership(person, place)
