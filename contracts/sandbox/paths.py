"""Which operations a tenant has: Haiilo renamed some of its paths between releases."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from dbplanet.contract import operations
from dbplanet.contract.operation import Operation

PathsName: TypeAlias = Literal["all", "seed", "2017", "2026"]


def _ids(*absent: Operation[Any]) -> frozenset[str]:
    return frozenset(operation.id for operation in absent)


ABSENT: Final[dict[PathsName, frozenset[str]]] = {
    "all": _ids(),
    "seed": _ids(
        operations.SEARCH_GLOBAL,
        operations.SEARCH_QUICK_ENTITY_WEB,
        operations.WORKSPACE_JOIN_USERS,
        operations.NEWS_GET_LATEST,
        operations.EVENT_SET_STATUS,
        operations.SOCIAL_GET_REACTIONS,
        operations.NOTIFICATION_MARK_CATEGORY_SEEN,
    ),
    "2017": _ids(
        operations.SEARCH_GROUPED,
        operations.SEARCH_QUICK_ENTITY,
        operations.NEWS_GET_FEED,
        operations.PEOPLE_SEARCH,
        operations.WORKSPACE_JOIN,
        operations.EVENT_UPDATE_STATUS,
        operations.NOTIFICATION_MARK_SEEN,
    ),
    "2026": _ids(
        operations.SEARCH_FULL_TEXT,
        operations.SOCIAL_GET_LIKES,
    ),
}
"""What does not exist on a tenant of each kind; `all` has every operation of openapi.yaml."""
