"""The lay-out of an HTML page as lines of text, without what a browser does not show."""

import re
from collections import defaultdict
from dataclasses import dataclass

_MAX_INDENT = 24


def _names(names: str) -> frozenset[str]:
    return frozenset(names.split())


_HEADINGS = {f"h{level}": "#" * level + " " for level in range(1, 7)}
_LINES = _names("""address article aside body caption center dd details dialog div dt fieldset
    figcaption figure footer form header html legend li main nav option section summary tbody
    textarea tfoot thead tr""")
_PARAGRAPHS = _names("blockquote dl hr ol p pre table title ul").union(_HEADINGS)
_BLOCKS = dict.fromkeys(_LINES, 1) | dict.fromkeys(_PARAGRAPHS, 2) | {"td": 0, "th": 0}
_VOID = _names("area base br col embed frame hr img input link meta param source track wbr")
_UNSHOWN = _names("audio canvas datalist math object svg template video")

# A start tag ends an open element of these names, an end tag one of its own name, unless an
# element of the scope was opened after it.
_CELLS = ("td", "th", "caption", "table")
_SIBLINGS: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in ("a", "li", "tr", "tbody")},
    **dict.fromkeys(("dt", "dd"), ("dt", "dd")),
    **dict.fromkeys(("td", "th"), ("td", "th")),
    **dict.fromkeys(_HEADINGS, tuple(_HEADINGS)),
}
_SCOPES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("a", "table"), ()),
    **dict.fromkeys(("caption", "td", "th", "tr", "thead", "tbody", "tfoot"), ("table",)),
    **dict.fromkeys(("dt", "dd"), ("dl", *_CELLS)),
    "li": ("ul", "ol", *_CELLS),
}

_CSS_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")


@dataclass(slots=True)
class _Element:
    """An open element. Its content inherits `hidden`, `flat`, `verbatim` and `indent`."""

    name: str
    hidden: bool = False
    flat: bool = False  # a heading or a table cell: one line, whatever is inside
    verbatim: bool = False
    indent: str = ""
    count: int = 0  # the number of a list's next item, or how many cells a row has so far
    url: str = ""
    start: int = 0  # how many parts there were when a link began


class Page:
    """Lines of text from tags and decoded texts, given in their order in the document."""

    def __init__(self) -> None:
        self.parts: list[str] = []  # alternately what leads to a text and the text
        self.stack = [_Element("")]
        self.depths: defaultdict[str, list[int]] = defaultdict(lambda: [0])
        # What waits for the next word.
        self.breaks = 1
        self.space = False
        self.separators = 0
        self.mark = ""

    def text(self, text: str) -> None:
        """Add a text if it is visible; white space counts only inside `pre`."""
        top = self.stack[-1]
        if top.hidden:
            return
        if top.verbatim and not top.flat:
            self._write_verbatim(text.replace("\xa0", " "))
            return
        self.space = self.space or text[:1].isspace()
        if words := " ".join(text.split()):
            self._write(words)
            self.space = text[-1].isspace()

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Open an element, and close those that cannot contain it."""
        if name in _BLOCKS:
            self._close(("p",))
        if name in _SIBLINGS:
            self._close(_SIBLINGS[name])
        top = self.stack[-1]
        element = _Element(
            name,
            hidden=top.hidden or name in _UNSHOWN or (bool(attributes) and _hides(attributes)),
            flat=top.flat and name != "table",
            verbatim=top.verbatim or name == "pre",
            indent=top.indent,
        )
        self._break(element)
        if not element.hidden:
            self._open(element, attributes)
        if name not in _VOID:
            self.depths[name].append(len(self.stack))
            self.stack.append(element)
            self._break(element)

    def end(self, name: str) -> None:
        """Close the innermost element of this name and all inside, if one is open here."""
        self._close((name,))

    def finish(self) -> str:
        """Close what is still open and return the whole text."""
        self._pop(1)
        return "".join(self.parts)

    def _innermost(self, names: tuple[str, ...]) -> int:
        return max([self.depths[name][-1] for name in names], default=0)

    def _close(self, names: tuple[str, ...]) -> None:
        index = self._innermost(names)
        if index and index > self._innermost(_SCOPES.get(self.stack[index].name, _CELLS)):
            self._pop(index)

    def _pop(self, index: int) -> None:
        while len(self.stack) > index:
            element = self.stack[-1]
            self._break(element)
            if not element.hidden:
                self._leave(element)
            self.stack.pop()
            self.depths[element.name].pop()
            self._break(element)

    def _open(self, element: _Element, attributes: dict[str, str]) -> None:
        match element.name:
            case "br":
                self._end_line()
            case "img":
                self.text(f" {attributes.get('alt', '')} ")
            case "a":
                element.url, element.start = _url(attributes.get("href", "")), len(self.parts)
            case "ol":
                first = re.fullmatch("-?[0-9]{1,6}", attributes.get("start", ""))
                element.count = int(first[0]) if first else 1
            case "li":
                self._open_item(element)
            case "td" | "th":
                self._open_cell(element)
            case name if name in _HEADINGS and not element.flat:
                self.mark = (self.mark or element.indent) + _HEADINGS[name]
                element.flat = True

    def _leave(self, element: _Element) -> None:
        if element.url:
            self._write_url(element)
        elif element.name == "tr":
            self.separators = 0
        elif element.name == "li" or element.name in _HEADINGS:
            self.mark = ""

    def _open_item(self, item: _Element) -> None:
        items = self.stack[self._innermost(("ul", "ol"))]
        mark = f"{items.count}. " if items.name == "ol" else "- "
        items.count += 1
        if item.flat:
            self.mark = mark
        else:
            self.mark = item.indent + mark
            item.indent = (item.indent + " " * len(mark))[:_MAX_INDENT]

    def _open_cell(self, cell: _Element) -> None:
        row = self.stack[self._innermost(("tr", "table"))]
        self.separators = self.separators + 1 if row.count else 0
        row.count += 1
        cell.flat = True

    def _break(self, element: _Element) -> None:
        lines = 0 if element.hidden else _BLOCKS.get(element.name, 0)
        if lines and self.stack[-1].flat:
            self.space = True
        elif lines:
            self.breaks = max(self.breaks, 1 if self.stack[-1].indent else lines)

    def _end_line(self) -> None:
        if self.stack[-1].flat:
            self.space = True
        else:
            self.breaks += 1

    def _write(self, text: str) -> None:
        if self.breaks:
            lead = "\n" * self.breaks + ("" if self.mark else self.stack[-1].indent)
        else:
            lead = " " if self.space and not self.separators else ""
        self.parts += (lead + " | " * self.separators + self.mark, text)
        self.breaks = self.separators = 0
        self.space, self.mark = False, ""

    def _write_verbatim(self, text: str) -> None:
        for number, line in enumerate(text.split("\n")):
            if number:
                self._end_line()
            if line:
                self._write(line)

    def _write_url(self, link: _Element) -> None:
        text = "".join(self.parts[link.start + 1 :])
        if not text:
            self._write(link.url)
        elif text.rstrip("/") != link.url.rstrip("/"):
            self.parts[-1] += f" ({link.url})"


def _hides(attributes: dict[str, str]) -> bool:
    if "hidden" in attributes or attributes.get("aria-hidden", "").strip().lower() == "true":
        return True
    style = "".join(_CSS_COMMENT.sub("", attributes.get("style", "")).lower().split())
    css = dict(declaration.partition(":")[::2] for declaration in style.split(";"))
    display, visibility = css.get("display", ""), css.get("visibility", "")
    return display.startswith("none") or visibility.startswith(("hidden", "collapse"))


def _url(reference: str) -> str:
    """`reference` if it leads to another page over http(s), or nothing."""
    url = re.sub("[\t\n]", "", reference.strip())
    scheme = _SCHEME.match(url)
    if url.startswith("#") or (scheme and scheme[1].lower() not in {"http", "https"}):
        return ""
    return re.sub(r"\s", "%20", url).replace("<", "%3C").replace(">", "%3E")
