"""What the sandbox's intranet says and does."""

from __future__ import annotations

from typing import Final

import pytest
from starlette.testclient import TestClient

TRAVEL_POLICY: Final = "8428ebe3-05e3-552c-b5ee-045a60b0d718"
SUMMER_PARTY_NEWS: Final = "12eefb17-67d2-5201-8d4e-f9c25cbe5801"
CANTEEN_POST: Final = "6a63ff11-8d41-53db-b3a6-002d1f52fdd3"
TRAVEL_WORKSPACE: Final = "11640ca2-d3d9-5c72-8982-18b17e77bf13"
ANNA: Final = "d244bc36-7627-5992-9954-b841fe74ea32"


def test_a_private_workspace_exists_for_its_members_only(anna: TestClient, ben: TestClient) -> None:
    assert anna.get("/api/workspaces/lighthouse").json()["visibility"] == "PRIVATE"
    refused = ben.get("/api/workspaces/lighthouse")
    assert refused.status_code == 404
    assert refused.json() == {
        "errorStatus": "NOT_FOUND",
        "context": {"entityType": "workspace"},
    }
    listed = ben.get("/api/workspaces").json()["content"]
    assert "lighthouse" not in [workspace["slug"] for workspace in listed]


def test_workspaces_are_read_by_id_or_slug(anna: TestClient) -> None:
    by_slug = anna.get("/api/workspaces/travel-and-expenses").json()
    assert by_slug == anna.get(f"/api/workspaces/{TRAVEL_WORKSPACE}").json()
    assert by_slug["memberCount"] == 5
    assert by_slug["target"]["params"] == {
        "id": TRAVEL_WORKSPACE,
        "slug": "travel-and-expenses",
    }


def test_workspaces_are_listed_by_name_archived_ones_too(anna: TestClient) -> None:
    listed = anna.get("/api/workspaces").json()["content"]
    assert [(workspace["name"], workspace["archived"]) for workspace in listed] == [
        ("Lighthouse", False),
        ("Office move 2024", True),
        ("Project Aurora", False),
        ("Sommerfest-Planung", False),
        ("Travel and expenses", False),
    ]


def test_a_term_narrows_the_list_of_workspaces(anna: TestClient) -> None:
    listed = anna.get("/api/workspaces", params={"term": "money TRIPS"}).json()["content"]
    assert [workspace["slug"] for workspace in listed] == ["travel-and-expenses"]


def test_news_are_newest_first_and_come_in_pages(anna: TestClient) -> None:
    first = anna.get("/web/blog/newsfeed").json()
    second = anna.get("/web/blog/newsfeed", params={"_page": 1}).json()
    assert {key: value for key, value in second.items() if key != "content"} == {
        "number": 1,
        "size": 20,
        "numberOfElements": 6,
        "totalElements": 26,
        "totalPages": 2,
        "first": False,
        "last": True,
    }
    assert (first["first"], first["last"], len(first["content"])) == (True, False, 20)
    dates = [item["publishDate"] for item in first["content"] + second["content"]]
    assert dates == sorted(dates, reverse=True)


@pytest.mark.parametrize(("params", "length"), [({}, 20), ({"count": 3}, 3), ({"count": 100}, 26)])
def test_the_latest_news_are_a_plain_list(
    anna: TestClient, params: dict[str, int], length: int
) -> None:
    latest = anna.get("/web/widgets/blog/latest", params=params).json()
    feed = anna.get("/web/blog/newsfeed", params={"_pageSize": 100}).json()["content"]
    assert latest == feed[:length]


def test_a_page_after_the_last_is_empty(anna: TestClient) -> None:
    answer = anna.get("/web/blog/newsfeed", params={"_page": 10000, "_pageSize": 100}).json()
    assert (answer["content"], answer["numberOfElements"], answer["last"]) == ([], 0, True)


def test_a_draft_is_seen_by_its_author_only(anna: TestClient, ben: TestClient) -> None:
    draft = "/api/widgets/blogarticle/article/24622786-a349-5236-aebf-10098369d41a"
    assert anna.get(draft).json()["published"] is False
    assert ben.get(draft).status_code == 404


def test_a_profile_has_department_and_time_zone(anna: TestClient) -> None:
    me = anna.get("/api/users/me").json()
    assert (me["id"], me["email"]) == (ANNA, "anna@db-planet.example")
    assert (me["displayName"], me["timezone"]) == ("Anna Schmidt", "Europe/Berlin")
    assert me["properties"]["department"] == "Communications"
    assert me["manager"]["displayName"] == "Katharina Vogel"


def test_article_heads_say_where_their_text_is(anna: TestClient) -> None:
    wiki = anna.get(f"/api/widgets/wikiarticle/article/{TRAVEL_POLICY}").json()
    assert (wiki["title"], wiki["revisionNumber"], wiki["parentId"]) == ("Travel policy", 7, None)
    blog = anna.get(f"/api/widgets/blogarticle/article/{SUMMER_PARTY_NEWS}").json()
    assert blog["articleTarget"]["params"]["appKey"] == "blog"
    post = anna.get(f"/api/timeline-items/{CANTEEN_POST}").json()
    assert post["data"]["message"].endswith("☕")
    assert post["likes"] == {"count": 3, "likedBySender": True}


@pytest.mark.parametrize(
    ("path", "entity_type"),
    [
        ("/api/workspaces/nowhere", "workspace"),
        ("/api/timeline-items/nothing", "timeline-item"),
        ("/api/widgets/blogarticle/article/nothing", "blog-article"),
        ("/api/widgets/wikiarticle/article/nothing", "wiki-article"),
        ("/api/comments?targetId=nothing", "comment-target"),
        ("/api/comments?targetId=nothing&targetType=file", "file"),
        (f"/api/comments?targetId={CANTEEN_POST}&targetType=blog-article", "blog-article"),
    ],
)
def test_what_does_not_exist_is_named(anna: TestClient, path: str, entity_type: str) -> None:
    response = anna.get(path)
    assert response.status_code == 404
    assert response.json() == {
        "errorStatus": "NOT_FOUND",
        "context": {"entityType": entity_type},
    }
