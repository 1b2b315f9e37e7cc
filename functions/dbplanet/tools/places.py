"""Reading pages, workspaces and apps: what stands in them is spread over widgets and apps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from dbplanet.contract import operations
from dbplanet.contract.operation import Operation
from dbplanet.contract.schemas import App
from dbplanet.haiilo.errors import NotFoundError
from dbplanet.haiilo.html_text import clean_html
from dbplanet.tools.links import link_to
from dbplanet.tools.reading import Content, Parts, read_layout
from dbplanet.tools.tool import Call
from dbplanet.tools.widgets import widgets_text

T = TypeVar("T")

MOST_APPS: Final = 5
"""How many content apps of a page or workspace are read."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page or workspace, as far as reading its content needs it."""

    kind: Literal["page", "workspace"]
    id: str | None
    slug: str | None
    title: str | None
    description: str | None


async def read_page(call: Call) -> Content:
    """Read a page."""
    page = await _by_id_or_slug(call, operations.PAGE_GET)
    title = page["displayName"] or page["name"]
    return await _read(call, Place("page", page["id"], page["slug"], title, page["description"]))


async def read_workspace(call: Call) -> Content:
    """Read a workspace."""
    space = await _by_id_or_slug(call, operations.WORKSPACE_GET)
    title = space["displayName"] or space["name"]
    place = Place("workspace", space["id"], space["slug"], title, space["description"])
    return await _read(call, place)


async def _read(call: Call, place: Place) -> Content:
    """Read a description, the place's own widgets, its apps and the content of its apps."""
    parts = Parts(call)
    parts.texts.append(clean_html(place.description or ""))
    sender_id = place.id or place.slug or call.arguments["contentId"]
    slot = {"slot": f"{place.kind}-content", "parentId": sender_id, "parentType": place.kind}
    await parts.add("Its own widgets", operations.CONTENT_GET_SLOT, widgets_text, **slot)
    apps = await parts.add("Its apps", operations.CONTENT_GET_APPS, _app_list, senderId=sender_id)
    content_apps = [app for app in apps or () if app["key"] == "content" and app["id"]]
    for number, app in enumerate(content_apps[:MOST_APPS], start=1):
        parts.texts.append(f"# {app['name']}" if app["name"] else "")
        await parts.add_layout(f"Content app {number}", f"app-content-{app['id']}")
    if len(content_apps) > MOST_APPS:
        parts.notes.append(
            f"The first {MOST_APPS} of {len(content_apps)} content apps were read; the others with "
            "contentType=app, contentId=their appId."
        )
    address = link_to(call.client.origin, place.kind, {"id": place.id, "slug": place.slug})
    facts = (("id", place.id), ("slug", place.slug), ("link", address))
    return parts.content(place.title, facts)


async def read_app(call: Call) -> Content:
    """Read the layout of a content app, and say of another what it is."""
    app_id: str = call.arguments["contentId"]
    sender_id = call.arguments.get("senderId")
    if sender_id is None:
        text = await read_layout(call, f"app-content-{app_id}")
        return Content(None, (("id", app_id),), text)
    app = await call.client.request(
        operations.CONTENT_GET_APP, {"senderId": sender_id, "id": app_id}
    )
    parts = Parts(call)
    if app["key"] == "content":
        await parts.add_layout("The text", f"app-content-{app['id'] or app_id}")
    else:
        parts.notes.append(
            "This kind of app has no text of its own; Search_FullText finds its items."
        )
    return parts.content(app["name"], (("id", app["id"]), ("kind of app", app["key"])))


async def _by_id_or_slug(call: Call, operation: Operation[T]) -> T:
    """Ask by id, which may be a slug, and by the slug where nothing has the id."""
    slug = call.arguments.get("slug")
    try:
        return await call.client.request(operation, {"id": call.arguments["contentId"]})
    except NotFoundError:
        if slug is None:
            raise
        return await call.client.request(operation, {"id": slug})


def _app_list(apps: Sequence[App]) -> str:
    lines = [f"- {app['name'] or 'unnamed'}: {app['key']}, appId={app['id']}" for app in apps]
    return "\n".join(["Apps:", *lines]) if lines else ""
