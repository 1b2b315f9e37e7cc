"""What a tool changes is what the next one reads."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from mcp import Client

from dbplanet.haiilo.transport import Connections
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from tests.callers import mcp_client, text_of
from tests.haiilo import ANNA, BEN, Sandbox
from tests.sandbox_calls import PARTY_NEWS

pytestmark = pytest.mark.anyio
LIKED = {"targetType": "blog-article", "targetId": PARTY_NEWS}


class Caller:
    """Calls tools and returns their texts."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def __call__(self, tool: str, **arguments: object) -> str:
        result = await self._client.call_tool(tool, arguments)
        assert not result.is_error, text_of(result)
        return text_of(result)

    async def refused(self, tool: str, **arguments: object) -> str:
        result = await self._client.call_tool(tool, arguments)
        assert result.is_error
        return text_of(result)


@pytest.fixture
async def callers(sandbox: Sandbox) -> AsyncIterator[tuple[Caller, Caller]]:
    """Anna, who may do everything, and Ben."""
    connections = Connections(httpx.AsyncHTTPTransport)
    app = create_app(Settings.from_environment(sandbox.tenant), connections)
    async with mcp_client(app, ANNA) as anna, mcp_client(app, BEN) as ben:
        yield Caller(anna), Caller(ben)
    await connections.aclose()


async def test_a_joined_workspace_has_a_new_member(callers: tuple[Caller, Caller]) -> None:
    _, ben = callers
    workspace = "travel-and-expenses"
    before = await ben("Workspace_Get", id=workspace)
    assert "your membership: not a member" in before
    assert "You are now a member" in await ben("Workspace_Join", id=workspace)
    assert "your membership: member" in await ben("Workspace_Get", id=workspace)
    assert "Ben Öztürk" in await ben("Workspace_GetMembers", id=workspace, pageSize=100)


async def test_a_protected_workspace_gets_a_request(callers: tuple[Caller, Caller]) -> None:
    _, ben = callers
    assert "has to approve it" in await ben("Workspace_Join", id="project-aurora")
    text = await ben("Workspace_Get", id="project-aurora")
    assert "your membership: requested, waiting for an administrator" in text


async def test_what_is_created_is_found_and_its_name_is_taken(
    callers: tuple[Caller, Caller],
) -> None:
    anna, ben = callers
    created = await anna("Workspace_Create", name="Rail history club", description="Old trains")
    assert "visibility: PRIVATE" in created
    assert "Rail history club" in await anna("Workspace_List", query="rail history")
    again = await anna.refused("Workspace_Create", name="Rail history club")
    assert "NAME_TAKEN: The name is taken; choose another one." in again
    forbidden = await ben.refused("Workspace_Create", name="Another club")
    assert forbidden.startswith("[403] Insufficient permissions to access this resource.")


async def test_a_created_page_is_read(callers: tuple[Caller, Caller]) -> None:
    anna, _ = callers
    created = await anna("Page_Create", title="Kitchen rules", content="Wash your cup.")
    assert "The content became its description" in created
    slug = next(line for line in created.splitlines() if line.startswith("slug: "))
    text = await anna("Page_Get", id=slug.removeprefix("slug: "))
    assert "| Wash your cup." in text


async def test_a_created_event_has_the_user_s_wall_time(callers: tuple[Caller, Caller]) -> None:
    anna, _ = callers
    created = await anna(
        "Event_Create",
        title="Call with Tokyo",
        startDate="2026-07-10T15:30:00+09:00",
        endDate="2026-07-10T16:30:00+09:00",
    )
    assert "starts: 2026-07-10T08:30:00 (Europe/Berlin)" in created
    event_id = next(line for line in created.splitlines() if line.startswith("id: "))
    text = await anna("Event_Get", id=event_id.removeprefix("id: "))
    assert "ends: 2026-07-10T09:30:00 (Europe/Berlin)" in text


async def test_attendance_is_changed_for_oneself(callers: tuple[Caller, Caller]) -> None:
    _, ben = callers
    for word, shown in [
        ("accepted", "attending"),
        ("maybe", "maybe attending"),
        ("NOT_ATTENDING", "not attending"),
    ]:
        changed = await ben("Event_UpdateStatus", id="summer-party", status=word)
        assert changed == f"Your attendance is now: {shown}."
        assert f"your attendance: {shown}\n" in await ben("Event_Get", id="summer-party")


async def test_a_comment_is_read_by_others(callers: tuple[Caller, Caller]) -> None:
    anna, ben = callers
    await anna("Social_PostComment", targetId=PARTY_NEWS, body="Ich bringe Kürbiskuchen mit 🎃")
    text = await ben("Social_GetComments", targetId=PARTY_NEWS, pageSize=1)
    assert "| Ich bringe Kürbiskuchen mit 🎃" in text
    assert "author: Anna Schmidt" in text


async def test_a_like_is_given_and_taken_back(callers: tuple[Caller, Caller]) -> None:
    anna, ben = callers
    before = await anna("Social_GetLikes", **LIKED)
    if "liked by you: yes" in before:
        await anna("Social_ToggleLike", **LIKED, userId="me")
    assert "You like it now." in await anna("Social_ToggleLike", **LIKED, userId="me")
    assert "liked by you: yes" in await anna("Social_GetLikes", **LIKED)
    assert "You no longer like it." in await anna("Social_ToggleLike", **LIKED, userId="me")
    assert "liked by you: no" in await anna("Social_GetLikes", **LIKED)
    forbidden = await ben.refused("Social_ToggleLike", **LIKED, userId="me")
    assert forbidden.startswith("[403] ")


async def test_notifications_are_seen(callers: tuple[Caller, Caller]) -> None:
    anna, _ = callers
    assert "new about discussions: 0" not in await anna("Notification_GetStatus")
    assert "marked as seen" in await anna("Notification_MarkSeen")
    status = await anna("Notification_GetStatus")
    assert "new about discussions: 0" in status
    assert "new about activities: 0" in status
