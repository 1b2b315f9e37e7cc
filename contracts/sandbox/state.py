"""The intranet as data: what exists, who belongs where, and what has been said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TypeAlias, TypeVar

from contracts.sandbox.inbox import Inbox, Notification
from contracts.sandbox.members import Members
from contracts.sandbox.things import (
    App,
    Attendance,
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

Likeable: TypeAlias = Commentable | Comment
Holder: TypeAlias = BlogArticle | WikiArticle | App


class Intranet:
    """All things by id, and what people change.

    `likes` is thing id -> ids of people, in the order in which they liked it; `answers` is event
    id -> person id -> attendance; `holders` is layout name -> whose text it is. An intranet made
    of nothing but people is a tenant on its first day.
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
        notifications: Iterable[Notification] = (),
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
        self.inbox = Inbox(notifications)
        self.members = Members(chain(self.pages.values(), self.workspaces.values()))
        self.answers = {event.id: _invited(event) for event in self.events.values()}
        commentables: tuple[Commentable, ...] = (
            *self.timeline_items.values(),
            *self.blog_articles.values(),
            *self.wiki_articles.values(),
        )
        self.commentables = _by_id(commentables)
        likeable: Iterable[Likeable] = chain(commentables, self.comments.values())
        self.likes = {thing.id: [one.id for one in thing.liked_by] for thing in likeable}
        holders: tuple[Holder, ...] = (
            *self.blog_articles.values(),
            *self.wiki_articles.values(),
            *self.apps.values(),
        )
        self.holders = {one.layout_name: one for one in holders if one.body is not None}
        self._comments_of: dict[str, list[Comment]] = {}
        for comment in sorted(self.comments.values(), key=lambda comment: comment.created):
            self._comments_of.setdefault(comment.target.id, []).append(comment)

    def person_called(self, username: str) -> Person | None:
        """Return who logs in with this name."""
        return next((one for one in self.people.values() if one.username == username), None)

    def is_member(self, person: Person, place: Place) -> bool:
        """Whether the person belongs to a page or workspace."""
        return person.id in self.members.roles(place)

    def manages(self, person: Person, sender: Sender) -> bool:
        """Whether the person may change an event, page or workspace, or speaks for a sender."""
        if isinstance(sender, Event):
            return person in sender.admins or self.manages(person, sender.host)
        if isinstance(sender, Place):
            return self.members.roles(sender).get(person.id) == "ADMIN"
        return sender is person

    def finds(self, person: Person, sender: Sender) -> bool:
        """Whether a page, workspace, event or person shows itself to this person."""
        if isinstance(sender, Event):
            return person.id in self.answers[sender.id] or self.reads(person, sender.host)
        if isinstance(sender, Place):
            return sender.visibility != "PRIVATE" or self.is_member(person, sender)
        return True

    def reads(self, person: Person, sender: Person | Place) -> bool:
        """Whether this person may read what was published there; PROTECTED is for members."""
        if isinstance(sender, Place):
            return sender.visibility == "PUBLIC" or self.is_member(person, sender)
        return True

    def sees(self, person: Person, thing: Likeable | App) -> bool:
        """Whether this person may read a thing; a draft is its author's."""
        if isinstance(thing, Comment):
            return self.sees(person, thing.target)
        if isinstance(thing, TimelineItem):
            return self.reads(person, thing.recipient)
        if isinstance(thing, App):
            return self.reads(person, thing.sender)
        if isinstance(thing, BlogArticle) and not thing.published:
            return thing.author is person
        return self.reads(person, thing.app.sender)

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

    def add_page(self, page: Page) -> None:
        """Keep a new page."""
        self.pages[page.id] = page
        self.members.add(page)

    def add_workspace(self, workspace: Workspace) -> None:
        """Keep a new workspace."""
        self.workspaces[workspace.id] = workspace
        self.members.add(workspace)

    def add_event(self, event: Event) -> None:
        """Keep a new event."""
        self.events[event.id] = event
        self.answers[event.id] = _invited(event)


def by_slug(things: Mapping[str, T], id_or_slug: str) -> T | None:
    """Return the thing of this id or slug."""
    found = things.get(id_or_slug)
    return found or next((thing for thing in things.values() if thing.key == id_or_slug), None)


def _by_id(things: Iterable[T]) -> dict[str, T]:
    return {thing.id: thing for thing in things}


def _invited(event: Event) -> dict[str, Attendance]:
    return {person.id: answer for person, answer in event.answers}
