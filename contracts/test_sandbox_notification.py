"""What the sandbox notifies people of, and what is new of it."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.testclient import TestClient

KEYS: Final = {
    "BLOG.ARTICLE.PUBLISHED",
    "COMMENT.NEW",
    "EVENT.ATTENDING",
    "EVENT.CANCELLED",
    "EVENT.INVITED",
    "EVENT.MAYBE_ATTENDING",
    "EVENT.UPDATED",
    "FILE.CREATED",
    "FILE.UPDATED",
    "FORUM.THREAD.ANSWER.PUBLISHED",
    "FORUM.THREAD.PUBLISHED",
    "HASHTAG.USED",
    "LIST.ENTRY.NEW",
    "LIST.ENTRY.UPDATED",
    "MENTION.COMMENT",
    "MENTION.TIMELINE-ITEM",
    "REPORT",
    "REPORT.ANONYMOUS",
    "TASKS.DUE",
    "TASKS.USER.ASSIGNED",
    "TASKS.USER.UNASSIGNED",
    "USER.FOLLOW_MANY",
    "USER.FOLLOW_ONE",
    "WIKI.ARTICLE.PUBLISHED",
    "WIKI.ARTICLE.PUBLISHED_NO_AUTHOR",
    "WORKSPACE.APPROVED",
    "WORKSPACE.INVITED",
    "WORKSPACE.JOINED",
    "WORKSPACE.REJECTED",
    "WORKSPACE.REMOVED",
    "WORKSPACE.REQUESTED",
}


def notifications(client: TestClient, **params: Any) -> list[dict[str, Any]]:
    answer = client.get("/api/notifications", params={"_pageSize": 100, **params}).json()
    return list(answer["content"])


def unseen(client: TestClient) -> Any:
    return client.get("/api/notifications/status").json()["unseen"]


def test_anna_was_notified_of_everything_that_haiilo_has_a_key_for(anna: TestClient) -> None:
    keys = [one["messageKey"] for one in notifications(anna)]
    assert sorted(keys) == sorted(f"NOTIFICATIONS.{key}" for key in KEYS)


def test_notifications_are_newest_first_and_come_in_pages(anna: TestClient) -> None:
    found = notifications(anna)
    times = [one["created"] for one in found]
    assert times == sorted(times, reverse=True)
    second = anna.get("/api/notifications", params={"_page": 1, "_pageSize": 5}).json()
    assert second["content"] == found[5:10]
    assert second["totalElements"] == 31


def test_a_category_narrows_the_list(anna: TestClient) -> None:
    discussion, activity = (
        notifications(anna, category=category) for category in ("DISCUSSION", "ACTIVITY")
    )
    assert (len(discussion), len(activity)) == (6, 25)
    assert {one["category"] for one in discussion} == {"DISCUSSION"}
    assert {one["category"] for one in activity} == {"ACTIVITY"}


def test_a_notification_is_a_key_with_arguments(anna: TestClient) -> None:
    comment = notifications(anna, category="DISCUSSION")[0]
    assert comment["messageKey"] == "NOTIFICATIONS.COMMENT.NEW"
    assert comment["messageArguments"] == {
        "s1": "timeline-item",
        "s2": "Franz Huber",
        "s3": "The canteen opens at seven",
        "s4": "1",
    }
    assert comment["author"]["displayName"] == "Franz Huber"
    assert comment["excerpt"] == "Es gibt auch <b>Brötchen</b>!"
    assert comment["target"] == {
        "name": "timeline_item",
        "params": {"id": "6a63ff11-8d41-53db-b3a6-002d1f52fdd3"},
    }
    assert comment["clicked"] is False


def test_one_notification_has_a_ready_sentence(anna: TestClient) -> None:
    ready = [one for one in notifications(anna) if "messages" in one]
    assert [one["messages"] for one in ready] == [
        {"WEB": "Katharina Vogel invited you to the Town hall on 18 June."}
    ]


def test_some_notifications_have_no_author_and_no_target(anna: TestClient) -> None:
    found = {one["messageKey"]: one for one in notifications(anna)}
    assert "author" not in found["NOTIFICATIONS.TASKS.DUE"]
    assert "target" not in found["NOTIFICATIONS.WORKSPACE.REJECTED"]


def test_the_status_counts_each_category(anna: TestClient) -> None:
    assert anna.get("/api/notifications/status").json() == {
        "unseen": {"DISCUSSION": 2, "ACTIVITY": 4, "_total": 6},
        "unclicked": {"DISCUSSION": 6, "ACTIVITY": 19},
    }


def test_what_is_marked_as_seen_is_still_listed_and_not_clicked(anna: TestClient) -> None:
    before = notifications(anna)
    marked = anna.put("/api/notifications/mark-seen")
    assert (marked.status_code, marked.content) == (204, b"")
    assert "content-type" not in marked.headers
    assert unseen(anna) == {"DISCUSSION": 0, "ACTIVITY": 0, "_total": 0}
    assert anna.get("/api/notifications/status").json()["unclicked"]["DISCUSSION"] == 6
    assert notifications(anna) == before


def test_a_category_is_marked_by_itself(anna: TestClient) -> None:
    path = "/api/notifications/action/mark-seen"
    marked = anna.put(path, params={"category": "DISCUSSION"})
    assert (marked.status_code, marked.content) == (204, b"")
    assert unseen(anna) == {"DISCUSSION": 0, "ACTIVITY": 4, "_total": 4}
    anna.put(path, params={"category": "ACTIVITY"})
    assert unseen(anna)["_total"] == 0


def test_everybody_has_a_list_of_their_own(anna: TestClient, ben: TestClient) -> None:
    assert [one["messageKey"] for one in notifications(ben)] == ["NOTIFICATIONS.EVENT.INVITED"]
    anna.put("/api/notifications/mark-seen")
    assert unseen(ben) == {"DISCUSSION": 0, "ACTIVITY": 1, "_total": 1}


@pytest.mark.parametrize("method", ["GET", "PUT"])
@pytest.mark.parametrize("category", ["", "discussion", "ALL"])
def test_an_unknown_category_is_refused(anna: TestClient, method: str, category: str) -> None:
    path = "/api/notifications" + ("/action/mark-seen" if method == "PUT" else "")
    refused = anna.request(method, path, params={"category": category})
    assert refused.status_code == 400
    assert refused.json()["fieldErrors"] == [{"key": "category", "code": "typeMismatch"}]


def test_marking_one_category_needs_its_name(anna: TestClient) -> None:
    refused = anna.put("/api/notifications/action/mark-seen")
    assert refused.json()["fieldErrors"] == [{"key": "category", "code": "NotNull"}]
