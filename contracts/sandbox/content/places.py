"""Pages and workspaces with their apps."""

from __future__ import annotations

from typing import Final

from contracts.sandbox.clock import epoch_ms
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
from contracts.sandbox.layout import headline, markdown, rich
from contracts.sandbox.things import App, Page, Place, Workspace

COMMUNICATIONS: Final = Page(
    key="communications",
    name="Communications",
    description="News from all over DB Planet, the brand and the people behind both.",
    categories=("Company",),
    admins=(ANNA,),
    members=(BEN, CLARA),
    widgets=(
        headline("What is new"),
        rich("<p>The newsroom is open from <b>9 to 12</b>: room 3.07, or by mail.</p>"),
    ),
)
HUMAN_RESOURCES: Final = Page(
    key="personal-und-kultur",
    name="Personal & Kultur",
    description="Alles rund um Arbeitszeit, Urlaub, Weiterbildung und unser Miteinander.",
    categories=("Unternehmen",),
    language="DE",
    admins=(ELIF,),
    members=(LENA,),
)
IT_SERVICE: Final = Page(
    key="it-service-desk",
    name="IT service desk",
    description="Help with laptops, accounts and everything that blinks. 💻",
    categories=("Services",),
    admins=(DMITRI,),
)
WORKS_COUNCIL: Final = Page(
    key="works-council",
    name="Works council",
    description="Minutes of the works council. For its members.",
    visibility="PRIVATE",
    admins=(ELIF,),
    members=(ANNA, FRANZ),
)

TRAVEL: Final = Workspace(
    key="travel-and-expenses",
    name="Travel and expenses",
    description="Everything about business trips: rules, bookings and how to get your money back.",
    categories=("Services",),
    admins=(IVANA,),
    members=(ANNA, GRACE, HENRIK, KATHARINA),
    widgets=(markdown("Hand in your receipts **within 30 days**, please."),),
    created=epoch_ms("2024-03-11T09:00:00"),
    modified=epoch_ms("2026-05-28T14:20:00"),
)
AURORA: Final = Workspace(
    key="project-aurora",
    name="Project Aurora",
    description="The new customer portal. <b>Members only</b>, ask to join.",
    visibility="PROTECTED",
    categories=("Projects",),
    admins=(HENRIK,),
    members=(JONAS, DMITRI, ANNA),
    created=epoch_ms("2025-09-01T08:30:00"),
    modified=epoch_ms("2026-06-12T16:05:00"),
)
LIGHTHOUSE: Final = Workspace(
    key="lighthouse",
    name="Lighthouse",
    description="Preparation of the acquisition. Confidential.",
    visibility="PRIVATE",
    categories=("Projects",),
    admins=(KATHARINA,),
    members=(ANNA, IVANA),
    widgets=(markdown("Nothing leaves this room."),),
    created=epoch_ms("2026-02-02T10:00:00"),
    modified=epoch_ms("2026-06-10T18:45:00"),
)
OFFICE_MOVE: Final = Workspace(
    key="office-move-2024",
    name="Office move 2024",
    description="How we came to Spree Quay. Kept for the record.",
    categories=("Projects",),
    archived=True,
    admins=(FRANZ,),
    members=(ANNA, BEN, DMITRI),
    created=epoch_ms("2024-02-05T08:00:00"),
    modified=epoch_ms("2024-11-29T12:00:00"),
)
PARTY_PLANNING: Final = Workspace(
    key="sommerfest-planung",
    name="Sommerfest-Planung",
    description="Wer bringt was mit? Hier planen wir das Sommerfest an der Spree. 🎉",
    categories=("Kultur",),
    language="DE",
    admins=(LENA,),
    members=(BEN, FRANZ, CLARA),
    created=epoch_ms("2026-03-16T09:15:00"),
    modified=epoch_ms("2026-06-11T15:30:00"),
)

PAGES: Final = (COMMUNICATIONS, HUMAN_RESOURCES, IT_SERVICE, WORKS_COUNCIL)
WORKSPACES: Final = (TRAVEL, AURORA, LIGHTHOUSE, OFFICE_MOVE, PARTY_PLANNING)


def _app(sender: Place, app_key: str, name: str) -> App:
    return App(key=f"{sender.key}/{app_key}", sender=sender, app_key=app_key, name=name)


COMMUNICATIONS_BLOG: Final = _app(COMMUNICATIONS, "blog", "News")
COMMUNICATIONS_WIKI: Final = _app(COMMUNICATIONS, "wiki", "Handbook")
HUMAN_RESOURCES_BLOG: Final = _app(HUMAN_RESOURCES, "blog", "Neuigkeiten")
HUMAN_RESOURCES_WIKI: Final = _app(HUMAN_RESOURCES, "wiki", "Nachschlagen")
IT_BLOG: Final = _app(IT_SERVICE, "blog", "Announcements")
IT_WIKI: Final = _app(IT_SERVICE, "wiki", "How-tos")
TRAVEL_WIKI: Final = _app(TRAVEL, "wiki", "Rules")
AURORA_BLOG: Final = _app(AURORA, "blog", "Sprint news")
LIGHTHOUSE_BLOG: Final = _app(LIGHTHOUSE, "blog", "Updates")

APPS: Final = (
    COMMUNICATIONS_BLOG,
    COMMUNICATIONS_WIKI,
    HUMAN_RESOURCES_BLOG,
    HUMAN_RESOURCES_WIKI,
    IT_BLOG,
    IT_WIKI,
    TRAVEL_WIKI,
    AURORA_BLOG,
    LIGHTHOUSE_BLOG,
)
