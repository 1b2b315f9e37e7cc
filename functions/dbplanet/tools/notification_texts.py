"""What a notification says: Haiilo sends a key and arguments, the sentences are ours."""

from __future__ import annotations

from typing import Final

from dbplanet.contract.schemas import Notification

SENTENCES: Final = {
    "COMMENT.NEW": "{s2} commented on the {s1} “{s3}”",
    "MENTION.COMMENT": "{s2} mentioned you in a comment on “{s1}”",
    "MENTION.TIMELINE-ITEM": "{s2} mentioned you in the post “{s1}”",
    "EVENT.INVITED": "{s2} invited you to the event “{s1}”",
    "EVENT.UPDATED": "The event “{s1}” was changed",
    "EVENT.CANCELLED": "The event “{s1}” was cancelled",
    "EVENT.ATTENDING": "{s2} attends your event “{s1}”",
    "EVENT.MAYBE_ATTENDING": "{s2} may attend your event “{s1}”",
    "FILE.CREATED": "{s2} added the file “{s1}”",
    "FILE.UPDATED": "{s2} changed the file “{s1}”",
    "HASHTAG.USED": "{s2} used the hashtag “{s1}”",
    "USER.FOLLOW_ONE": "{s1} follows you",
    "USER.FOLLOW_MANY": "{s1} and {s2} others follow you",
    "WORKSPACE.APPROVED": "You were accepted in the workspace “{s1}”",
    "WORKSPACE.INVITED": "{s2} invited you to the workspace “{s1}”",
    "WORKSPACE.JOINED": "{s2} joined the workspace “{s1}”",
    "WORKSPACE.REJECTED": "Your request to join the workspace “{s1}” was rejected",
    "WORKSPACE.REMOVED": "You were removed from the workspace “{s1}”",
    "WORKSPACE.REQUESTED": "{s2} asks to join the workspace “{s1}”",
    "BLOG.ARTICLE.PUBLISHED": "{s2} published the article “{s1}”",
    "WIKI.ARTICLE.PUBLISHED": "{s2} published the wiki article “{s1}”",
    "WIKI.ARTICLE.PUBLISHED_NO_AUTHOR": "The wiki article “{s1}” was published",
    "FORUM.THREAD.PUBLISHED": "{s2} started the forum thread “{s1}”",
    "FORUM.THREAD.ANSWER.PUBLISHED": "{s2} answered in the forum thread “{s1}”",
    "LIST.ENTRY.NEW": "{s2} added an entry to the list “{s1}”",
    "LIST.ENTRY.UPDATED": "{s2} changed an entry of the list “{s1}”",
    "TASKS.DUE": "The task “{s1}” is due",
    "TASKS.USER.ASSIGNED": "{s2} assigned the task “{s1}” to you",
    "TASKS.USER.UNASSIGNED": "{s2} took the task “{s1}” from you",
    "REPORT": "{s2} reported “{s1}”",
    "REPORT.ANONYMOUS": "Somebody reported “{s1}”",
}
"""A sentence by message key, without its prefix NOTIFICATIONS."""


def notification_text(notification: Notification) -> str:
    """Return what a notification says, with all that Haiilo sent where no sentence fits."""
    ready = notification["messages"] or {}
    if ready:
        return ready.get("WEB") or next(iter(ready.values()))
    key = (notification["messageKey"] or "").removeprefix("NOTIFICATIONS.")
    arguments = notification["messageArguments"] or {}
    try:
        return SENTENCES[key].format_map(arguments)
    except KeyError:
        told = ", ".join(f"{name}={value}" for name, value in arguments.items())
        return f"{key} ({told})" if told else key or "Something happened"
