"""The text of widgets: what stands on a page, in the order in which people read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from dbplanet.contract.schemas import Layout, Widget, WidgetSettings
from dbplanet.haiilo.html_text import clean_html


def layout_text(layout: Layout) -> str:
    """Return the text of a layout: rows, then slots, then widgets."""
    return widgets_text(list(_in_order(layout)))


def widgets_text(widgets: Sequence[Widget]) -> str:
    """Return the texts of widgets, one blank line apart; nothing of those without any."""
    return "\n\n".join(text for text in map(_text, widgets) if text)


def _in_order(layout: Layout) -> Iterator[Widget]:
    """Yield the widgets of the named slots in reading order, then those of any other slot."""
    remaining = dict(layout["widgets"] or {})
    rows = (layout["settings"]["rows"] if layout["settings"] else None) or ()
    for slot in (slot for row in rows for slot in row["slots"] or ()):
        yield from remaining.pop(f"layout-{layout['name']}-slot-{slot['name']}", ())
    for widgets in remaining.values():
        yield from widgets


def _text(widget: Widget) -> str:
    settings = widget["settings"]
    return "" if settings is None else TEXTS.get(widget["key"] or "", _any)(settings)


def _html(settings: WidgetSettings) -> str:
    return clean_html(settings["html_content"] or settings["_html_content"] or "")


def _markdown(settings: WidgetSettings) -> str:
    return (settings["md_text"] or "").strip()


def _headline(settings: WidgetSettings) -> str:
    return f"## {settings['text']}" if settings["text"] else ""


def _button(settings: WidgetSettings) -> str:
    return _linked(settings["text"], settings["_url"])


def _frame(settings: WidgetSettings) -> str:
    return _linked("Embedded page", settings["url"]) if settings["url"] else ""


def _files(settings: WidgetSettings) -> str:
    titles = [*(settings["_titles"] or ()), settings["title"]]
    return "\n".join(f"File: {title}" for title in titles if title)


def _article(settings: WidgetSettings) -> str:
    return f"Linked article: {settings['_articleId']}" if settings["_articleId"] else ""


def _album(settings: WidgetSettings) -> str:
    album = settings["album"]
    known = (album["title"], album["description"], album["location"]) if album else ()
    return _lines("Album: ", known)


def _teaser(settings: WidgetSettings) -> str:
    slides = settings["slides"] or ()
    return "\n".join(
        _lines("", (slide["headline"], slide["subheadline"], slide["url"])) for slide in slides
    )


def _any(settings: WidgetSettings) -> str:
    """Return what a video, or a kind that we do not know, says of itself."""
    html = clean_html(settings["html_content"] or "")
    known = (settings["title"], settings["description"], settings["md_text"], settings["text"])
    return "\n".join(filter(None, (_lines("", known), html, settings["url"])))


def _linked(text: str | None, url: str | None) -> str:
    if text and url:
        return f"{text} ({url})"
    return text or url or ""


def _lines(prefix: str, texts: Sequence[str | None]) -> str:
    lines = "\n".join(text for text in texts if text)
    return prefix + lines if lines else ""


TEXTS: Final[dict[str, Callable[[WidgetSettings], str]]] = {
    "rte": _html,
    "html": _html,
    "code": _html,
    "text": _markdown,
    "callout": _markdown,
    "headline": _headline,
    "button": _button,
    "iframe": _frame,
    "teaser": _teaser,
    "downloads": _files,
    "singlefile": _files,
    "blogarticle": _article,
    "wikiarticle": _article,
    "media": _album,
}
"""The text of each kind of widget; of any other, and of a video, whatever it says of itself."""
