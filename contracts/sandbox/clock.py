"""The sandbox's time, which moves only when it is told to."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

BERLIN: Final = ZoneInfo("Europe/Berlin")
START: Final = "2026-06-15T08:00:00"


def epoch_ms(moment: str) -> int:
    """Return the epoch milliseconds of an ISO 8601 moment in UTC, written without its zone."""
    return int(datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp() * 1000)


def wall_ms(moment: str) -> int:
    """Return the epoch milliseconds of a wall time in Berlin, where the tenant is."""
    return int(datetime.fromisoformat(moment).replace(tzinfo=BERLIN).timestamp() * 1000)


class Clock:
    """Milliseconds since the epoch, from 2026-06-15T08:00:00Z on."""

    def __init__(self) -> None:
        self.now = epoch_ms(START)

    def advance(self, seconds: float) -> None:
        """Let time pass; every write takes one second, so that newer things have later times."""
        self.now += round(seconds * 1000)

    def has_passed(self, moment: str) -> bool:
        """Whether a wall time in Berlin is over."""
        return wall_ms(moment) <= self.now
