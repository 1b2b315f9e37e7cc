"""What the product says of itself, one field after the other, and which values can be used."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.metadata import metadata
from typing import Any, Final

import httpx

from dbplanet import NAME

SEMVER: Final = re.compile(
    r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)"
    r"(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?"
)
"""semver.org; build and pre-release parts are not compared here."""

PERSON: Final = re.compile(r"(?P<name>[^<(]*)(?:<(?P<email>[^>]*)>)?\s*(?:\((?P<url>[^)]*)\))?")
"""`Name <email> (url)`, as npm writes it."""

EMAIL: Final = re.compile(r"[\w.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}", re.ASCII)


def is_address(text: str) -> bool:
    """Whether a text is an absolute http or https address."""
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL:
        return False
    plain = text.isascii() and text.isprintable() and not re.search(r"[\s\\<>\"{}$]", text)
    return plain and url.scheme in ("http", "https") and bool(url.host)


def is_line(text: str) -> bool:
    """Whether a text is one line that shows something."""
    return bool(text.strip()) and text.isprintable()


RULES: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "name": (is_line, "one line of text"),
    "version": (lambda text: bool(SEMVER.fullmatch(text)), "a version like 1.2.3 (semver.org)"),
    "description": (is_line, "one line of text"),
    "author": (is_line, "a name, or `Name <email> (address)`"),
    "homepage": (is_address, "an address like https://example.org"),
    "repository": (
        lambda text: is_address(repository_address(text)),
        "an address like https://example.org/team/project",
    ),
    "license": (is_line, "a name like MIT (spdx.org)"),
    "keywords": (lambda words: all(map(is_line, words)), "a list of words"),
}
"""Field -> which values can be used, and how to say it."""


PACKAGE: Final = {
    "name": "Name",
    "version": "Version",
    "description": "Summary",
    "author": "Author",
    "license": "License-Expression",
    "keywords": "Keywords",
}
"""Field -> header of the core metadata of a Python package."""


def package_metadata() -> dict[str, Any]:
    """Return what the installed package says: the last source of each field."""
    package = metadata(NAME)
    found: dict[str, Any] = {
        field: package[header] for field, header in PACKAGE.items() if header in package
    }
    words = found.get("keywords", "").split(",")
    found["keywords"] = [word.strip() for word in words if word.strip()]
    return {field: value for field, value in found.items() if value}


def repository_address(text: str) -> str:
    """Return a repository's address: `owner/name` is GitHub's, git's own forms become https."""
    text = text.strip().removeprefix("git+")
    if re.fullmatch(r"[\w.-]+/[\w.-]+", text):
        return f"https://github.com/{text}"
    if shorthand := re.fullmatch(r"(?:ssh://)?git@([\w.-]+)[:/](.+)", text):
        return f"https://{shorthand[1]}/{shorthand[2]}"
    return re.sub(r"^git://", "https://", text)


def person(text: str) -> dict[str, str]:
    """Return name, email and url of `Name <email> (url)`; what cannot be used is left out."""
    parts = PERSON.fullmatch(text.strip())
    found: Mapping[str, str | None] = parts.groupdict() if parts else {}
    name, email, url = ((found.get(part) or "").strip() for part in ("name", "email", "url"))
    author = {"name": name or text.strip()}
    if EMAIL.fullmatch(email):
        author["email"] = email
    if is_address(url):
        author["url"] = url
    return author
