"""The apps of pages and workspaces."""

from __future__ import annotations

from typing import Any, Final

from contracts.sandbox.errors import not_found
from contracts.sandbox.router import Call, Router
from contracts.sandbox.state import by_slug
from contracts.sandbox.things import App, Place
from dbplanet.contract import operations

router: Final = Router()


@router.serves(operations.CONTENT_GET_APPS)
def apps(call: Call) -> list[dict[str, Any]]:
    """Return what a page or workspace consists of."""
    return [represented(app) for app in _apps(call)]


@router.serves(operations.CONTENT_GET_APP)
def app(call: Call) -> dict[str, Any]:
    """Return one app by id or slug."""
    return represented(found_app(call, call.arguments["id"]))


def found_app(call: Call, id_or_slug: str) -> App:
    """Return an app of the sender in the path; raises Refusal (404)."""
    found = next((app for app in _apps(call) if id_or_slug in (app.id, app.slug)), None)
    if found is None:
        raise not_found("app")
    return found


def found_place(call: Call, id_or_slug: str, entity_type: str) -> Place:
    """Return a page or workspace whose content the caller may read; raises Refusal (404)."""
    intranet = call.intranet
    place = by_slug(intranet.pages, id_or_slug) or by_slug(intranet.workspaces, id_or_slug)
    if place is None or not intranet.reads(call.user, place):
        raise not_found(entity_type)
    return place


def _apps(call: Call) -> list[App]:
    sender = found_place(call, call.arguments["senderId"], "sender")
    return [app for app in call.intranet.apps.values() if app.sender is sender]


def represented(app: App) -> dict[str, Any]:
    """Return an app as its answers show it."""
    return {
        "id": app.id,
        "typeName": app.type_name,
        "key": app.app_key,
        "name": app.name,
        "slug": app.slug,
        "senderId": app.sender.id,
        "active": True,
        "settings": {"commentsAllowed": True},
        "created": app.created,
        "modified": app.modified,
    }
