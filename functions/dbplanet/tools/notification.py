"""Notification tools."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import Notification, NotificationCounts, NotificationStatus
from dbplanet.haiilo.html_text import clean_html
from dbplanet.tools.facts import sender_line, target_line, timestamp
from dbplanet.tools.links import link
from dbplanet.tools.notification_feed import list_notifications
from dbplanet.tools.notification_texts import notification_text
from dbplanet.tools.text import Answer, Fact, Item, listing
from dbplanet.tools.tool import Call, Tool

NEXT: Final = (
    "Open one by its target: Content_GetFull for an article or a post, Event_Get for an event, "
    "Workspace_Get for a workspace.",
)


def _item(notification: Notification, origin: str) -> Item:
    return Item(
        title=notification_text(notification),
        facts=(
            ("id", notification["id"]),
            ("category", notification["category"]),
            ("about", notification["typeName"]),
            ("target", target_line(notification["target"])),
            ("by", sender_line(notification["author"])),
            ("when", timestamp(notification["created"])),
            ("opened", notification["clicked"]),
            ("link", link(origin, notification["target"])),
        ),
        label="excerpt",
        text=clean_html(notification["excerpt"] or ""),
    )


async def _list(call: Call) -> Answer:
    page, is_merged = await list_notifications(call)
    items = [_item(notification, call.client.origin) for notification in page["content"] or ()]
    asked = call.arguments.get("page")
    answer = listing(page, items, what="notifications", asked=asked, notes=NEXT)
    if not is_merged:
        return answer
    more = f"Ask again with pageSize={max(1, len(items) // 4)}, from page 0 on."
    return replace(answer, first=None, more=more)


def _counts(label: str, counts: NotificationCounts | None) -> tuple[Fact, ...]:
    if counts is None:
        return ()
    return (
        (f"{label} about discussions", counts["DISCUSSION"]),
        (f"{label} about activities", counts["ACTIVITY"]),
    )


def _format_status(status: NotificationStatus, call: Call) -> Answer:
    del call
    facts = (*_counts("new", status["unseen"]), *_counts("not opened", status["unclicked"]))
    shown = [Item(facts=facts)] if any(value is not None for _, value in facts) else []
    if not shown:
        return Answer(heading="DB Planet counts no notifications.")
    note = "List them with Notification_List."
    return Answer(heading="How many notifications there are.", items=shown, notes=(note,))


def _format_seen(answer: None, call: Call) -> Answer:
    del answer, call
    return Answer(heading="All notifications are marked as seen. They are still listed.")


TOOLS: Final = (
    Tool(
        operations.NOTIFICATION_LIST,
        description="List your notifications, newest first: what happened since you last looked.",
        call=_list,
    ),
    Tool(
        operations.NOTIFICATION_GET_STATUS,
        description="Count your new notifications and those that you have not opened.",
        format=_format_status,
    ),
    Tool(
        operations.NOTIFICATION_MARK_SEEN,
        description="Mark all your notifications as seen, which sets the count of new ones to 0.",
        format=_format_seen,
    ),
)
