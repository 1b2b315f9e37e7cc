"""Workspaces."""

from __future__ import annotations

from typing import Any, Final

from contracts.sandbox.areas import people
from contracts.sandbox.creation import new_place
from contracts.sandbox.errors import not_found
from contracts.sandbox.members import Membership, Role
from contracts.sandbox.paging import paged
from contracts.sandbox.router import Call, Router
from contracts.sandbox.search import Query
from contracts.sandbox.senders import categories_of, sender_of
from contracts.sandbox.state import by_slug
from contracts.sandbox.things import Person, Workspace
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
    return represented(call, _found(call))


@router.serves(operations.WORKSPACE_GET_MEMBERS, permission="ACCESS_WORKSPACES")
def members(call: Call) -> dict[str, Any]:
    """Return who belongs to a workspace, by last name."""
    roles = call.intranet.members.roles(_found(call))
    found = [call.intranet.people[person_id] for person_id in roles]
    found.sort(key=lambda person: person.sort_name)
    return paged(found, call.arguments, lambda one: _member(one, roles[one.id], "APPROVED"))


@router.serves(operations.WORKSPACE_JOIN, permission="ACCESS_WORKSPACES")
@router.serves(operations.WORKSPACE_JOIN_USERS, permission="ACCESS_WORKSPACES")
def join(call: Call) -> dict[str, Any]:
    """Make the caller a member, or keep the request; whoever is one already stays one."""
    found = _found(call)
    membership = call.intranet.members.join(call.user, found)
    role = call.intranet.members.roles(found).get(call.user.id, "USER")
    return _member(call.user, role, membership)


@router.serves(operations.WORKSPACE_CREATE, permission="CREATE_WORKSPACE", status=201)
def create(call: Call) -> dict[str, Any]:
    """Keep a new workspace."""
    created = new_place(call, Workspace, call.intranet.workspaces)
    call.intranet.add_workspace(created)
    return represented(call, created)


def _found(call: Call) -> Workspace:
    found = by_slug(call.intranet.workspaces, call.arguments["id"])
    if found is None or not call.intranet.finds(call.user, found):
        raise not_found("workspace")
    return found


def _member(person: Person, role: Role, membership: Membership) -> dict[str, Any]:
    return {"user": people.represented(person), "role": {"name": role}, "status": membership}


def represented(call: Call, workspace: Workspace) -> dict[str, Any]:
    """Return a workspace as its answers show it."""
    members = call.intranet.members
    return {
        **sender_of(workspace),
        "name": workspace.name,
        "description": workspace.description,
        "visibility": workspace.visibility,
        "membershipStatus": members.membership(call.user, workspace),
        "memberCount": len(members.roles(workspace)),
        "archived": workspace.archived,
        "categories": categories_of(workspace),
        "defaultLanguage": workspace.language,
        "created": workspace.created,
        "modified": workspace.modified,
    }
