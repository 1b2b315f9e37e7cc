"""What people say about things in the sandbox, and what they like."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.testclient import TestClient

TRAVEL_POLICY: Final = "8428ebe3-05e3-552c-b5ee-045a60b0d718"
SUMMER_PARTY_NEWS: Final = "12eefb17-67d2-5201-8d4e-f9c25cbe5801"
CANTEEN_POST: Final = "6a63ff11-8d41-53db-b3a6-002d1f52fdd3"
ANNA: Final = "d244bc36-7627-5992-9954-b841fe74ea32"
BEN: Final = "f9da34b6-3587-5174-9099-1dae7df1cbd6"
LIGHTHOUSE_POST: Final = "461e32de-4c1b-5867-840d-ca457da542b9"
LIGHTHOUSE_COMMENT: Final = "707e1088-e6ce-5549-a535-c05fbe6a64c3"
CAMERA_COMMENT: Final = "b6bce8c6-9dae-535b-97b6-47f26a51c396"
DESK_SHARING: Final = "82657a1c-b6e5-518c-aacb-a1d013484596"


def test_comments_are_newest_first(anna: TestClient) -> None:
    answer = anna.get(
        "/api/comments",
        params={"targetId": SUMMER_PARTY_NEWS, "targetType": "blog-article", "_pageSize": 3},
    ).json()
    said = [(item["author"]["displayName"], item["message"]) for item in answer["content"]]
    assert said == [
        ("Ben Öztürk", "Looking forward to it!"),
        ("Anna Schmidt", "Ja, ab sechs Jahren, mit Schwimmweste."),
        ("Jonas Müller", "Ist die Bootsfahrt auch für Kinder?"),
    ]
    assert answer["totalElements"] == 4


def test_likes_of_a_comment_are_those_of_the_reader(login: Any) -> None:
    params = {"targetId": TRAVEL_POLICY, "_page": 1, "_pageSize": 1}
    (comment,) = login("anna").get("/api/comments", params=params).json()["content"]
    assert comment["likes"] == {"count": 1, "likedBySender": False}
    params["targetId"] = SUMMER_PARTY_NEWS
    params["_page"] = 3
    (comment,) = login("ben").get("/api/comments", params=params).json()["content"]
    assert comment["likes"] == {"count": 2, "likedBySender": True}


def test_a_comment_is_shown_and_found_from_now_on(anna: TestClient, ben: TestClient) -> None:
    body = {"targetId": CANTEEN_POST, "message": "Grüße aus **Zürich** 🧀"}
    posted = ben.post("/api/comments", json=body)
    assert posted.status_code == 201
    comment = posted.json()
    assert comment["author"]["displayName"] == "Ben Öztürk"
    assert comment["created"] == 1781510400000
    listed = anna.get("/api/comments", params={"targetId": CANTEEN_POST}).json()
    assert listed["content"][0] == comment
    assert listed["totalElements"] == 3
    found = anna.get("/api/search", params={"term": "Zürich"}).json()["content"]
    assert [hit["id"] for hit in found] == [comment["id"]]


def test_every_write_takes_a_second_and_ids_are_the_same_in_every_run(
    anna: TestClient,
) -> None:
    body = {"targetId": CANTEEN_POST, "message": "First!"}
    first, second = (anna.post("/api/comments", json=body).json() for _ in range(2))
    assert second["created"] - first["created"] == 1000
    assert first["id"] != second["id"]
    assert first["id"] == "020fb8a8-1325-5800-a989-fef7a6606c2b"


def test_nobody_comments_in_the_name_of_somebody_else(anna: TestClient, ben: TestClient) -> None:
    body = {"targetId": CANTEEN_POST, "message": "I am Anna.", "authorId": ANNA}
    refused = ben.post("/api/comments", json=body)
    assert refused.status_code == 403
    assert refused.json()["errorStatus"] == "ERROR"
    assert anna.post("/api/comments", json=body).status_code == 201


def test_a_comment_on_nothing_is_refused(anna: TestClient) -> None:
    body = {"targetId": CANTEEN_POST, "targetType": "wiki-article", "message": "Hello"}
    refused = anna.post("/api/comments", json=body)
    assert refused.status_code == 404
    assert refused.json()["context"] == {"entityType": "wiki-article"}


def likes(client: TestClient, target: str, sender_id: str = ANNA) -> Any:
    return client.get(f"/api/like-targets/{target}", params={"senderId": sender_id}).json()


@pytest.mark.parametrize(
    ("target", "count", "liked"),
    [
        (f"blog-article/{SUMMER_PARTY_NEWS}", 4, False),
        (f"timeline-item/{CANTEEN_POST}", 3, True),
        (f"comment/{CAMERA_COMMENT}", 2, True),
        (f"wiki-article/{DESK_SHARING}", 1, False),
        (f"wiki-article/{TRAVEL_POLICY}", 0, False),
    ],
)
def test_everything_has_likes(anna: TestClient, target: str, count: int, liked: bool) -> None:
    answer = likes(anna, target)
    assert (answer["count"], answer["likedBySender"]) == (count, liked)
    assert len(answer["latest"]) == count
    kind, _, target_id = target.partition("/")
    reactions = anna.get(f"/web/reaction-targets/{kind}", params={"ids": target_id}).json()
    counts = [{"reactionType": "LIKE", "count": count}] if count else []
    assert reactions == {target_id: {"allReactionsByCount": counts}}


def test_whose_like_is_told_is_up_to_the_caller(anna: TestClient) -> None:
    assert likes(anna, f"blog-article/{SUMMER_PARTY_NEWS}", BEN)["likedBySender"] is True
    assert likes(anna, f"blog-article/{SUMMER_PARTY_NEWS}", "nobody")["likedBySender"] is False
    unasked = anna.get(f"/api/like-targets/blog-article/{SUMMER_PARTY_NEWS}").json()
    assert "likedBySender" not in unasked


def test_the_latest_likes_come_first(anna: TestClient) -> None:
    path = f"/api/like-targets/blog-article/{SUMMER_PARTY_NEWS}/likes/{ANNA}"
    latest = anna.post(path).json()["latest"]
    assert [sender["displayName"] for sender in latest] == [
        "Anna Schmidt",
        "Lena Fischer",
        "Jonas Müller",
        "Clara Weiß",
        "Ben Öztürk",
    ]


@pytest.mark.parametrize(
    "target",
    [
        f"blog-article/{SUMMER_PARTY_NEWS}",
        f"wiki-article/{TRAVEL_POLICY}",
        f"timeline-item/{CANTEEN_POST}",
        f"comment/{CAMERA_COMMENT}",
    ],
)
def test_a_like_counts_once_and_can_be_taken_back_once(anna: TestClient, target: str) -> None:
    path = f"/api/like-targets/{target}/likes/{ANNA}"
    first = anna.delete(path)
    assert first.status_code == 200
    unliked = first.json()["count"]
    for _ in range(2):
        liked = anna.post(path)
        assert liked.status_code == 201
        assert (liked.json()["count"], liked.json()["likedBySender"]) == (unliked + 1, True)
        assert likes(anna, target) == liked.json()
    for _ in range(2):
        taken = anna.delete(path).json()
        assert (taken["count"], taken["likedBySender"]) == (unliked, False)
        assert likes(anna, target) == taken


def test_a_like_is_seen_with_the_thing_itself(anna: TestClient) -> None:
    anna.delete(f"/api/like-targets/timeline-item/{CANTEEN_POST}/likes/{ANNA}")
    post = anna.get(f"/api/timeline-items/{CANTEEN_POST}").json()
    assert post["likes"] == {"count": 2, "likedBySender": False}


def test_a_new_comment_can_be_liked(anna: TestClient) -> None:
    body = {"targetId": CANTEEN_POST, "message": "First!"}
    comment = anna.post("/api/comments", json=body).json()["id"]
    liked = anna.post(f"/api/like-targets/comment/{comment}/likes/{ANNA}")
    assert liked.json()["count"] == 1


@pytest.mark.parametrize("method", ["POST", "DELETE"])
@pytest.mark.parametrize("user_id", [BEN, "me"])
def test_nobody_likes_in_the_name_of_somebody_else(
    anna: TestClient, method: str, user_id: str
) -> None:
    path = f"/api/like-targets/timeline-item/{CANTEEN_POST}/likes/{user_id}"
    refused = anna.request(method, path)
    assert refused.status_code == 403
    assert refused.json()["errorStatus"] == "ERROR"
    assert likes(anna, f"timeline-item/{CANTEEN_POST}")["count"] == 3


@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_liking_takes_a_permission_and_looking_none(ben: TestClient, method: str) -> None:
    path = f"/api/like-targets/timeline-item/{CANTEEN_POST}"
    assert ben.request(method, f"{path}/likes/{BEN}").status_code == 403
    assert ben.get(path).json()["count"] == 3


@pytest.mark.parametrize(
    ("kind", "target_id"),
    [
        ("timeline-item", "nothing"),
        ("file", CANTEEN_POST),
        ("blog-article", CANTEEN_POST),
        ("timeline-item", LIGHTHOUSE_POST),
        ("comment", LIGHTHOUSE_COMMENT),
    ],
)
def test_what_is_not_there_has_no_likes(ben: TestClient, kind: str, target_id: str) -> None:
    for path in (
        f"/api/like-targets/{kind}/{target_id}",
        f"/web/reaction-targets/{kind}?ids={target_id}",
    ):
        refused = ben.get(path)
        assert refused.status_code == 404
        assert refused.json()["context"] == {"entityType": kind}
