"""What an intranet is made of: immutable things; what changes about them is in state.py."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final, Literal, TypeAlias

from contracts.sandbox.clock import epoch_ms
from contracts.sandbox.layout import Layout, Widget
from contracts.sandbox.slugs import slug_of

NAMESPACE: Final = uuid.uuid5(uuid.NAMESPACE_DNS, "db-planet.example")
FOUNDED: Final = epoch_ms("2024-01-08T08:00:00")

Visibility: TypeAlias = Literal["PUBLIC", "PROTECTED", "PRIVATE"]
Attendance: TypeAlias = Literal["PENDING", "ATTENDING", "MAYBE_ATTENDING", "NOT_ATTENDING"]


def identifier(type_name: str, key: str) -> str:
    """Return the id of a thing, the same in every run."""
    return str(uuid.uuid5(NAMESPACE, f"{type_name}/{key}"))


@dataclass(frozen=True, eq=False, kw_only=True)
class Thing:
    """Anything with an id; `key` is the readable name that the id is made of."""

    type_name: ClassVar[str]
    key: str
    created: int = FOUNDED
    modified: int = FOUNDED

    @cached_property
    def id(self) -> str:
        """The id that requests and answers carry."""
        return identifier(self.type_name, self.key)


@dataclass(frozen=True, eq=False, kw_only=True)
class Person(Thing):
    """A user; only one with a user name can log in."""

    type_name: ClassVar[str] = "user"
    firstname: str
    lastname: str
    department: str
    job_title: str
    location: str
    phone: str = ""
    language: str = "EN"
    timezone: str = "Europe/Berlin"
    manager: Person | None = None
    username: str | None = None
    password: str | None = field(default=None, repr=False)
    permissions: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.firstname} {self.lastname}"

    @cached_property
    def sort_name(self) -> tuple[str, str]:
        """Last and first name, as lists of people are sorted: Öztürk like Oeztuerk."""
        return slug_of(self.lastname), slug_of(self.firstname)

    @property
    def email(self) -> str:
        """The user name, or else the slug, at db-planet.example."""
        return f"{self.username or self.key}@db-planet.example"


@dataclass(frozen=True, eq=False, kw_only=True)
class Place(Thing):
    """What publishes beside people; the key is the slug. Admins and members are those at first."""

    name: str
    description: str | None = None
    visibility: Visibility = "PUBLIC"
    categories: tuple[str, ...] = ()
    language: str = "EN"
    admins: tuple[Person, ...] = ()
    members: tuple[Person, ...] = ()
    widgets: tuple[Widget, ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Page(Place):
    """A department or topic that informs everyone."""

    type_name: ClassVar[str] = "page"
    auto_subscribe: Literal["NONE", "ALL", "SELECTED"] = "NONE"


@dataclass(frozen=True, eq=False, kw_only=True)
class Workspace(Place):
    """Where a group works."""

    type_name: ClassVar[str] = "workspace"
    archived: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class Event(Thing):
    """Something at a time; `start` and `end` are local wall time, YYYY-MM-DDTHH:mm:ss."""

    type_name: ClassVar[str] = "event"
    name: str
    description: str | None = None
    place: str | None = None
    start: str
    end: str
    host: Person | Place
    admins: tuple[Person, ...] = ()
    full_day: bool = False
    show_participants: bool = True
    request_definite_answer: bool = False
    answers: tuple[tuple[Person, Attendance], ...] = ()


Sender: TypeAlias = Person | Place | Event


@dataclass(frozen=True, eq=False, kw_only=True)
class App(Thing):
    """A part of a place: blog, wiki, content, timeline."""

    type_name: ClassVar[str] = "app"
    app_key: str
    name: str
    sender: Place
    body: Layout | None = None

    @property
    def slug(self) -> str:
        """The name in a URL, next to that of the place."""
        return slug_of(self.name)

    @property
    def layout_name(self) -> str:
        """Where the text of a content app is kept."""
        return f"app-content-{self.id}"


@dataclass(frozen=True, eq=False, kw_only=True)
class BlogArticle(Thing):
    """News; a draft is seen by its author only."""

    type_name: ClassVar[str] = "blog-article"
    app: App
    title: str
    teaser: str | None
    author: Person
    body: Layout
    published: bool = True
    liked_by: tuple[Person, ...] = ()

    @property
    def layout_name(self) -> str:
        """Where the article's text is kept."""
        return f"app-blog-{self.app.id}-{self.id}"


@dataclass(frozen=True, eq=False, kw_only=True)
class WikiArticle(Thing):
    """Lasting knowledge, in revisions; the newer editor keeps `text` (HTML) instead of a body."""

    type_name: ClassVar[str] = "wiki-article"
    app: App
    title: str
    author: Person
    body: Layout | None = None
    text: str | None = None
    revision: int = 1
    parent: WikiArticle | None = None
    liked_by: tuple[Person, ...] = ()

    @property
    def layout_name(self) -> str:
        """Where the text of the latest revision is kept."""
        return f"app-wiki-{self.app.id}-{self.id}-{self.revision}"


@dataclass(frozen=True, eq=False, kw_only=True)
class TimelineItem(Thing):
    """A post on somebody's or some place's timeline."""

    type_name: ClassVar[str] = "timeline-item"
    author: Person
    recipient: Person | Place
    message: str
    liked_by: tuple[Person, ...] = ()


Commentable: TypeAlias = TimelineItem | BlogArticle | WikiArticle


@dataclass(frozen=True, eq=False, kw_only=True)
class Comment(Thing):
    """What somebody said about a thing, in Markdown."""

    type_name: ClassVar[str] = "comment"
    target: Commentable
    author: Person
    message: str
    edited: bool = False
    liked_by: tuple[Person, ...] = ()
