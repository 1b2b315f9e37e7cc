"""Pieces of HTML that stand in more than one place of the page."""

from __future__ import annotations

from html import escape
from string import Template
from typing import Final

from dbplanet.serving.page.languages import Words

COPYABLE: Final = Template(
    '<div class="copyable"><$tag id="$id">$text</$tag>'
    '<button type="button" data-copy="$id" hidden><span>$copy</span>'
    '<span class="visually-hidden">: $what</span></button></div>'
)


def copyable(id: str, text: str, words: Words, what: str, *, tag: str) -> str:
    """Return a text with a button that copies it; `what` says to a screen reader what that is."""
    return COPYABLE.substitute(id=id, text=escape(text), what=what, copy=words["copy"], tag=tag)
