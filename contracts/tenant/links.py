"""Links: values of one answer for the next request, by OpenAPI runtime expressions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

EMBEDDED: Final = re.compile(r"\{(\$[^}]+)\}")
FIRST: Final = re.compile(r"(?<=/)0(?=/)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """What a request sends, by parameter name, and its body."""

    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and the JSON of its successful answer."""

    sent: Values
    answer: Any


def evaluate(expression: str, exchange: Exchange, index: int = 0) -> Any:
    """Return the value of an expression, None where there is none.

    `index` takes the place of the first 0 in a pointer into a list.
    """
    if EMBEDDED.search(expression):
        parts = [evaluate(part, exchange, index) for part in EMBEDDED.findall(expression)]
        if None in parts:
            return None
        remaining = iter(parts)
        return EMBEDDED.sub(lambda _: str(next(remaining)), expression)
    if not expression.startswith("$"):
        return expression
    place, _, rest = expression.partition("#")
    if place == "$response.body":
        return _at(exchange.answer, FIRST.sub(str(index), rest, count=1))
    if place == "$request.body":
        return _at(exchange.sent.body, rest)
    location, name = expression.removeprefix("$request.").split(".", 1)
    return (exchange.sent.path if location == "path" else exchange.sent.query).get(name)


def _at(value: Any, pointer: str) -> Any:
    """Return the value of a JSON Pointer (RFC 6901), None where it leads nowhere."""
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        try:
            value = value[int(key)] if isinstance(value, list) else value[key]
        except (KeyError, IndexError, TypeError, ValueError):
            return None
    return value
