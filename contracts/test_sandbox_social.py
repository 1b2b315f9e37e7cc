"""What people say about things in the sandbox."""

from __future__ import annotations

from typing import Any, Final

from starlette.testclient import TestClient

TRAVEL_POLICY: Final = "8428ebe3-05e3-552c-b5ee-045a60b0d718"
SUMMER_PARTY_NEWS: Final = "12eefb17-67d2-5201-8d4e-f9c25cbe5801"
CANTEEN_POST: Final = "6a63ff11-8d41-53db-b3a6-002d1f52fdd3"
ANNA: Final = "d244bc36-7627-5992-9954-b841fe74ea32"


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
