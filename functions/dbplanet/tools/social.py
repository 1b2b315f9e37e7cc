"""Comment tools."""

from __future__ import annotations

from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import Comment, CommentPage
from dbplanet.tools.target_type import PROBES, find_target_type
from dbplanet.tools.text import Answer, Item, listing, sender_line, timestamp
from dbplanet.tools.tool import Call, Tool


def _comment(comment: Comment) -> Item:
    likes = comment["likes"]
    return Item(
        facts=(
            ("author", sender_line(comment["author"])),
            ("id", comment["id"]),
            ("written", timestamp(comment["created"])),
            ("edited", comment["edited"] or None),
            ("likes", (likes["count"] if likes else None) or None),
        ),
        label="comment",
        text=comment["message"],
    )


async def _get_comments(call: Call) -> CommentPage:
    operation = operations.SOCIAL_GET_COMMENTS
    values = operation.bind(call.arguments)
    return await call.client.request(
        operation, {**values, "targetType": await find_target_type(call)}
    )


def _format_comments(page: CommentPage, call: Call) -> Answer:
    items = [_comment(comment) for comment in page["content"] or ()]
    return listing(page, items, what="comments", asked=call.arguments.get("page"))


async def _post_comment(call: Call) -> Comment:
    operation = operations.SOCIAL_POST_COMMENT
    values = operation.bind(call.arguments)
    target_type = await find_target_type(call)
    profile = await call.attempt(call.client.profile())
    author_id = profile.user_id if profile else None
    return await call.client.request(
        operation, {**values, "targetType": target_type, "authorId": author_id}
    )


def _format_posted(comment: Comment, call: Call) -> Answer:
    del call
    shown = [_comment(comment)] if comment["id"] or comment["message"] else []
    return Answer(heading="The comment is posted.", items=shown)


TOOLS: Final = (
    Tool(
        operations.SOCIAL_GET_COMMENTS,
        description="Read the comments on a post or an article, newest first.",
        format=_format_comments,
        call=_get_comments,
        operations=tuple(PROBES.values()),
    ),
    Tool(
        operations.SOCIAL_POST_COMMENT,
        description=(
            "Post a comment on a post or an article, in your name. Others see it at once: show the "
            "text to the user before you post it."
        ),
        format=_format_posted,
        call=_post_comment,
        operations=(*PROBES.values(), operations.PEOPLE_GET_ME),
    ),
)
