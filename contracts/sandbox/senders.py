"""How things refer to each other in answers: sender, author and target."""

from __future__ import annotations

from typing import Any, Final

from contracts.sandbox.things import (
    BlogArticle,
    Comment,
    Event,
    Person,
    Place,
    Sender,
    TimelineItem,
    WikiArticle,
    identifier,
)

COLORS: Final = ("#3a7ca5", "#81c3d7", "#16425b", "#d9dcd6", "#2f6690")


def sender_of(sender: Sender) -> dict[str, Any]:
    """Return the shape that a user, page, workspace or event has wherever it appears."""
    initials = [word[0] for word in sender.name.split()]
    return {
        "id": sender.id,
        "slug": sender.key,
        "typeName": sender.type_name,
        "displayName": sender.name,
        "displayNameInitials": "".join(initials[:1] + initials[1:][-1:]).upper(),
        "color": COLORS[int(sender.id[:8], 16) % len(COLORS)],
        "imageUrls": {},
        "public": not isinstance(sender, Place) or sender.visibility == "PUBLIC",
        "target": target_of(sender),
    }


def categories_of(place: Place) -> list[dict[str, str]]:
    """Return what a page or workspace is filed under."""
    return [{"id": identifier("category", name), "name": name} for name in place.categories]


def target_of(
    thing: Sender | BlogArticle | WikiArticle | TimelineItem | Comment,
) -> dict[str, Any]:
    """Return where a thing is shown; a comment is shown with what it is about."""
    match thing:
        case Comment():
            return target_of(thing.target)
        case TimelineItem():
            return {"name": "timeline_item", "params": {"id": thing.id}}
        case BlogArticle() | WikiArticle():
            params = {
                "id": thing.id,
                "senderId": thing.app.sender.id,
                "senderType": thing.app.sender.type_name,
                "appId": thing.app.id,
                "appKey": thing.app.app_key,
            }
            return {"name": thing.type_name, "params": params}
        case Person() | Place() | Event():
            return {"name": thing.type_name, "params": {"id": thing.id, "slug": thing.key}}
