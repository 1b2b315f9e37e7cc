"""Event times: Haiilo keeps wall time, callers may give an offset."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from dbplanet.tools.arguments import ToolError


def zone(name: str | None) -> ZoneInfo | None:
    """Return the time zone of an IANA name, None for none or an unknown one."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):  # unknown, or a name that is no file name
        return None


def wall_time(argument: str, text: str, timezone: ZoneInfo | None) -> str:
    """Return an ISO 8601 time as Haiilo takes it: wall time in a zone, without an offset.

    A time without an offset is wall time already. One with an offset stays as it is where the
    zone is not known. Raises ToolError for anything that is no ISO 8601 time.
    """
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is not None:
            if timezone is None:
                return text
            moment = moment.astimezone(timezone)
    except (ValueError, OverflowError):
        raise ToolError(
            f"[INVALID ARGUMENT] {argument}: got {text[:40]!r}. Allowed: a time as ISO 8601, for "
            "example 2026-07-03T18:00 or 2026-07-03T18:00:00+02:00."
        ) from None
    return moment.replace(tzinfo=None).isoformat(timespec="seconds")


def is_after(end: str, start: str) -> bool:
    """Whether one ISO 8601 time is after another; of two that cannot be compared, yes."""
    last, first = datetime.fromisoformat(end), datetime.fromisoformat(start)
    if (last.tzinfo is None) != (first.tzinfo is None):
        return True
    return last > first


def shown_time(text: str | None, timezone: str | None) -> str | None:
    """Return an event's wall time with the name of the user's zone, in which Haiilo shows it."""
    return f"{text} ({timezone})" if text and timezone else text
