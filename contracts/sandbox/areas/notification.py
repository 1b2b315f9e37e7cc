"""Notifications: what happened since the user last looked."""

from __future__ import annotations

from typing import Any, Final

from contracts.sandbox.inbox import CATEGORIES, Notification
from contracts.sandbox.paging import paged
from contracts.sandbox.router import Call, Router
from contracts.sandbox.senders import sender_of, target_of
from dbplanet.contract import operations

router: Final = Router()


@router.serves(operations.NOTIFICATION_LIST, permission="ACCESS_NOTIFICATIONS")
def notifications(call: Call) -> dict[str, Any]:
    """Return what happened, newest first."""
    wanted = call.arguments.get("category")
    categories = CATEGORIES if wanted is None else (wanted,)
    return paged(call.intranet.inbox.of(call.user, *categories), call.arguments, represented)


@router.serves(operations.NOTIFICATION_GET_STATUS, permission="ACCESS_NOTIFICATIONS")
def status(call: Call) -> dict[str, Any]:
    """Return the counts of the badges, and of what was never opened."""
    inbox = call.intranet.inbox
    unseen = {category: inbox.unseen(call.user, category) for category in CATEGORIES}
    unclicked = {category: inbox.unclicked(call.user, category) for category in CATEGORIES}
    return {"unseen": {**unseen, "_total": sum(unseen.values())}, "unclicked": unclicked}


@router.serves(operations.NOTIFICATION_MARK_SEEN, permission="ACCESS_NOTIFICATIONS", status=204)
def mark_seen(call: Call) -> None:
    """Clear all badges."""
    call.intranet.inbox.mark_seen(call.user, *CATEGORIES)


@router.serves(
    operations.NOTIFICATION_MARK_CATEGORY_SEEN, permission="ACCESS_NOTIFICATIONS", status=204
)
def mark_category_seen(call: Call) -> None:
    """Clear the badge of one category."""
    call.intranet.inbox.mark_seen(call.user, call.arguments["category"])


def represented(notification: Notification) -> dict[str, Any]:
    """Return a notification as its answers show it; what it does not have is missing."""
    optional = {
        "author": notification.author and sender_of(notification.author),
        "target": notification.target and target_of(notification.target),
        "excerpt": notification.excerpt,
        "messages": notification.messages,
    }
    return {
        "id": notification.id,
        "category": notification.category,
        "typeName": notification.about,
        "messageKey": notification.message_key,
        "messageArguments": notification.arguments,
        "created": notification.created,
        "clicked": notification.clicked,
        **{name: value for name, value in optional.items() if value is not None},
    }
