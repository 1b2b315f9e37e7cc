"""JSON answers whose fields are not those of the contract.

Arrays stay, so that their items are read. The same answer always becomes the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from contracts.sandbox.faults import Kind

HUGE_SIZE: Final = 6 * 1024 * 1024


def nulled(value: Any) -> Any:
    """Return the object with null for every field but arrays; objects in arrays alike."""
    if isinstance(value, dict):
        return {
            key: nulled(item) if isinstance(item, list) else None for key, item in value.items()
        }
    return [nulled(item) for item in value] if isinstance(value, list) else value


def missing(value: Any) -> Any:
    """Return the object without its plain fields: what is left are arrays and empty objects."""
    if isinstance(value, dict):
        kept = {key: item for key, item in value.items() if isinstance(item, dict | list)}
        return {key: missing(item) for key, item in kept.items()}
    return [missing(item) for item in value] if isinstance(value, list) else value


def extra(value: Any) -> Any:
    """Return the object with fields that nobody knows, in every object of it."""
    if isinstance(value, dict):
        known = {key: extra(item) for key, item in value.items()}
        return {"_unknown": None, **known, "unknownField": {"since": [2026, "next release"]}}
    return [extra(item) for item in value] if isinstance(value, list) else value


def retyped(value: Any) -> Any:
    """Return the object with another type for every field.

    Text becomes its length, a number or boolean text, null and an inner object a list; arrays of
    objects stay, other arrays become an object.
    """
    if isinstance(value, dict):
        return {key: _other_type(item) for key, item in value.items()}
    return [retyped(item) for item in value] if isinstance(value, list) else value


def _other_type(value: Any) -> Any:
    match value:
        case str():
            return len(value)
        case None:
            return []
        case dict():
            return [retyped(value)]
        case list() if value and not all(isinstance(item, dict) for item in value):
            return {str(index): item for index, item in enumerate(value)}
        case list():
            return [retyped(item) for item in value]
        case _:
            return json.dumps(value)


def padded(value: Any) -> Any:
    """Return the answer with more than 6 MB of something else in it."""
    if isinstance(value, list):
        return [*value, padded({})]
    return {**value, "padding": "x" * HUGE_SIZE}


CHANGES: Final[dict[Kind, Callable[[Any], Any]]] = {
    Kind.HUGE: padded,
    Kind.FIELDS_NULL: nulled,
    Kind.FIELDS_MISSING: missing,
    Kind.FIELDS_EXTRA: extra,
    Kind.FIELDS_RETYPED: retyped,
}
