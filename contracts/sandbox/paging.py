"""Lists in pages, in the envelope of Spring's Page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

T = TypeVar("T")

DEFAULT_SIZE: Final = 20


def paged(
    items: Sequence[T], arguments: Mapping[str, Any], represent: Callable[[T], Any]
) -> dict[str, Any]:
    """Return the page that `_page` and `_pageSize` ask for; one after the last is empty."""
    number, size = arguments.get("_page", 0), arguments.get("_pageSize", DEFAULT_SIZE)
    shown = items[number * size : (number + 1) * size]
    pages = -(-len(items) // size)
    return {
        "content": [represent(item) for item in shown],
        "number": number,
        "size": size,
        "numberOfElements": len(shown),
        "totalElements": len(items),
        "totalPages": pages,
        "first": number == 0,
        "last": number >= pages - 1,
    }
