"""The languages of the page, and which of them a reader prefers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from dbplanet.serving.page import english, german
from dbplanet.serving.page.way import Overlay

Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Language:
    """All words of a language, by their names; an overlay has some of them again."""

    words: Words
    overlays: Mapping[Overlay, Words]

    def with_overlays(self, overlays: Iterable[Overlay]) -> Words:
        """Return the words, of which a later overlay replaces what an earlier one says."""
        words = dict(self.words)
        for overlay in overlays:
            words |= self.overlays[overlay]
        return words


LANGUAGES: Final = {
    "en": Language(english.WORDS, english.OVERLAYS),
    "de": Language(german.WORDS, german.OVERLAYS),
}


def language_of(accept_language: str) -> str:
    """Return the language that an Accept-Language header prefers (RFC 9110 section 12.5.4)."""
    best, quality = "en", 0.0
    for entry in accept_language.split(","):
        tag, _, parameter = entry.strip().partition(";")
        language = tag.strip().partition("-")[0].lower()
        try:
            wanted = float(parameter.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if language in LANGUAGES and wanted > quality:
            best, quality = language, wanted
    return best
