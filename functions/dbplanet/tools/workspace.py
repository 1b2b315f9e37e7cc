"""Workspace tools."""

from __future__ import annotations

from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import Member, MemberPage, Workspace, WorkspacePage
from dbplanet.haiilo.html_text import clean_html
from dbplanet.tools.facts import NO_ADMIN, category_line, timestamp
from dbplanet.tools.links import link_to
from dbplanet.tools.people import person
from dbplanet.tools.text import Answer, Fact, Item, listing
from dbplanet.tools.tool import Call, Tool

MEMBERSHIP: Final = {
    "NONE": "not a member",
    "INVITED": "invited",
    "REQUESTED": "requested, waiting for an administrator",
    "APPROVED": "member",
}
JOINED: Final = {
    "APPROVED": "You are now a member of the workspace.",
    "REQUESTED": "Membership is requested. An administrator of the workspace has to approve it.",
}
MEMBERS: Final = ("List its members with Workspace_GetMembers, read it with Content_GetFull.",)


def _item(workspace: Workspace, origin: str) -> Item:
    status = workspace["membershipStatus"] or ""
    facts: tuple[Fact, ...] = (
        ("type", "workspace"),
        ("id", workspace["id"]),
        ("slug", workspace["slug"]),
        ("visibility", workspace["visibility"]),
        ("your membership", MEMBERSHIP.get(status, status)),
        ("members", workspace["memberCount"]),
        ("archived", workspace["archived"] or None),
        ("categories", category_line(workspace["categories"])),
        ("created", timestamp(workspace["created"])),
        ("modified", timestamp(workspace["modified"])),
        ("link", link_to(origin, "workspace", {"id": workspace["id"], "slug": workspace["slug"]})),
    )
    return Item(
        title=workspace["displayName"] or workspace["name"],
        facts=facts,
        label="description",
        text=clean_html(workspace["description"] or ""),
    )


def _format_list(page: WorkspacePage, call: Call) -> Answer:
    items = [_item(workspace, call.client.origin) for workspace in page["content"] or ()]
    asked = call.arguments.get("page")
    return listing(page, items, what="workspaces", asked=asked, notes=MEMBERS)


def _format_get(workspace: Workspace, call: Call) -> Answer:
    item = _item(workspace, call.client.origin)
    return Answer(heading="The workspace.", items=[item], notes=MEMBERS)


def _member(member: Member, origin: str) -> Item:
    role, status = member["role"], member["status"]
    shown: tuple[Fact, ...] = (
        ("role", role["name"] if role else None),
        ("membership", MEMBERSHIP.get(status or "", status)),
    )
    if member["user"] is None:
        return Item(title="(unknown user)", facts=shown)
    return person(member["user"], origin, shown)


def _format_members(page: MemberPage, call: Call) -> Answer:
    items = [_member(member, call.client.origin) for member in page["content"] or ()]
    return listing(page, items, what="members", asked=call.arguments.get("page"))


def _format_joined(member: Member, call: Call) -> Answer:
    del call
    return Answer(heading=JOINED.get(member["status"] or "", "DB Planet took the request to join."))


async def _create(call: Call) -> Answer:
    profile = await call.attempt(call.client.profile())
    admin_ids = [profile.user_id] if profile else None
    # Private is what nobody regrets.
    workspace = await call.ask(
        operations.WORKSPACE_CREATE, visibility="PRIVATE", adminIds=admin_ids
    )
    shown = [_item(workspace, call.client.origin)] if workspace["id"] else []
    notes = () if profile else (NO_ADMIN,)
    return Answer(heading="The workspace is created.", items=shown, notes=notes)


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
    Tool(
        operations.WORKSPACE_GET_MEMBERS,
        description="List the members of a workspace with their roles.",
        format=_format_members,
    ),
    Tool(
        operations.WORKSPACE_JOIN,
        description=(
            "Join a workspace. A protected one gets a request that an administrator must approve."
        ),
        format=_format_joined,
    ),
    Tool(
        operations.WORKSPACE_CREATE,
        description=(
            "Create a workspace. It is private and you are its administrator; others are invited "
            "in DB Planet itself."
        ),
        call=_create,
        operations=(operations.PEOPLE_GET_ME,),
    ),
)
