"""Intranet HTML and Markdown as text that a language model reads well.

Any employee can write what is read here, so every step is linear in its input. The tokenizer is
our own because `html.parser` is quadratic on hostile input and differs between Python's patch
releases.
"""

import html
import re

from dbplanet.haiilo.html_page import Page

MAX_CHARACTERS = 512 * 1024
"""How much of one block is read; the text says so when there was more."""

_MARKUP = re.compile(r"<(?=[a-zA-Z/!?])")
_TAG = re.compile(r"<(/?)([a-zA-Z][^\t\n\f\r />]*)[\t\n\f\r /]*")
_COMMENT = re.compile(r"<!--(?:-?>|.*?--!?>)|<(?:!(?!--)|[?/])[^>]*>", re.DOTALL)
_ATTRIBUTE = re.compile(
    r"([^\t\n\f\r />][^\t\n\f\r />=]*)"
    r"""(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|\Z)|'([^']*)(?:'|\Z)|([^\t\n\f\r >]*)))?"""
    r"[\t\n\f\r /]*"
)
_RAW_TEXT = ("iframe", "noembed", "noframes", "noscript", "script", "style")
_TEXT_ENDS = {
    name: re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE)
    for name in (*_RAW_TEXT, "textarea", "title")
}
_DECIMAL = re.compile(r"&#0*([0-9]{1,8})[0-9]*")
_WHOLE_REFERENCE = re.compile(r"&(?:#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[a-zA-Z][a-zA-Z0-9]{1,31};)")
_LINE_END = re.compile("\r\n?|[\v\f\x85\u2028\u2029]")
_EMOJI = (
    "[\xa9\xae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf"
    "\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]\ufe0f?"
)
# Only the flags of England, Scotland and Wales are spelled with tag characters.
_TAGGED_FLAG = "\U0001f3f4(?:{}|{}|{})\U000e007f".format(
    *(
        "".join(chr(0xE0000 + ord(letter)) for letter in flag)
        for flag in ("gbeng", "gbsct", "gbwls")
    )
)
# Unicode's Default_Ignorable_Code_Point and the other characters without a glyph: formats,
# controls, lone surrogates. Group 1 is what stays.
_INVISIBLE = re.compile(
    f"({_TAGGED_FLAG}|{_EMOJI}(?:\u200d{_EMOJI})*|[0-9#*]\ufe0f\u20e3)"
    "|[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+"
)


def clean_html(markup: str) -> str:
    """The visible text of `markup`, laid out in lines like Markdown.

    Seed property 8: nothing in it matches `<[^>]*>`, whatever the input. Character references are
    decoded once; brackets that would look like a tag become the quotes U+2039 and U+203A.
    """
    page = Page()
    _read(markup[:MAX_CHARACTERS], page)
    lines = [line.rstrip() for line in _inert(page.finish()).split("\n")]
    text = re.sub("\n{3,}", "\n\n", "\n".join(lines)).strip("\n")
    return _with_notice(text, len(markup))


def plain_text(text: str) -> str:
    """A text or Markdown field without invisible characters, tags and images.

    Brackets are treated as in `clean_html`; character references stay as they are written.
    """
    is_plain = len(text) < 200 and text.isascii() and text.isprintable()
    if is_plain and "<" not in text and "![" not in text:
        return text  # ids, dates and most names, which are most texts of an answer
    return _with_notice(_inert(strip_invisible(text[:MAX_CHARACTERS])), len(text))


def strip_invisible(text: str) -> str:
    """`text` without the characters that a model reads and a person cannot see.

    Emoji keep the joiners and selectors they need; every kind of line end becomes a newline.
    """
    return _INVISIBLE.sub(r"\1", _LINE_END.sub("\n", text))


def _inert(text: str) -> str:
    """No Markdown image, which clients fetch unasked, and no `<` with a later `>`."""
    text = text.replace("![", "! [")
    end = text.rfind(">") + 1  # without an end each `<` would be a search through all the rest
    return re.sub("<[^>]*>", _quoted, text[:end]) + text[end:]


def _quoted(pair: re.Match[str]) -> str:
    return pair[0].replace("<", "\u2039").replace(">", "\u203a")


def _with_notice(text: str, length: int) -> str:
    if length <= MAX_CHARACTERS:
        return text
    notice = f"[Cut: only the first {MAX_CHARACTERS} of {length} characters were read.]"
    return f"{text}\n\n{notice}" if text else notice


def _read(markup: str, page: Page) -> None:
    """Give `page` the tags and texts; a tag or comment without its end drops the rest."""
    position = 0
    while opening := _MARKUP.search(markup, position):
        start = opening.start()
        if start > position:
            page.text(_decoded(markup[position:start]))
        tag = _TAG.match(markup, start)
        if not tag:
            comment = _COMMENT.match(markup, start)
            position = comment.end() if comment else len(markup)
            continue
        attributes, end = _attributes(markup, tag.end())
        position = end + 1
        if position > len(markup):
            return
        name = tag[2].lower()
        if tag[1]:
            page.end(name)
        elif name not in {"svg", "math"} or markup[end - 1] != "/":
            page.start(name, attributes)
        if name in _TEXT_ENDS and not tag[1]:
            ending = _TEXT_ENDS[name].search(markup, position)
            text = markup[position : ending.start() if ending else None]
            position += len(text)
            if name not in _RAW_TEXT:
                page.text(_decoded(text))
    page.text(_decoded(markup[position:]))


def _decoded(text: str) -> str:
    return strip_invisible(html.unescape(_DECIMAL.sub(r"&#\1", text)))


def _attributes(markup: str, position: int) -> tuple[dict[str, str], int]:
    """The decoded attributes from `position` on, and where the `>` after them is."""
    attributes: dict[str, str] = {}
    while attribute := _ATTRIBUTE.match(markup, position):
        value = _DECIMAL.sub(r"&#\1", attribute[2] or attribute[3] or attribute[4] or "")
        value = _WHOLE_REFERENCE.sub(lambda reference: html.unescape(reference[0]), value)
        attributes.setdefault(attribute[1].lower(), strip_invisible(value))
        position = attribute.end()
    return attributes, position
