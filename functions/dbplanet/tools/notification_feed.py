"""The list of notifications, from tenants that list all and from those that want a category."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import NotificationPage
from dbplanet.haiilo.errors import APIStatusError
from dbplanet.tools.tool import Call

CATEGORIES: Final = ("DISCUSSION", "ACTIVITY")


async def list_notifications(call: Call) -> tuple[NotificationPage, bool]:
    """Return a page of notifications of all kinds, newest first, and whether it was merged.

    Haiilo's own front end always names a category; where a request without one is refused with
    400, each category is asked and the two pages are merged.
    """
    try:
        return await call.ask(operations.NOTIFICATION_LIST), False
    except APIStatusError as error:
        if error.status != HTTPStatus.BAD_REQUEST:
            raise
    pages = [
        await call.ask(operations.NOTIFICATION_LIST, category=category) for category in CATEGORIES
    ]
    return _merged(pages), True


def _merged(pages: list[NotificationPage]) -> NotificationPage:
    content = [notification for page in pages for notification in page["content"] or ()]
    content.sort(key=lambda notification: notification["created"] or 0, reverse=True)
    totals = [page["totalElements"] for page in pages if page["totalElements"] is not None]
    return {
        **pages[0],
        "content": content,
        "size": sum(page["size"] or 0 for page in pages) or None,
        "numberOfElements": len(content),
        "totalElements": sum(totals) if len(totals) == len(pages) else None,
        "last": all(page["last"] is not False for page in pages),
    }
