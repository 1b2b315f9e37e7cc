"""A long article, over 25,000 characters of text: every meeting room at Spree Quay."""

from __future__ import annotations

from itertools import product
from typing import Final

from contracts.sandbox.content.articles import wiki
from contracts.sandbox.content.people import FRANZ
from contracts.sandbox.content.places import COMMUNICATIONS_WIKI

_PLANETS: Final = ("Merkur", "Venus", "Erde", "Mars", "Jupiter", "Saturn", "Uranus", "Neptun")
_FLOORS: Final = range(1, 15)
_SEATS: Final = (4, 6, 8, 12, 20)
_EQUIPMENT: Final = (
    "a screen of 65 inches with a camera, and a whiteboard",
    "two screens, a table microphone and a flip chart",
    "a projector, a canvas and a lectern for talks",
    "a standing table and pin boards on every wall",
)
_RULES: Final = (
    "Please open the windows afterwards and leave the chairs as you found them.",
    "Coffee comes from the machine next to the lift; order snacks a day ahead. ☕",
    "Wer länger als zwei Stunden bucht, lüftet bitte zwischendurch.",
)


def _room(number: int, floor: int, planet: str) -> str:
    seats, equipment = _SEATS[number % len(_SEATS)], _EQUIPMENT[number % len(_EQUIPMENT)]
    return (
        f"<h3>{planet} {floor}</h3><p>Room <strong>{floor}.{number % 8 + 10}</strong> on floor"
        f" {floor} seats {seats} and has {equipment}. The booking code is <code>SQ-{floor}-"
        f"{planet[:3].upper()}</code>; whoever has not come ten minutes after the start loses the"
        f" room. {_RULES[number % len(_RULES)]}</p>"
    )


MEETING_ROOMS: Final = wiki(
    COMMUNICATIONS_WIKI,
    "meeting-rooms",
    "2026-05-05T07:40:00",
    title="Meeting rooms from Merkur 1 to Neptun 14",
    author=FRANZ,
    revision=31,
    body="".join(
        _room(number, floor, planet)
        for number, (floor, planet) in enumerate(product(_FLOORS, _PLANETS))
    ),
)
