"""Events; their times are those of the place."""

from __future__ import annotations

from typing import Final

from contracts.sandbox.clock import epoch_ms
from contracts.sandbox.content.people import (
    ANNA,
    BEN,
    CLARA,
    ELIF,
    GRACE,
    HENRIK,
    JONAS,
    KATHARINA,
    LENA,
)
from contracts.sandbox.content.places import AURORA, COMMUNICATIONS, HUMAN_RESOURCES, LIGHTHOUSE
from contracts.sandbox.things import Event

SUMMER_PARTY: Final = Event(
    key="summer-party",
    name="Summer party",
    description="<p>Barbecue, music and two boat trips. Families are welcome. 🎉</p>",
    place="Spree Quay, Berlin",
    start="2026-07-03T16:00:00",
    end="2026-07-03T23:00:00",
    host=COMMUNICATIONS,
    answers=(
        (ANNA, "ATTENDING"),
        (CLARA, "ATTENDING"),
        (LENA, "ATTENDING"),
        (JONAS, "MAYBE_ATTENDING"),
        (GRACE, "NOT_ATTENDING"),
        (BEN, "PENDING"),
        (ELIF, "PENDING"),
    ),
    created=epoch_ms("2026-05-11T09:00:00"),
    modified=epoch_ms("2026-06-12T09:05:00"),
)
TOWN_HALL: Final = Event(
    key="town-hall-june",
    name="Town hall",
    description="<p>Results, strategy and an open microphone.</p>",
    place="Atrium and stream",
    start="2026-06-18T10:00:00",
    end="2026-06-18T11:30:00",
    host=COMMUNICATIONS,
    request_definite_answer=True,
    answers=((KATHARINA, "ATTENDING"), (ANNA, "ATTENDING"), (BEN, "PENDING")),
    created=epoch_ms("2026-06-01T08:05:00"),
    modified=epoch_ms("2026-06-01T08:05:00"),
)
HEALTH_DAY: Final = Event(
    key="gesundheitstag-2026",
    name="Gesundheitstag",
    description="<p>Yoga, Hörtest und Äpfel für alle.</p>",
    place="Kantine",
    start="2026-04-14T00:00:00",
    end="2026-04-14T23:59:59",
    host=HUMAN_RESOURCES,
    full_day=True,
    answers=((LENA, "ATTENDING"), (BEN, "ATTENDING")),
    created=epoch_ms("2026-03-02T07:00:00"),
    modified=epoch_ms("2026-03-02T07:00:00"),
)
AURORA_HACKATHON: Final = Event(
    key="aurora-hackathon",
    name="Aurora hackathon",
    description="Two days, one portal. Who comes is nobody's business.",
    place="Hamburg, Speicherstadt",
    start="2026-06-14T09:00:00",
    end="2026-06-16T17:00:00",
    host=AURORA,
    show_participants=False,
    answers=((HENRIK, "ATTENDING"), (JONAS, "ATTENDING"), (ANNA, "MAYBE_ATTENDING")),
    created=epoch_ms("2026-05-22T13:00:00"),
    modified=epoch_ms("2026-06-09T10:40:00"),
)
SIGNING: Final = Event(
    key="lighthouse-signing",
    name="Lighthouse signing",
    description="Notary at 14:00.",
    place="Berlin",
    start="2026-06-30T14:00:00",
    end="2026-06-30T15:00:00",
    host=LIGHTHOUSE,
    answers=((KATHARINA, "ATTENDING"), (ANNA, "PENDING")),
    created=epoch_ms("2026-06-10T18:50:00"),
    modified=epoch_ms("2026-06-10T18:50:00"),
)

EVENTS: Final = (SUMMER_PARTY, TOWN_HALL, HEALTH_DAY, AURORA_HACKATHON, SIGNING)
