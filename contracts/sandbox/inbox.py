"""Notifications: what happened to whom, and what they have looked at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, TypeAlias, get_args

from contracts.sandbox.things import (
    BlogArticle,
    Event,
    Person,
    Place,
    Thing,
    TimelineItem,
    WikiArticle,
)

Category: TypeAlias = Literal["DISCUSSION", "ACTIVITY"]
Subject: TypeAlias = Person | Place | Event | BlogArticle | WikiArticle | TimelineItem
CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)


@dataclass(frozen=True, eq=False, kw_only=True)
class Notification(Thing):
    """One line of somebody's list: a message key and what its sentence is about.

    `about` is the typeName that the answer shows; `messages` are ready sentences by channel.
    """

    type_name: ClassVar[str] = "notification"
    recipient: Person
    category: Category
    about: str
    message_key: str
    arguments: Mapping[str, str] = field(default_factory=dict)
    author: Person | None = None
    target: Subject | None = None
    excerpt: str | None = None
    messages: Mapping[str, str] | None = None
    seen: bool = False
    clicked: bool = False


class Inbox:
    """The notifications of all people, newest first."""

    def __init__(self, notifications: Iterable[Notification]) -> None:
        self._lists: dict[str, list[Notification]] = {}
        self._unseen: set[str] = set()
        for one in sorted(notifications, key=lambda one: (-one.created, one.id)):
            self._lists.setdefault(one.recipient.id, []).append(one)
            if not one.seen:
                self._unseen.add(one.id)

    def of(self, person: Person, *categories: Category) -> list[Notification]:
        """Return somebody's notifications of these categories, newest first."""
        return [one for one in self._lists.get(person.id, ()) if one.category in categories]

    def unseen(self, person: Person, category: Category) -> int:
        """Return how many the badge of a category counts."""
        return sum(one.id in self._unseen for one in self.of(person, category))

    def unclicked(self, person: Person, category: Category) -> int:
        """Return how many have not been opened."""
        return sum(not one.clicked for one in self.of(person, category))

    def mark_seen(self, person: Person, *categories: Category) -> None:
        """Clear the badges of these categories."""
        self._unseen.difference_update(one.id for one in self.of(person, *categories))
