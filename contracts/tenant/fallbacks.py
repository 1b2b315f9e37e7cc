"""Operations that other tenants have instead: the client's table, by operation."""

from __future__ import annotations

from typing import Final

from dbplanet.contract import operations

FALLBACKS: Final = {
    operations.SEARCH_FULL_TEXT.id: operations.SEARCH_GLOBAL.id,
    operations.SEARCH_QUICK_ENTITY.id: operations.SEARCH_QUICK_ENTITY_WEB.id,
    operations.SEARCH_GROUPED.id: operations.SEARCH_FULL_TEXT.id,
    operations.WORKSPACE_JOIN.id: operations.WORKSPACE_JOIN_USERS.id,
    operations.NEWS_GET_FEED.id: operations.NEWS_GET_LATEST.id,
    operations.PEOPLE_SEARCH.id: operations.PEOPLE_LIST.id,
    operations.EVENT_UPDATE_STATUS.id: operations.EVENT_SET_STATUS.id,
    operations.SOCIAL_GET_LIKES.id: operations.SOCIAL_GET_REACTIONS.id,
    operations.NOTIFICATION_MARK_SEEN.id: operations.NOTIFICATION_MARK_CATEGORY_SEEN.id,
}
ONLY_FALLBACKS: Final = {
    fallback: operation
    for operation, fallback in FALLBACKS.items()
    if fallback not in (operations.SEARCH_FULL_TEXT.id, operations.PEOPLE_LIST.id)
}
"""Fallback -> what it stands in for, without those that are tools themselves."""
