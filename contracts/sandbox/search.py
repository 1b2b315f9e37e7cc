"""Full-text search: which things match, which best, and the words around a hit."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

T = TypeVar("T")

EXCERPT_LENGTH: Final = 160


class Query:
    """The words of a search term, all of which have to occur, in any case and any order.

    With `beginnings` each of them is the beginning of a word.
    """

    def __init__(self, term: str, *, beginnings: bool = False) -> None:
        before = r"(?<!\w)" if beginnings else ""
        self._words = [re.compile(before + re.escape(word), re.IGNORECASE) for word in term.split()]
        self._any = re.compile("|".join(word.pattern for word in self._words), re.IGNORECASE)

    def score(self, title: str, text: str) -> tuple[int, int] | None:
        """Return how many words the title has and how often the text has any, None for no hit."""
        if not self._words:
            return None
        in_title = [word.search(title) is not None for word in self._words]
        if not all(
            found or word.search(text) for found, word in zip(in_title, self._words, strict=True)
        ):
            return None
        return sum(in_title), len(self._any.findall(text))

    def best(self, things: Iterable[T], words: Callable[[T], tuple[str, str]]) -> list[T]:
        """Return the things that match, best first; equal ones stay in their order."""
        scored = ((self.score(*words(thing)), thing) for thing in things)
        found = [(score, thing) for score, thing in scored if score is not None]
        found.sort(key=lambda pair: pair[0], reverse=True)
        return [thing for _, thing in found]

    def excerpt(self, text: str) -> str:
        """Return HTML: the text around its first hit, or its beginning, with `<em>` around hits."""
        hit = self._any.search(text)
        first = max(0, hit.start() - EXCERPT_LENGTH // 3) if hit else 0
        shown = text[first : first + EXCERPT_LENGTH]
        before = "…" if first else ""
        after = "…" if first + EXCERPT_LENGTH < len(text) else ""
        return f"{before}{self._highlighted(shown)}{after}"

    def _highlighted(self, text: str) -> str:
        parts: list[str] = []
        end = 0
        for hit in self._any.finditer(text):
            parts += [html.escape(text[end : hit.start()]), f"<em>{html.escape(hit[0])}</em>"]
            end = hit.end()
        return "".join([*parts, html.escape(text[end:])])
