"""Comment and like tools."""

from __future__ import annotations

from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import Comment, Likes
from dbplanet.tools.arguments import ToolError
from dbplanet.tools.facts import sender_line, timestamp
from dbplanet.tools.target_type import PROBES, find_target_type
from dbplanet.tools.text import Answer, Item, listing
from dbplanet.tools.tool import Call, Tool

ME: Final = "me"


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


async def _get_comments(call: Call) -> Answer:
    target_type = await find_target_type(call)
    page = await call.ask(operations.SOCIAL_GET_COMMENTS, targetType=target_type)
    items = [_comment(comment) for comment in page["content"] or ()]
    return listing(page, items, what="comments", asked=call.arguments.get("page"))


async def _post_comment(call: Call) -> Answer:
    target_type = await find_target_type(call)
    profile = await call.attempt(call.client.profile())
    comment = await call.ask(
        operations.SOCIAL_POST_COMMENT,
        targetType=target_type,
        authorId=profile.user_id if profile else None,
    )
    shown = [_comment(comment)] if comment["id"] or comment["message"] else []
    return Answer(heading="The comment is posted.", items=shown)


def _likes(likes: Likes, heading: str) -> Answer:
    latest = [sender_line(sender) or "" for sender in likes["latest"] or ()]
    kinds = [
        " ".join(str(part) for part in (kind, reaction["count"]) if part is not None)
        for reaction in likes["allReactionsByCount"] or ()
        if (kind := reaction["reactionType"])
    ]
    facts = (
        ("likes", likes["count"]),
        ("liked by you", likes["likedBySender"]),
        ("reactions", ", ".join(kinds)),
        ("latest", "; ".join(latest)),
    )
    shown = [Item(facts=facts)] if any(value not in (None, "") for _, value in facts) else []
    return Answer(heading=heading, items=shown)


async def _get_likes(call: Call) -> Answer:
    profile = await call.attempt(call.client.profile())
    likes = await call.ask(
        operations.SOCIAL_GET_LIKES, senderId=profile.user_id if profile else None
    )
    return _likes(likes, "The likes.")


async def _toggle_like(call: Call) -> Answer:
    """Like what is not liked and the other way round, as the caller and nobody else."""
    user_id = await _own_id(call)
    before = await call.attempt(call.ask(operations.SOCIAL_GET_LIKES, senderId=user_id))
    if before is not None and before["likedBySender"]:
        likes = await call.ask(operations.SOCIAL_UNLIKE, userId=user_id)
        return _likes(likes, "You no longer like it.")
    likes = await call.ask(operations.SOCIAL_TOGGLE_LIKE, userId=user_id)
    return _likes(likes, "You like it now.")


async def _own_id(call: Call) -> str:
    given: str = call.arguments["userId"]
    if given == ME:
        return (await call.client.profile()).user_id
    profile = await call.attempt(call.client.profile())
    if profile is not None and profile.user_id != given:
        raise ToolError(
            "[INVALID ARGUMENT] userId: this is somebody else's id. Allowed: your own id, or me."
        )
    return given


TOOLS: Final = (
    Tool(
        operations.SOCIAL_GET_COMMENTS,
        description="Read the comments on a post or an article, newest first.",
        call=_get_comments,
        operations=tuple(PROBES.values()),
    ),
    Tool(
        operations.SOCIAL_POST_COMMENT,
        description=(
            "Post a comment on a post or an article, in your name. Others see it at once: show the "
            "text to the user before you post it."
        ),
        call=_post_comment,
        operations=(*PROBES.values(), operations.PEOPLE_GET_ME),
    ),
    Tool(
        operations.SOCIAL_GET_LIKES,
        description="Read how many like something, who did last, and whether you do.",
        call=_get_likes,
        operations=(operations.PEOPLE_GET_ME,),
    ),
    Tool(
        operations.SOCIAL_TOGGLE_LIKE,
        description="Like something, or take your like back where you like it already.",
        call=_toggle_like,
        operations=(
            operations.PEOPLE_GET_ME,
            operations.SOCIAL_GET_LIKES,
            operations.SOCIAL_UNLIKE,
        ),
    ),
)
