"""Answers of the sandbox with other fields than the contract names."""

from __future__ import annotations

from typing import Any, Final

from starlette.testclient import TestClient

CANTEEN_POST: Final = "6a63ff11-8d41-53db-b3a6-002d1f52fdd3"


def put(sandbox: TestClient, kind: str, operation: str = "*", **fields: Any) -> None:
    fault = {"operation": operation, "kind": kind, **fields}
    assert sandbox.put("/_sandbox/faults", json=[fault]).status_code == 200


def comments(client: TestClient) -> Any:
    return client.get(f"/api/comments?targetId={CANTEEN_POST}&_pageSize=1").json()


def test_null_fields_keep_lists_and_their_items(sandbox: TestClient, anna: TestClient) -> None:
    put(sandbox, "fields_null")
    answer = comments(anna)
    assert answer["number"] is None
    (item,) = answer["content"]
    assert item.pop("attachments") == []
    assert set(item) >= {"id", "author", "message", "likes"}
    assert set(item.values()) == {None}


def test_missing_fields_leave_lists_and_empty_objects(
    sandbox: TestClient, anna: TestClient
) -> None:
    put(sandbox, "fields_missing")
    assert comments(anna) == {
        "content": [
            {
                "author": {"imageUrls": {}, "target": {"params": {}}},
                "attachments": [],
                "likes": {},
                "target": {},
            }
        ]
    }


def test_extra_fields_stand_in_every_object_beside_the_known_ones(
    sandbox: TestClient, anna: TestClient
) -> None:
    before = comments(anna)
    put(sandbox, "fields_extra")
    answer = comments(anna)
    extra = {"_unknown": None, "unknownField": {"since": [2026, "next release"]}}
    assert {name: answer[name] for name in extra} == extra
    (item,) = answer["content"]
    assert item["id"] == before["content"][0]["id"]
    assert {name: item["author"][name] for name in extra} == extra


def test_retyped_fields_have_other_types(sandbox: TestClient, anna: TestClient) -> None:
    put(sandbox, "fields_retyped")
    answer = comments(anna)
    assert (answer["number"], answer["first"], answer["totalElements"]) == ("0", "true", "2")
    (item,) = answer["content"]
    assert (item["id"], item["created"], item["edited"]) == (36, "1781507700000", "false")
    assert item["likes"] == [{"count": "0", "likedBySender": "false"}]
    wiki = "/api/widgets/wikiarticle/article/8428ebe3-05e3-552c-b5ee-045a60b0d718"
    assert anna.get(wiki).json()["parentId"] == []


def test_answers_that_are_lists_change_item_by_item(sandbox: TestClient, anna: TestClient) -> None:
    path = "/api/senders/communications/apps"
    before = anna.get(path).json()
    put(sandbox, "fields_null")
    assert anna.get(path).json() == [dict.fromkeys(app) for app in before]
    put(sandbox, "fields_missing")
    assert anna.get(path).json() == [{"settings": {}}] * 3
    put(sandbox, "fields_extra")
    assert [app["_unknown"] for app in anna.get(path).json()] == [None] * 3
    put(sandbox, "fields_retyped")
    assert [app["active"] for app in anna.get(path).json()] == ["true"] * 3
    put(sandbox, "huge")
    answer = anna.get(path).json()
    assert answer[:-1] == before
    assert len(answer[-1]["padding"]) > 6_000_000


def test_lists_of_ids_stay_or_become_objects(sandbox: TestClient, anna: TestClient) -> None:
    path = "/api/pages/communications/members"
    before = anna.get(path).json()
    for kind in ("fields_null", "fields_missing"):
        put(sandbox, kind)
        assert anna.get(path).json() == before
    put(sandbox, "fields_retyped")
    answer = anna.get(path).json()
    assert answer["adminIds"] == {"0": before["adminIds"][0]}
    assert answer["adminGroupIds"] == []
