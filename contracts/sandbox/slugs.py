"""Slugs: names as they stand in a URL."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from itertools import count
from typing import Final

UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
LENGTH: Final = 80


def slug_of(name: str) -> str:
    """Return ASCII letters and digits, joined by hyphens; nothing for a name without any."""
    spelled = unicodedata.normalize("NFC", name).lower().translate(UMLAUTS)
    plain = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:LENGTH].strip("-")


def free_slug(name: str, taken: Container[str], otherwise: str) -> str:
    """Return the slug of a name, with a number where another thing has it already."""
    slug = slug_of(name) or otherwise
    numbered = (f"{slug}-{number}" for number in count(2))
    return slug if slug not in taken else next(one for one in numbered if one not in taken)
