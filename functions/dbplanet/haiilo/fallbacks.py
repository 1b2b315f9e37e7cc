"""Where older or newer tenants serve something else: one table, the seed's request first.

A fallback is asked once, and only after a 404 or 405 that is not Haiilo's own error: such a path
does not exist there. Which of the two a tenant has is remembered while the process lives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from dbplanet.contract import operations
from dbplanet.contract.operation import Operation
from dbplanet.contract.schemas import (
    BlogArticle,
    Likes,
    NewsPage,
    ReactionsByTarget,
    SearchGroups,
    SearchPage,
)

Values = Mapping[str, Any]

NO_PAGE: Final = {
    "number": None,
    "size": None,
    "numberOfElements": None,
    "totalElements": None,
    "totalPages": None,
    "first": None,
    "last": None,
}
LATEST: Final = 20
LATEST_LIMIT: Final = 100
GROUPED: Final = 50


@dataclass(frozen=True, slots=True)
class Fallback:
    """What is asked instead: an operation, the values of each request, how to read the answers.

    `values` gets those of the first operation, `answer` those and the shaped answers in order.
    """

    operation: Operation[Any]
    values: Callable[[Values], Sequence[Values]] = lambda values: [values]
    answer: Callable[[Values, list[Any]], Any] = lambda _, answers: answers[0]


class KnownPaths:
    """Which tenants have only the fallback of an operation, as far as was seen."""

    def __init__(self) -> None:
        self._known: set[tuple[str, str]] = set()

    def prefers_fallback(self, origin: str, operation: Operation[Any]) -> bool:
        """Whether the fallback answered last, and the operation itself did not exist."""
        return (origin, operation.id) in self._known

    def remember(self, origin: str, operation: Operation[Any], *, fallback: bool) -> None:
        """Remember what a tenant has, or forget that it had the fallback."""
        if fallback:
            self._known.add((origin, operation.id))
        else:
            self._known.discard((origin, operation.id))


def _global_search(values: Values) -> Sequence[Values]:
    return [{**{k: v for k, v in values.items() if k != "term"}, "searchTerm": values["term"]}]


def _by_kind(_: Values, answers: list[SearchPage]) -> SearchGroups:
    """Group the hits of a plain search by kind, in the order of their first hits."""
    groups: SearchGroups = {}
    for hit in answers[0]["content"] or ():
        kind = hit["typeName"] or "other"
        group = groups.setdefault(kind, {**NO_PAGE, "content": []})  # type: ignore[typeddict-item] # all keys of a page
        assert group["content"] is not None
        group["content"].append(hit)
    return groups


def _window(values: Values) -> tuple[int, int]:
    size = values.get("_pageSize") or LATEST
    return (values.get("_page") or 0) * size, size


def _latest(values: Values) -> Sequence[Values]:
    start, size = _window(values)
    return [{"count": min(start + size, LATEST_LIMIT)}]


def _latest_page(values: Values, answers: list[list[BlogArticle]]) -> NewsPage:
    """Cut one page out of the list of the latest articles, which is all that there is."""
    start, size = _window(values)
    found = answers[0][start : start + size]
    is_end = len(found) < size or start + size >= LATEST_LIMIT
    page = {**NO_PAGE, "number": start // size, "size": size, "last": is_end}
    return {**page, "content": found}  # type: ignore[typeddict-item] # all keys of a page


def _reactions(values: Values) -> Sequence[Values]:
    return [
        {
            "targetType": values["targetType"],
            "ids": values["targetId"],
            "senderId": values.get("senderId"),
        }
    ]


def _likes(values: Values, answers: list[ReactionsByTarget]) -> Likes:
    reactions = answers[0].get(values["targetId"])
    counts = (reactions["allReactionsByCount"] if reactions else None) or []
    return {
        "count": sum(count["count"] or 0 for count in counts),
        "likedBySender": None,
        "latest": None,
        "allReactionsByCount": counts,
    }


FALLBACKS: Final[dict[str, Fallback]] = {
    operations.SEARCH_FULL_TEXT.id: Fallback(operations.SEARCH_GLOBAL, _global_search),
    operations.SEARCH_QUICK_ENTITY.id: Fallback(operations.SEARCH_QUICK_ENTITY_WEB),
    operations.SEARCH_GROUPED.id: Fallback(
        operations.SEARCH_FULL_TEXT, lambda values: [{**values, "_pageSize": GROUPED}], _by_kind
    ),
    operations.WORKSPACE_JOIN.id: Fallback(operations.WORKSPACE_JOIN_USERS),
    operations.NEWS_GET_FEED.id: Fallback(operations.NEWS_GET_LATEST, _latest, _latest_page),
    operations.PEOPLE_SEARCH.id: Fallback(operations.PEOPLE_LIST),
    operations.EVENT_UPDATE_STATUS.id: Fallback(operations.EVENT_SET_STATUS),
    operations.SOCIAL_GET_LIKES.id: Fallback(operations.SOCIAL_GET_REACTIONS, _reactions, _likes),
    operations.NOTIFICATION_MARK_SEEN.id: Fallback(
        operations.NOTIFICATION_MARK_CATEGORY_SEEN,
        lambda _: [{"category": "DISCUSSION"}, {"category": "ACTIVITY"}],
    ),
}
