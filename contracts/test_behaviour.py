"""What the sandbox's answers promise each other: pages make a whole, and a change is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from contracts.api import Api, DocumentedOperation
from contracts.conftest import Login
from tests.sandbox_calls import PARTY_NEWS

API: Final = Api.of_source()
ANNA: Final = "d244bc36-7627-5992-9954-b841fe74ea32"
IDS: Final = {
    "Workspace_GetMembers": {"id": "travel-and-expenses"},
    "Event_GetMemberships": {"id": "summer-party"},
}
QUERIES: Final = {
    "Search_FullText": {"term": "in"},
    "Search_Global": {"searchTerm": "in"},
    "Search_QuickEntity": {"term": "s"},
    "Search_QuickEntityWeb": {"term": "s"},
    "People_Search": {"term": "e"},
    "Social_GetComments": {"targetId": PARTY_NEWS},
}
PAGED: Final = [
    operation
    for operation in API.operations.values()
    if {"_page", "_pageSize"} <= operation.parameters("query").keys()
]
LISTS: Final = {
    "Search_FullText",
    "Search_Global",
    "Workspace_List",
    "Workspace_GetMembers",
    "News_GetFeed",
    "People_List",
    "People_Search",
    "Event_GetMemberships",
    "Social_GetComments",
    "Notification_List",
    "Page_List",
}
LIKES: Final = f"/api/like-targets/blog-article/{PARTY_NEWS}"


def pages(
    client: TestClient, operation: DocumentedOperation, size: int
) -> Iterator[dict[str, Any]]:
    """Yield the pages of a list, as long as each says that there is another."""
    path = operation.path.format_map(IDS.get(operation.id, {}))
    for number in range(100):
        query = {**QUERIES.get(operation.id, {}), "_page": str(number), "_pageSize": str(size)}
        page: dict[str, Any] = client.get(path, params=query).json()
        yield page
        if page["last"]:
            return


def test_every_list_has_pages() -> None:
    paged = {operation.id for operation in PAGED}
    assert paged == LISTS, "name a new list in LISTS; each takes _page and _pageSize"


@pytest.mark.parametrize("operation", PAGED, ids=lambda operation: str(operation.id))
def test_pages_count_right_and_make_the_whole_list(
    anna: TestClient, operation: DocumentedOperation
) -> None:
    (whole,) = pages(anna, operation, 100)
    parts = list(pages(anna, operation, 2))
    total = len(whole["content"])
    assert total > 2, "one page is no test"
    assert [item for page in parts for item in page["content"]] == whole["content"]
    assert len(parts) == -(-total // 2)
    for number, page in enumerate(parts):
        assert page["number"] == number
        assert page["size"] == 2
        assert page["numberOfElements"] == len(page["content"])
        assert (page["totalElements"], page["totalPages"]) == (total, len(parts))
        assert (page["first"], page["last"]) == (number == 0, number == len(parts) - 1)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/workspaces", {"name": "Rail history", "description": "Old trains"}),
        ("/api/pages", {"name": "Kitchen rules", "description": "Wash your cup"}),
        (
            "/api/events",
            {"name": "Tea", "startDate": "2026-07-10T16:00:00", "endDate": "2026-07-10T17:00:00"},
        ),
    ],
)
def test_what_is_created_is_read_as_it_was_sent(
    anna: TestClient, path: str, body: dict[str, str]
) -> None:
    created = anna.post(path, json=body).json()
    created = created.get("event", created)
    read = anna.get(f"{path}/{created['id']}").json()
    assert read == created
    assert {name: read[name] for name in body} == body


def test_a_like_is_counted_once_and_gone_after_it_is_taken_back(anna: TestClient) -> None:
    before = anna.get(LIKES, params={"senderId": ANNA}).json()
    assert before["likedBySender"] is False
    for _ in range(2):
        anna.post(f"{LIKES}/likes/{ANNA}")
        liked = anna.get(LIKES, params={"senderId": ANNA}).json()
        assert (liked["count"], liked["likedBySender"]) == (before["count"] + 1, True)
    for _ in range(2):
        assert anna.delete(f"{LIKES}/likes/{ANNA}").json() == before
    assert anna.get(LIKES, params={"senderId": ANNA}).json() == before


def test_a_comment_is_the_newest_and_everybody_s(login: Login) -> None:
    anna, ben = login("anna"), login("ben")
    body = {"targetId": PARTY_NEWS, "message": "Who brings the boat?"}
    posted = anna.post("/api/comments", json=body).json()
    (newest, *_) = ben.get("/api/comments", params={"targetId": PARTY_NEWS}).json()["content"]
    assert (newest["id"], newest["message"]) == (posted["id"], body["message"])


def test_notifications_that_are_seen_are_no_longer_counted(anna: TestClient) -> None:
    assert anna.get("/api/notifications/status").json()["unseen"]["_total"] > 0
    anna.put("/api/notifications/mark-seen")
    assert set(anna.get("/api/notifications/status").json()["unseen"].values()) == {0}


def test_a_token_is_of_no_use_after_it_ended(anna: TestClient, sandbox: TestClient) -> None:
    assert anna.get("/api/users/me").status_code == 200
    sandbox.put("/_sandbox/clock", json={"advance_s": 4000})
    for operation in API.operations.values():
        if operation.id != "Auth_Token":
            path = operation.path.replace("{", "").replace("}", "")
            assert anna.request(operation.method, path).status_code == 401, operation.id
