"""Comments and likes."""

from __future__ import annotations

from typing import Any, Final

from contracts.sandbox.errors import forbidden, not_found
from contracts.sandbox.paging import paged
from contracts.sandbox.router import Call, Router
from contracts.sandbox.senders import sender_of
from contracts.sandbox.state import Likeable
from contracts.sandbox.things import Comment, Commentable
from dbplanet.contract import operations

LATEST: Final = 5

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
    target = call.intranet.commentables.get(call.arguments["targetId"])
    wanted = call.arguments.get("targetType")
    if (
        target is None
        or wanted not in (None, target.type_name)
        or not call.intranet.sees(call.user, target)
    ):
        raise not_found(wanted or "comment-target")
    return target


@router.serves(operations.SOCIAL_GET_LIKES)
def likes(call: Call) -> dict[str, Any]:
    """Return how many like a thing, and whether the sender does that the caller asks for."""
    return _likes(call, _likeable(call, call.arguments["targetId"]), call.arguments.get("senderId"))


@router.serves(operations.SOCIAL_TOGGLE_LIKE, permission="LIKE", status=201)
def like(call: Call) -> dict[str, Any]:
    """Add the like of the caller, once."""
    target = _own_like(call)
    if call.user.id not in call.intranet.likes[target.id]:
        call.intranet.likes[target.id].append(call.user.id)
    return _likes(call, target, call.user.id)


@router.serves(operations.SOCIAL_UNLIKE, permission="LIKE")
def unlike(call: Call) -> dict[str, Any]:
    """Take the like of the caller back, where there is one."""
    target = _own_like(call)
    if call.user.id in call.intranet.likes[target.id]:
        call.intranet.likes[target.id].remove(call.user.id)
    return _likes(call, target, call.user.id)


@router.serves(operations.SOCIAL_GET_REACTIONS)
def reactions(call: Call) -> dict[str, Any]:
    """Return the likes of a thing as newer tenants tell them: one kind of reaction among many."""
    target = _likeable(call, call.arguments["ids"])
    count = len(call.intranet.likes[target.id])
    counts = [{"reactionType": "LIKE", "count": count}] if count else []
    return {target.id: {"allReactionsByCount": counts}}


def _own_like(call: Call) -> Likeable:
    """Return what is liked; nobody likes in the name of somebody else."""
    if call.arguments["userId"] != call.user.id:
        raise forbidden()
    return _likeable(call, call.arguments["targetId"])


def _likeable(call: Call, target_id: str) -> Likeable:
    wanted = call.arguments["targetType"]
    target = call.intranet.comments.get(target_id) or call.intranet.commentables.get(target_id)
    if target is None or target.type_name != wanted or not call.intranet.sees(call.user, target):
        raise not_found(wanted)
    return target


def _likes(call: Call, target: Likeable, sender_id: str | None) -> dict[str, Any]:
    """Return the LikeInfo; nobody is told whether they like it who did not say who they are."""
    ids = call.intranet.likes[target.id]
    latest = [sender_of(call.intranet.people[one]) for one in ids[: -LATEST - 1 : -1]]
    asked = {} if sender_id is None else {"likedBySender": sender_id in ids}
    return {"count": len(ids), "latest": latest, **asked}


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
