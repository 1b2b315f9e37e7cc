"""Facts that many answers share: when, where, by whom, and how to open it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from dbplanet.contract.schemas import Category, Sender, Target

NO_ADMIN: Final = "Your id could not be read, so DB Planet decided who administers it."
"""What is noted where the caller creates a place without being known as its administrator."""


def timestamp(milliseconds: int | str | None) -> str | None:
    """Return epoch milliseconds as ISO 8601 UTC; text, which Haiilo sends too, as it is."""
    if not isinstance(milliseconds, int):
        return milliseconds
    try:
        moment = datetime.fromtimestamp(milliseconds // 1000, UTC)
    except (OverflowError, ValueError, OSError):
        return None
    return moment.isoformat().replace("+00:00", "Z")


def target_line(target: Target | None) -> str | None:
    """Return a target's name and all its params, which are the arguments of further calls."""
    if target is None:
        return None
    params = (f"{name}={value}" for name, value in (target["params"] or {}).items())
    name = (target["name"] or "unknown").replace("_", "-")  # Haiilo writes timeline_item here alone
    return ", ".join([name, *params])


def sender_line(sender: Sender | None) -> str | None:
    """Return who or what published something, with its kind and id."""
    if sender is None:
        return None
    kind = sender["typeName"]
    details = [kind] if kind else []
    details += [f"id {sender['id']}"] if sender["id"] else []
    name = sender["displayName"] or "unnamed"
    return f"{name} ({', '.join(details)})" if details else name


def category_line(categories: Sequence[Category] | None) -> str | None:
    """Return the names of categories."""
    return ", ".join(name for category in categories or () if (name := category["name"])) or None
