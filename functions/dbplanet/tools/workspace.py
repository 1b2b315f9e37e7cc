"""Workspace tools."""

from __future__ import annotations

from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import Workspace, WorkspacePage
from dbplanet.haiilo.html_text import clean_html
from dbplanet.tools.links import link_to
from dbplanet.tools.text import Answer, Fact, Item, listing, timestamp
from dbplanet.tools.tool import Call, Tool

MEMBERSHIP: Final = {
    "NONE": "not a member",
    "INVITED": "invited",
    "REQUESTED": "membership requested, waiting for an administrator",
    "APPROVED": "member",
}


def _facts(workspace: Workspace, origin: str) -> tuple[Fact, ...]:
    categories = [category["name"] for category in workspace["categories"] or ()]
    status = workspace["membershipStatus"] or ""
    return (
        ("id", workspace["id"]),
        ("slug", workspace["slug"]),
        ("visibility", workspace["visibility"]),
        ("your membership", MEMBERSHIP.get(status, status)),
        ("members", workspace["memberCount"]),
        ("archived", workspace["archived"] or None),
        ("categories", ", ".join(name for name in categories if name)),
        ("created", timestamp(workspace["created"])),
        ("modified", timestamp(workspace["modified"])),
        ("link", link_to(origin, "workspace", {"id": workspace["id"], "slug": workspace["slug"]})),
    )


def _item(workspace: Workspace, origin: str) -> Item:
    return Item(
        title=workspace["displayName"] or workspace["name"],
        facts=_facts(workspace, origin),
        label="description",
        text=clean_html(workspace["description"] or ""),
    )


def _format_list(page: WorkspacePage, call: Call) -> Answer:
    items = [_item(workspace, call.client.origin) for workspace in page["content"] or ()]
    return listing(page, items, what="workspaces", asked=call.arguments.get("page"))


def _format_get(workspace: Workspace, call: Call) -> Answer:
    return Answer(heading="The workspace.", items=[_item(workspace, call.client.origin)])


TOOLS: Final = (
    Tool(
        operations.WORKSPACE_LIST,
        description="List the workspaces that you may see, or find some by words.",
        format=_format_list,
    ),
    Tool(
        operations.WORKSPACE_GET,
        description=(
            "Read one workspace: description, who may see it, your membership, number of members."
        ),
        format=_format_get,
    ),
)
