"""Layouts and slots: the text of articles, apps and places, as widgets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from contracts.sandbox.areas.apps import found_place
from contracts.sandbox.errors import not_found
from contracts.sandbox.layout import Layout, Widget
from contracts.sandbox.router import Call, Router
from contracts.sandbox.things import identifier
from dbplanet.contract import operations

router: Final = Router()


@router.serves(operations.CONTENT_GET_LAYOUT)
def layout(call: Call) -> dict[str, Any]:
    """Return rows of slots, and on demand the widgets of each slot."""
    name = call.arguments["name"]
    holder = call.intranet.holders.get(name)
    if holder is None or holder.body is None or not call.intranet.sees(call.user, holder):
        raise not_found("widget-layout")
    answer = {
        "name": name,
        "parentId": holder.id,
        "parentType": holder.type_name,
        "settings": {"rows": _rows(holder.body)},
    }
    if call.arguments.get("includeWidgets", False):
        answer["widgets"] = _widgets(name, holder.body)
    return answer


@router.serves(operations.CONTENT_GET_SLOT)
def slot(call: Call) -> list[dict[str, Any]]:
    """Return the widgets of a slot of a page or workspace; most slots have none."""
    name, parent_id = call.arguments["slot"], call.arguments.get("parentId")
    if parent_id is None:
        return []
    wanted = call.arguments.get("parentType")
    place = found_place(call, parent_id, wanted or "sender")
    if wanted not in (None, place.type_name):
        raise not_found(wanted)
    own = place.widgets if name == f"{place.type_name}-content" else ()
    return represented(name, own, place.id)


def _rows(layout: Layout) -> list[dict[str, Any]]:
    return [
        {
            "name": f"row-{number}",
            "slots": [{"name": slot.name, "cols": slot.cols} for slot in row],
        }
        for number, row in enumerate(layout.rows, start=1)
    ]


def _widgets(name: str, layout: Layout) -> dict[str, list[dict[str, Any]]]:
    slots = ((f"layout-{name}-slot-{slot.name}", slot) for row in layout.rows for slot in row)
    return {key: represented(key, slot.widgets, name) for key, slot in slots}


def represented(slot: str, widgets: Iterable[Widget], parent: str) -> list[dict[str, Any]]:
    """Return widgets as their slot shows them; `parent` makes their ids unique."""
    return [
        {
            "id": identifier("widget", f"{parent}/{slot}/{number}"),
            "key": widget.key,
            "slot": slot,
            "settings": widget.settings,
        }
        for number, widget in enumerate(widgets, start=1)
    ]
