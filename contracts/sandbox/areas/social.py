"""Comments."""

from __future__ import annotations

from typing import Any, Final

from contracts.sandbox.errors import forbidden, not_found
from contracts.sandbox.paging import paged
from contracts.sandbox.router import Call, Router
from contracts.sandbox.senders import sender_of
from contracts.sandbox.things import Comment, Commentable
from dbplanet.contract import operations

router: Final = Router()


@router.serves(operations.SOCIAL_GET_COMMENTS)
def comments(call: Call) -> dict[str, Any]:
    """Return what was said about a thing, newest first."""
    said = call.intranet.comments_of(_target(call))
    return paged(said[::-1], call.arguments, lambda comment: represented(call, comment))


@router.serves(operations.SOCIAL_POST_COMMENT, permission="CREATE_COMMENT", status=201)
def post_comment(call: Call) -> dict[str, Any]:
    """Keep a comment; nobody speaks for somebody else."""
    if call.arguments.get("authorId", call.user.id) != call.user.id:
        raise forbidden()
    comment = call.intranet.add_comment(
        _target(call), call.user, call.arguments["message"], call.clock.now
    )
    return represented(call, comment)


def _target(call: Call) -> Commentable:
    """Return what the comment is about; a type that is given has to be the thing's."""
    target = call.intranet.commentable(call.arguments["targetId"])
    wanted = call.arguments.get("targetType")
    if (
        target is None
        or wanted not in (None, target.type_name)
        or not call.intranet.sees(call.user, target)
    ):
        raise not_found(wanted or "comment-target")
    return target


def represented(call: Call, comment: Comment) -> dict[str, Any]:
    """Return a comment as answers show it to the caller."""
    likes = call.intranet.likes[comment.id]
    return {
        "id": comment.id,
        "typeName": comment.type_name,
        "author": sender_of(comment.author),
        "message": comment.message,
        "created": comment.created,
        "modified": comment.modified,
        "edited": comment.edited,
        "attachments": [],
        "likes": {"count": len(likes), "likedBySender": call.user.id in likes},
        "target": {"id": comment.target.id, "typeName": comment.target.type_name},
    }
