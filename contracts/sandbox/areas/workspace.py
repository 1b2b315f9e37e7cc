"""Workspaces."""

from __future__ import annotations

from typing import Any, Final

from contracts.sandbox.errors import not_found
from contracts.sandbox.paging import paged
from contracts.sandbox.router import Call, Router
from contracts.sandbox.search import Query
from contracts.sandbox.senders import sender_of
from contracts.sandbox.state import by_slug
from contracts.sandbox.things import Workspace, identifier
from dbplanet.contract import operations

router: Final = Router()


@router.serves(operations.WORKSPACE_LIST, permission="ACCESS_WORKSPACES")
def workspaces(call: Call) -> dict[str, Any]:
    """Return the workspaces that show themselves to the user, archived ones too, by name."""
    found = [
        one for one in call.intranet.workspaces.values() if call.intranet.finds(call.user, one)
    ]
    found.sort(key=lambda workspace: workspace.name.casefold())
    if "term" in call.arguments:
        query = Query(call.arguments["term"])
        found = query.best(found, lambda one: (one.name, one.description or ""))
    return paged(found, call.arguments, lambda workspace: represented(call, workspace))


@router.serves(operations.WORKSPACE_GET, permission="ACCESS_WORKSPACES")
def workspace(call: Call) -> dict[str, Any]:
    """Return one workspace by id or slug; a private one exists for its members only."""
    found = by_slug(call.intranet.workspaces, call.arguments["id"])
    if found is None or not call.intranet.finds(call.user, found):
        raise not_found("workspace")
    return represented(call, found)


def represented(call: Call, workspace: Workspace) -> dict[str, Any]:
    """Return a workspace as its answers show it."""
    members = call.intranet.members[workspace.id]
    return {
        **sender_of(workspace),
        "name": workspace.name,
        "description": workspace.description,
        "visibility": workspace.visibility,
        "membershipStatus": "APPROVED" if call.user.id in members else "NONE",
        "memberCount": len(members),
        "archived": workspace.archived,
        "categories": [
            {"id": identifier("category", name), "name": name} for name in workspace.categories
        ],
        "defaultLanguage": workspace.language,
        "created": workspace.created,
        "modified": workspace.modified,
    }
