"""Timeline items and what people said about them and about articles."""

from __future__ import annotations

from typing import Final

from contracts.sandbox.clock import epoch_ms
from contracts.sandbox.content.news_company import SUMMER_PARTY_NEWS
from contracts.sandbox.content.people import (
    ANNA,
    BEN,
    CLARA,
    DMITRI,
    FRANZ,
    GRACE,
    HENRIK,
    IVANA,
    JONAS,
    LENA,
)
from contracts.sandbox.content.places import (
    COMMUNICATIONS,
    IT_SERVICE,
    LIGHTHOUSE,
    PARTY_PLANNING,
    TRAVEL,
)
from contracts.sandbox.content.wiki import TRAVEL_POLICY
from contracts.sandbox.things import Comment, Commentable, Person, Place, TimelineItem


def _post(
    key: str,
    moment: str,
    *,
    author: Person,
    recipient: Person | Place,
    message: str,
    liked_by: tuple[Person, ...] = (),
) -> TimelineItem:
    created = epoch_ms(moment)
    return TimelineItem(
        key=key,
        author=author,
        recipient=recipient,
        message=message,
        liked_by=liked_by,
        created=created,
        modified=created,
    )


CANTEEN_POST: Final = _post(
    "canteen-at-seven",
    "2026-06-15T06:55:00",
    author=FRANZ,
    recipient=COMMUNICATIONS,
    message="The canteen opens at seven from **today**. First coffee is on me. ☕",
    liked_by=(ANNA, BEN, LENA),
)
SALAD_POST: Final = _post(
    "wer-bringt-salat",
    "2026-06-11T15:30:00",
    author=LENA,
    recipient=PARTY_PLANNING,
    message="Wer bringt zum Sommerfest einen Salat mit? Bitte mit Menge für zehn Leute. 🥗",
)
LOST_PLUG_POST: Final = _post(
    "adapter-lost",
    "2026-06-09T16:12:00",
    author=GRACE,
    recipient=TRAVEL,
    message="Left my travel adapter in room 4.12. Has anybody seen it?",
)
LIGHTHOUSE_POST: Final = _post(
    "lighthouse-lawyers",
    "2026-06-10T19:00:00",
    author=ANNA,
    recipient=LIGHTHOUSE,
    message="The lawyers ask for two more days.",
)

TIMELINE_ITEMS: Final = (
    CANTEEN_POST,
    SALAD_POST,
    LOST_PLUG_POST,
    LIGHTHOUSE_POST,
    _post(
        "printer-fixed",
        "2026-06-08T11:47:00",
        author=DMITRI,
        recipient=IT_SERVICE,
        message="The printer on floor 3 works again. Cause: one paper clip. 📎",
        liked_by=(FRANZ,),
    ),
    _post(
        "jonas-anniversary",
        "2026-06-01T07:20:00",
        author=HENRIK,
        recipient=JONAS,
        message="Fünf Jahre DB Planet, danke für alles, Jonas!",
        liked_by=(ANNA,),
    ),
)


def _comments(
    target: Commentable, *said: tuple[str, Person, str], liked_by: tuple[Person, ...] = ()
) -> tuple[Comment, ...]:
    return tuple(
        Comment(
            key=f"{target.type_name}/{target.key}/{number}",
            target=target,
            author=author,
            message=message,
            liked_by=liked_by if number == 1 else (),
            created=epoch_ms(moment),
            modified=epoch_ms(moment),
        )
        for number, (moment, author, message) in enumerate(said, start=1)
    )


COMMENTS: Final = (
    *_comments(
        SUMMER_PARTY_NEWS,
        ("2026-06-12T09:40:00", CLARA, "Yes! I bring the **camera**. 📷"),
        ("2026-06-12T10:05:00", JONAS, "Ist die Bootsfahrt auch für Kinder?"),
        ("2026-06-12T10:31:00", ANNA, "Ja, ab sechs Jahren, mit Schwimmweste."),
        ("2026-06-12T12:02:00", BEN, "Looking forward to it!"),
        liked_by=(ANNA, BEN),
    ),
    *_comments(
        CANTEEN_POST,
        ("2026-06-15T07:10:00", BEN, "Best news of the week."),
        ("2026-06-15T07:15:00", FRANZ, "Es gibt auch Brötchen!"),
    ),
    *_comments(
        SALAD_POST,
        ("2026-06-11T15:58:00", BEN, "Kartoffelsalat, nach Omas Rezept."),
        ("2026-06-12T08:00:00", CLARA, "Taboulé & Hummus <3"),
    ),
    *_comments(
        TRAVEL_POLICY,
        ("2026-05-29T08:12:00", GRACE, "Is the per diem for New York per calendar day?"),
        ("2026-05-29T09:30:00", IVANA, "Yes, per calendar day in local time."),
        liked_by=(HENRIK,),
    ),
    *_comments(LIGHTHOUSE_POST, ("2026-06-10T19:20:00", IVANA, "Then the travel budget grows.")),
)
