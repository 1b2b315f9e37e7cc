"""More than anybody can read: lists of 10,000 items and texts of 2 MB."""

from __future__ import annotations

from functools import cache
from typing import Final

from contracts.sandbox.clock import epoch_ms
from contracts.sandbox.content.news_company import SUMMER_PARTY_NEWS
from contracts.sandbox.content.people import ANNA, BEN, IVANA
from contracts.sandbox.content.places import COMMUNICATIONS, COMMUNICATIONS_BLOG, TRAVEL_WIKI
from contracts.sandbox.inbox import Notification
from contracts.sandbox.layout import Layout, article, rich
from contracts.sandbox.things import (
    BlogArticle,
    Comment,
    Event,
    Page,
    Person,
    TimelineItem,
    WikiArticle,
    Workspace,
)

ITEMS: Final = 10_000
TEXT_SIZE: Final = 2_000_000
_START: Final = epoch_ms("2026-06-14T08:00:00")
_PARAGRAPH: Final = "<p>Große Pläne, lange Sätze &amp; viele Wörter: §&nbsp;{}.</p>\n"
_SHORT_BODY: Final = article(rich("<p>One of many.</p>"))


@cache
def long_text() -> str:
    """Return 2 MB of HTML, encoded as UTF-8."""
    parts: list[str] = []
    size = 0
    while size < TEXT_SIZE:
        parts.append(_PARAGRAPH.format(len(parts) + 1))
        size += len(parts[-1].encode())
    return "".join(parts)


@cache
def _long_body() -> Layout:
    return article(rich(long_text()))


@cache
def people() -> tuple[Person, ...]:
    """Return a large company."""
    return tuple(
        Person(
            key=f"employee-{number}",
            firstname="Employee",
            lastname=f"No. {number}",
            department="Production",
            job_title="Assembler",
            location="Leipzig",
        )
        for number in range(1, ITEMS + 1)
    )


@cache
def workspaces() -> tuple[Workspace, ...]:
    """Return a workspace for every whim; everybody is in the first one, which says why."""
    return tuple(
        Workspace(
            key=f"workspace-{number}",
            name=f"Workspace {number}",
            description=long_text() if number == 1 else "One of many.",
            admins=(ANNA,),
            members=people() if number == 1 else (),
        )
        for number in range(1, ITEMS + 1)
    )


@cache
def pages() -> tuple[Page, ...]:
    """Return a page for every whim; everybody reads the first one."""
    return tuple(
        Page(
            key=f"page-{number}",
            name=f"Page {number}",
            description="One of many.",
            admins=(ANNA,),
            members=people() if number == 1 else (),
        )
        for number in range(1, ITEMS + 1)
    )


@cache
def events() -> tuple[Event, ...]:
    """Return an event to which everybody is invited."""
    return (
        Event(
            key="general-assembly",
            name="General assembly",
            start="2026-09-01T10:00:00",
            end="2026-09-01T12:00:00",
            host=ANNA,
            answers=tuple((person, "ATTENDING") for person in people()),
        ),
    )


@cache
def notifications() -> tuple[Notification, ...]:
    """Return what Anna finds after her holidays, one a second."""
    return tuple(
        Notification(
            key=f"fat/{number}",
            recipient=ANNA,
            category="DISCUSSION" if number % 2 else "ACTIVITY",
            about="timeline-item",
            message_key="NOTIFICATIONS.HASHTAG.USED",
            arguments={"s1": f"#{number}", "s2": BEN.name},
            author=BEN,
            created=_START + number * 1000,
            modified=_START + number * 1000,
        )
        for number in range(1, ITEMS + 1)
    )


@cache
def blog_articles() -> tuple[BlogArticle, ...]:
    """Return news, one a second; the last one is the longest."""
    return tuple(
        BlogArticle(
            key=f"news-{number}",
            app=COMMUNICATIONS_BLOG,
            title=f"News no. {number}",
            teaser="One of many.",
            author=ANNA,
            body=_long_body() if number == ITEMS else _SHORT_BODY,
            created=_START + number * 1000,
            modified=_START + number * 1000,
        )
        for number in range(1, ITEMS + 1)
    )


@cache
def wiki_articles() -> tuple[WikiArticle, ...]:
    """Return a manual that nobody has read to the end."""
    return (
        WikiArticle(
            key="complete-manual",
            app=TRAVEL_WIKI,
            title="The complete manual",
            author=IVANA,
            body=_long_body(),
        ),
    )


@cache
def timeline_items() -> tuple[TimelineItem, ...]:
    """Return a post that is a book."""
    return (
        TimelineItem(
            key="very-long-post", author=BEN, recipient=COMMUNICATIONS, message=long_text()
        ),
    )


@cache
def comments() -> tuple[Comment, ...]:
    """Return a discussion of the summer party that begins with a very long comment."""
    return tuple(
        Comment(
            key=f"blog-article/fat/{number}",
            target=SUMMER_PARTY_NEWS,
            author=BEN,
            message=long_text() if number == 1 else f"+{number}",
            created=_START + number * 1000,
            modified=_START + number * 1000,
        )
        for number in range(1, ITEMS + 1)
    )
