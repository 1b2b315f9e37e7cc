"""What people were notified of; Anna of every kind that Haiilo has a message key for."""

from __future__ import annotations

from typing import Final

from contracts.sandbox.clock import epoch_ms
from contracts.sandbox.content.events import AURORA_HACKATHON, SUMMER_PARTY, TOWN_HALL
from contracts.sandbox.content.news_company import SUMMER_PARTY_NEWS
from contracts.sandbox.content.news_workspaces import SPRINT_14
from contracts.sandbox.content.people import (
    ANNA,
    BEN,
    CLARA,
    DMITRI,
    ELIF,
    FRANZ,
    GRACE,
    HENRIK,
    IVANA,
    JONAS,
    KATHARINA,
    LENA,
)
from contracts.sandbox.content.places import (
    AURORA,
    COMMUNICATIONS,
    LIGHTHOUSE,
    OFFICE_MOVE,
    PARTY_PLANNING,
    TRAVEL,
)
from contracts.sandbox.content.timeline import CANTEEN_POST
from contracts.sandbox.content.wiki import TRAVEL_POLICY
from contracts.sandbox.inbox import Category, Notification, Subject
from contracts.sandbox.things import Person

LAST_LOOK: Final = epoch_ms("2026-06-14T12:00:00")
LAST_CLICK: Final = epoch_ms("2026-05-31T12:00:00")
# message key without its prefix -> typeName and category
KINDS: Final[dict[str, tuple[str, Category]]] = {
    "COMMENT.NEW": ("timeline-item", "DISCUSSION"),
    "MENTION.COMMENT": ("blog-article", "DISCUSSION"),
    "MENTION.TIMELINE-ITEM": ("timeline-item", "DISCUSSION"),
    "HASHTAG.USED": ("timeline-item", "DISCUSSION"),
    "FORUM.THREAD.PUBLISHED": ("forum-thread", "DISCUSSION"),
    "FORUM.THREAD.ANSWER.PUBLISHED": ("forum-thread", "DISCUSSION"),
    "EVENT.INVITED": ("event-invited", "ACTIVITY"),
    "EVENT.UPDATED": ("event-invited", "ACTIVITY"),
    "EVENT.CANCELLED": ("event-invited", "ACTIVITY"),
    "EVENT.ATTENDING": ("event-attending", "ACTIVITY"),
    "EVENT.MAYBE_ATTENDING": ("event-maybe-attending", "ACTIVITY"),
    "FILE.CREATED": ("file", "ACTIVITY"),
    "FILE.UPDATED": ("file", "ACTIVITY"),
    "USER.FOLLOW_ONE": ("user-follow", "ACTIVITY"),
    "USER.FOLLOW_MANY": ("user-follow", "ACTIVITY"),
    "WORKSPACE.APPROVED": ("workspace-approved", "ACTIVITY"),
    "WORKSPACE.INVITED": ("workspace-invited", "ACTIVITY"),
    "WORKSPACE.JOINED": ("workspace-joined", "ACTIVITY"),
    "WORKSPACE.REJECTED": ("workspace-rejected", "ACTIVITY"),
    "WORKSPACE.REMOVED": ("workspace-removed", "ACTIVITY"),
    "WORKSPACE.REQUESTED": ("workspace-requested", "ACTIVITY"),
    "BLOG.ARTICLE.PUBLISHED": ("blog-article", "ACTIVITY"),
    "WIKI.ARTICLE.PUBLISHED": ("wiki-article", "ACTIVITY"),
    "WIKI.ARTICLE.PUBLISHED_NO_AUTHOR": ("wiki-article", "ACTIVITY"),
    "LIST.ENTRY.NEW": ("list-entry", "ACTIVITY"),
    "LIST.ENTRY.UPDATED": ("list-entry", "ACTIVITY"),
    "TASKS.DUE": ("task", "ACTIVITY"),
    "TASKS.USER.ASSIGNED": ("task", "ACTIVITY"),
    "TASKS.USER.UNASSIGNED": ("task", "ACTIVITY"),
    "REPORT": ("report", "ACTIVITY"),
    "REPORT.ANONYMOUS": ("report", "ACTIVITY"),
}


def told(
    moment: str,
    key: str,
    author: Person | None,
    *arguments: str,
    target: Subject | None = None,
    recipient: Person = ANNA,
    excerpt: str | None = None,
    messages: dict[str, str] | None = None,
) -> Notification:
    """Return a notification whose arguments are s1, s2 and so on."""
    about, category = KINDS[key]
    created = epoch_ms(f"{moment}:00")
    return Notification(
        key=f"{recipient.key}/{moment}/{key}",
        recipient=recipient,
        category=category,
        about=about,
        message_key=f"NOTIFICATIONS.{key}",
        arguments={f"s{number}": text for number, text in enumerate(arguments, start=1)},
        author=author,
        target=target,
        excerpt=excerpt,
        messages=messages,
        seen=created < LAST_LOOK,
        clicked=created < LAST_CLICK,
        created=created,
        modified=created,
    )


def _done(
    moment: str, key: str, author: Person | None, name: str, target: Subject | None = None
) -> Notification:
    """Return what most are: what it is about, and who did it where that is told."""
    arguments = (name,) if author is None else (name, author.name)
    return told(moment, key, author, *arguments, target=target)


NOTIFICATIONS: Final = (
    told(
        "2026-06-15T07:40",
        "EVENT.INVITED",
        KATHARINA,
        TOWN_HALL.name,
        KATHARINA.name,
        target=TOWN_HALL,
        messages={"WEB": "Katharina Vogel invited you to the Town hall on 18 June."},
    ),
    told(
        "2026-06-15T07:15",
        "COMMENT.NEW",
        FRANZ,
        "timeline-item",
        FRANZ.name,
        "The canteen opens at seven",
        "1",
        target=CANTEEN_POST,
        excerpt="Es gibt auch <b>Brötchen</b>!",
    ),
    _done("2026-06-15T06:00", "TASKS.DUE", None, "Order the fireworks", PARTY_PLANNING),
    told(
        "2026-06-14T20:05",
        "MENTION.COMMENT",
        BEN,
        SUMMER_PARTY_NEWS.title,
        BEN.name,
        target=SUMMER_PARTY_NEWS,
        excerpt="@Anna Schmidt, who brings the music?",
    ),
    _done("2026-06-14T18:20", "EVENT.ATTENDING", CLARA, SUMMER_PARTY.name, SUMMER_PARTY),
    _done("2026-06-14T18:10", "EVENT.MAYBE_ATTENDING", JONAS, SUMMER_PARTY.name, SUMMER_PARTY),
    _done("2026-06-14T09:30", "MENTION.TIMELINE-ITEM", FRANZ, "The canteen", CANTEEN_POST),
    _done("2026-06-13T16:40", "HASHTAG.USED", LENA, "#sommerfest", CANTEEN_POST),
    _done("2026-06-13T12:00", "EVENT.UPDATED", HENRIK, AURORA_HACKATHON.name, AURORA_HACKATHON),
    _done("2026-06-13T11:00", "EVENT.CANCELLED", ELIF, "Yoga on the roof"),
    _done("2026-06-12T14:00", "BLOG.ARTICLE.PUBLISHED", HENRIK, SPRINT_14.title, SPRINT_14),
    told(
        "2026-06-12T11:20",
        "FORUM.THREAD.ANSWER.PUBLISHED",
        JONAS,
        "Which logo for the portal?",
        JONAS.name,
        target=AURORA,
        excerpt="The round one.",
    ),
    _done("2026-06-12T11:00", "FORUM.THREAD.PUBLISHED", HENRIK, "Which logo?", AURORA),
    _done("2026-06-11T08:30", "FILE.UPDATED", DMITRI, "floor-plan.pdf", OFFICE_MOVE),
    _done("2026-06-11T08:00", "FILE.CREATED", DMITRI, "floor-plan.pdf", OFFICE_MOVE),
    told("2026-06-10T09:00", "USER.FOLLOW_ONE", GRACE, GRACE.name, target=GRACE),
    told("2026-06-09T09:00", "USER.FOLLOW_MANY", JONAS, JONAS.name, "3", target=JONAS),
    _done("2026-06-08T10:00", "WORKSPACE.JOINED", GRACE, TRAVEL.name, TRAVEL),
    _done("2026-06-08T09:50", "WORKSPACE.REQUESTED", CLARA, AURORA.name, AURORA),
    _done("2026-06-05T13:30", "LIST.ENTRY.UPDATED", LENA, "Salads and cakes", PARTY_PLANNING),
    _done("2026-06-05T13:00", "LIST.ENTRY.NEW", LENA, "Salads and cakes", PARTY_PLANNING),
    _done("2026-06-04T08:05", "TASKS.USER.UNASSIGNED", LENA, "Book the band", PARTY_PLANNING),
    _done("2026-06-04T08:00", "TASKS.USER.ASSIGNED", LENA, "Order the fireworks", PARTY_PLANNING),
    _done("2026-06-03T15:10", "REPORT.ANONYMOUS", None, "Cheap watches!!!", COMMUNICATIONS),
    _done("2026-06-03T15:00", "REPORT", BEN, "Cheap watches!!!", COMMUNICATIONS),
    _done("2026-05-28T14:20", "WIKI.ARTICLE.PUBLISHED", IVANA, TRAVEL_POLICY.title, TRAVEL_POLICY),
    _done("2026-05-28T14:19", "WIKI.ARTICLE.PUBLISHED_NO_AUTHOR", None, "Rules", TRAVEL_POLICY),
    _done("2026-04-21T09:00", "WORKSPACE.REMOVED", None, "Website relaunch"),
    _done("2026-04-20T09:00", "WORKSPACE.REJECTED", None, "Board of directors"),
    _done("2026-02-02T10:05", "WORKSPACE.INVITED", KATHARINA, LIGHTHOUSE.name, LIGHTHOUSE),
    _done("2025-09-02T08:00", "WORKSPACE.APPROVED", HENRIK, AURORA.name, AURORA),
    told(
        "2026-06-15T07:41",
        "EVENT.INVITED",
        KATHARINA,
        TOWN_HALL.name,
        KATHARINA.name,
        target=TOWN_HALL,
        recipient=BEN,
    ),
)
