"""The states that the sandbox can be reset to."""

from __future__ import annotations

from typing import Literal, TypeAlias

from contracts.sandbox.content import fat
from contracts.sandbox.content.desks import DESK_SHARING
from contracts.sandbox.content.events import EVENTS
from contracts.sandbox.content.news_company import COMPANY_NEWS
from contracts.sandbox.content.news_departments import DEPARTMENT_NEWS
from contracts.sandbox.content.news_workspaces import WORKSPACE_NEWS
from contracts.sandbox.content.notifications import NOTIFICATIONS
from contracts.sandbox.content.people import PEOPLE
from contracts.sandbox.content.places import APPS, PAGES, WORKSPACES
from contracts.sandbox.content.rooms import MEETING_ROOMS
from contracts.sandbox.content.timeline import COMMENTS, TIMELINE_ITEMS
from contracts.sandbox.content.welcome import WELCOME
from contracts.sandbox.content.wiki import WIKI_ARTICLES
from contracts.sandbox.state import Intranet

StateName: TypeAlias = Literal["normal", "empty", "fat"]


def intranet(name: StateName) -> Intranet:
    """Return a fresh intranet: normal, empty (people only) or fat (10,000 items, 2 MB texts)."""
    if name == "empty":
        return Intranet(people=PEOPLE)
    huge = name == "fat"
    news = COMPANY_NEWS + DEPARTMENT_NEWS + WORKSPACE_NEWS
    wiki = (*WIKI_ARTICLES, MEETING_ROOMS, DESK_SHARING)
    return Intranet(
        people=PEOPLE + (fat.people() if huge else ()),
        pages=PAGES + (fat.pages() if huge else ()),
        workspaces=WORKSPACES + (fat.workspaces() if huge else ()),
        events=EVENTS + (fat.events() if huge else ()),
        apps=(*APPS, WELCOME),
        blog_articles=news + (fat.blog_articles() if huge else ()),
        wiki_articles=wiki + (fat.wiki_articles() if huge else ()),
        timeline_items=TIMELINE_ITEMS + (fat.timeline_items() if huge else ()),
        comments=COMMENTS + (fat.comments() if huge else ()),
        notifications=NOTIFICATIONS + (fat.notifications() if huge else ()),
    )
