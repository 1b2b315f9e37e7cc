"""The content app of the page Communications: one widget of every kind that Haiilo has."""

from __future__ import annotations

from typing import Final

from contracts.sandbox.content.news_company import SUMMER_PARTY_NEWS
from contracts.sandbox.content.places import COMMUNICATIONS
from contracts.sandbox.content.wiki import TRAVEL_POLICY
from contracts.sandbox.layout import Widget, article, callout, headline, markdown, rich
from contracts.sandbox.things import App, identifier

_FILE: Final = identifier("file", "handbook.pdf")

WELCOME: Final = App(
    key="communications/content",
    sender=COMMUNICATIONS,
    app_key="content",
    name="Welcome",
    body=article(
        headline("Welcome to DB Planet"),
        rich("<p>Good to have you here. <strong>Start</strong> with the handbook below.</p>"),
        markdown("Questions? *Ask* in the timeline, somebody always answers."),
        callout("The fire drill is on the first Monday of the month."),
        Widget(key="divider", settings={"text": "Read on"}),
        Widget(key="button", settings={"text": "All news", "_url": "/pages/communications"}),
        Widget(key="html", settings={"html_content": "<marquee>Hello, planet!</marquee>"}),
        Widget(
            key="code",
            settings={
                "_html_content": "<b>Opening hours: 7 to 19</b>",
                "_js_content": "console.log('never shown')",
                "_css_content": "b { color: teal }",
            },
        ),
        Widget(
            key="teaser",
            settings={
                "slides": [
                    {
                        "headline": "Summer party",
                        "subheadline": "3 July, Spree Quay",
                        "url": "/events/summer-party",
                    }
                ]
            },
        ),
        Widget(
            key="video",
            settings={
                "title": "A walk through the office",
                "description": "Three minutes, no sound.",
                "url": "https://video.db-planet.example/walk",
            },
        ),
        aside=(
            Widget(
                key="singlefile",
                settings={
                    "title": "Handbook",
                    "_fileId": _FILE,
                    "_senderId": COMMUNICATIONS.id,
                },
            ),
            Widget(
                key="downloads",
                settings={
                    "_files": [{"fileId": _FILE, "senderId": COMMUNICATIONS.id}],
                    "_titles": ["Handbook (PDF)"],
                },
            ),
            Widget(
                key="media",
                settings={
                    "album": {
                        "title": "Girls' Day 2026",
                        "description": "22 guests in the lab",
                        "location": "Berlin",
                    },
                    "_media": [{"id": identifier("file", "lab.jpg")}],
                },
            ),
            Widget(key="blogarticle", settings={"_articleId": SUMMER_PARTY_NEWS.id}),
            Widget(key="wikiarticle", settings={"_articleId": TRAVEL_POLICY.id}),
            Widget(key="iframe", settings={"url": "https://weather.db-planet.example/berlin"}),
            Widget(
                key="image",
                settings={
                    "_image": {
                        "id": identifier("file", "globe.png"),
                        "senderId": COMMUNICATIONS.id,
                    }
                },
            ),
        ),
    ),
)
