"""The intranet as data: what exists, who belongs where, and what has been said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Literal, TypeAlias, TypeVar

from contracts.sandbox.layout import Layout
from contracts.sandbox.things import (
    App,
    BlogArticle,
    Comment,
    Commentable,
    Event,
    Page,
    Person,
    Place,
    Sender,
    Thing,
    TimelineItem,
    WikiArticle,
    Workspace,
)

T = TypeVar("T", bound=Thing)

Role: TypeAlias = Literal["ADMIN", "USER"]


class Intranet:
    """All things by id, and what people change.

    `members` is place id -> person id -> role; `likes` is thing id -> ids of people, in the order
    in which they liked it. An intranet made of nothing but people is a tenant on its first day.
    """

    def __init__(
        self,
        *,
        people: Iterable[Person],
        pages: Iterable[Page] = (),
        workspaces: Iterable[Workspace] = (),
        events: Iterable[Event] = (),
        apps: Iterable[App] = (),
        blog_articles: Iterable[BlogArticle] = (),
        wiki_articles: Iterable[WikiArticle] = (),
        timeline_items: Iterable[TimelineItem] = (),
        comments: Iterable[Comment] = (),
    ) -> None:
        self.people = _by_id(people)
        self.pages = _by_id(pages)
        self.workspaces = _by_id(workspaces)
        self.events = _by_id(events)
        self.apps = _by_id(apps)
        self.blog_articles = _by_id(blog_articles)
        self.wiki_articles = _by_id(wiki_articles)
        self.timeline_items = _by_id(timeline_items)
        self.comments = _by_id(comments)
        self.members = {
            place.id: _roles(place)
            for place in chain(self.pages.values(), self.workspaces.values())
        }
        likeable: tuple[TimelineItem | BlogArticle | Comment, ...] = (
            *self.timeline_items.values(),
            *self.blog_articles.values(),
            *self.comments.values(),
        )
        self.likes = {thing.id: [one.id for one in thing.liked_by] for thing in likeable}
        self.layouts = dict(self._layouts())
        self._comments_of: dict[str, list[Comment]] = {}
        for comment in sorted(self.comments.values(), key=lambda comment: comment.created):
            self._comments_of.setdefault(comment.target.id, []).append(comment)

    def _layouts(self) -> Iterator[tuple[str, Layout]]:
        holders: tuple[BlogArticle | WikiArticle | App, ...] = (
            *self.blog_articles.values(),
            *self.wiki_articles.values(),
            *self.apps.values(),
        )
        for holder in holders:
            if holder.body is not None:
                yield holder.layout_name, holder.body

    def person_called(self, username: str) -> Person | None:
        """Return who logs in with this name."""
        return next((one for one in self.people.values() if one.username == username), None)

    def is_member(self, person: Person, place: Place) -> bool:
        """Whether the person belongs to a page or workspace."""
        return person.id in self.members.get(place.id, {})

    def finds(self, person: Person, sender: Sender) -> bool:
        """Whether a page, workspace, event or person shows itself to this person."""
        if isinstance(sender, Event):
            invited = any(guest is person for guest, _ in sender.answers)
            return invited or self.reads(person, sender.host)
        if isinstance(sender, Place):
            return sender.visibility != "PRIVATE" or self.is_member(person, sender)
        return True

    def reads(self, person: Person, sender: Person | Place) -> bool:
        """Whether this person may read what was published there; PROTECTED is for members."""
        if isinstance(sender, Place):
            return sender.visibility == "PUBLIC" or self.is_member(person, sender)
        return True

    def sees(self, person: Person, thing: Commentable) -> bool:
        """Whether this person may read an article or timeline item; a draft is its author's."""
        if isinstance(thing, TimelineItem):
            return self.reads(person, thing.recipient)
        if isinstance(thing, BlogArticle) and not thing.published:
            return thing.author is person
        return self.reads(person, thing.app.sender)

    def commentable(self, thing_id: str) -> Commentable | None:
        """Return the article or timeline item of this id."""
        return (
            self.timeline_items.get(thing_id)
            or self.blog_articles.get(thing_id)
            or self.wiki_articles.get(thing_id)
        )

    def comments_of(self, target: Commentable) -> list[Comment]:
        """Return the comments, oldest first."""
        return self._comments_of.get(target.id, [])

    def add_comment(
        self, target: Commentable, author: Person, message: str, created: int
    ) -> Comment:
        """Return the comment as it is kept from now on."""
        said = self._comments_of.setdefault(target.id, [])
        comment = Comment(
            key=f"{target.type_name}/{target.key}/{len(said) + 1}",
            target=target,
            author=author,
            message=message,
            created=created,
            modified=created,
        )
        said.append(comment)
        self.comments[comment.id] = comment
        self.likes[comment.id] = []
        return comment


def by_slug(things: Mapping[str, T], id_or_slug: str) -> T | None:
    """Return the thing of this id or slug."""
    found = things.get(id_or_slug)
    return found or next((thing for thing in things.values() if thing.key == id_or_slug), None)


def _by_id(things: Iterable[T]) -> dict[str, T]:
    return {thing.id: thing for thing in things}


def _roles(place: Place) -> dict[str, Role]:
    members: dict[str, Role] = {person.id: "USER" for person in place.members}
    return members | {person.id: "ADMIN" for person in place.admins}
