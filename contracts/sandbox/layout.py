"""The text of articles: rows of slots of widgets, and what a reader finds in a widget."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

# Settings that hold words, in the order in which a widget shows them.
TEXTS: Final = ("text", "title", "md_text", "html_content", "_html_content", "description")
TAG: Final = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, kw_only=True)
class Widget:
    """A piece of an article; `key` says which kind, and so which settings it has."""

    key: str
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """What search finds in it, without markup."""
        words = (self.settings[name] for name in TEXTS if isinstance(self.settings.get(name), str))
        return plain(" ".join(words))


@dataclass(frozen=True, kw_only=True)
class Slot:
    """A column of a row, `cols` twelfths wide."""

    name: str
    cols: int
    widgets: tuple[Widget, ...]


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Rows of slots of widgets, to be read in this order."""

    rows: tuple[tuple[Slot, ...], ...]

    @cached_property
    def text(self) -> str:
        """The words of all widgets."""
        slots = (slot for row in self.rows for slot in row)
        return " ".join(widget.text for slot in slots for widget in slot.widgets)


def plain(markup: str) -> str:
    """Return the words of a piece of HTML on one line."""
    return " ".join(html.unescape(TAG.sub(" ", markup)).split())


def article(*widgets: Widget, aside: tuple[Widget, ...] = ()) -> Layout:
    """Return a layout of one column, or of a wide and a narrow one."""
    if not aside:
        return Layout(rows=((Slot(name="main", cols=12, widgets=widgets),),))
    wide = Slot(name="main", cols=8, widgets=widgets)
    return Layout(rows=((wide, Slot(name="aside", cols=4, widgets=aside)),))


def rich(markup: str) -> Widget:
    """Return a rich text widget."""
    return Widget(key="rte", settings={"html_content": markup})


def markdown(text: str) -> Widget:
    """Return a Markdown widget."""
    return Widget(key="text", settings={"md_text": text})


def callout(text: str) -> Widget:
    """Return a highlighted Markdown widget."""
    return Widget(key="callout", settings={"md_text": text, "alertClass": "alert-info"})


def headline(text: str) -> Widget:
    """Return a headline widget."""
    return Widget(key="headline", settings={"text": text, "_headline": {"size": "lg"}})
