"""What the sandbox finds, and for whom."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.testclient import TestClient

TRAVEL_POLICY: Final = "8428ebe3-05e3-552c-b5ee-045a60b0d718"
LIGHTHOUSE_POST: Final = "461e32de-4c1b-5867-840d-ca457da542b9"
LIGHTHOUSE_NEWS: Final = "8bb594a7-fa37-5798-89d0-1aea28d8c9e5"
TRAVEL_WORKSPACE: Final = "11640ca2-d3d9-5c72-8982-18b17e77bf13"


def search(client: TestClient, term: str) -> list[dict[str, Any]]:
    answer = client.get("/api/search", params={"term": term, "_pageSize": 100}).json()
    return list(answer["content"])


def names(hits: list[dict[str, Any]]) -> list[str]:
    return [hit["displayName"] for hit in hits]


def test_a_search_hit_carries_what_the_next_call_needs(anna: TestClient) -> None:
    first = search(anna, "TRAVEL policy")[0]
    assert first["displayName"] == "Travel policy"
    assert first["typeName"] == "wiki-article"
    assert first["sender"]["slug"] == "travel-and-expenses"
    assert first["target"]["name"] == "wiki-article"
    assert first["target"]["params"] == {
        "id": TRAVEL_POLICY,
        "senderId": TRAVEL_WORKSPACE,
        "senderType": "workspace",
        "appId": "edaa173c-1fdf-5674-b5d1-6c55e8c776aa",
        "appKey": "wiki",
    }


def test_search_puts_title_hits_first(anna: TestClient) -> None:
    found = names(search(anna, "travel"))
    in_title = ["travel" in name.lower() for name in found]
    assert in_title == sorted(in_title, reverse=True)
    assert "Ivana Horvat" in found[3:]


def test_all_words_have_to_match(anna: TestClient) -> None:
    assert names(search(anna, "DIEM calendar per")) == ["Grace Mbeki"]
    assert search(anna, "travel zeppelin") == []
    assert search(anna, "   ") == []


@pytest.mark.parametrize(
    ("term", "type_name"),
    [
        ("Schmidt", "user"),
        ("communications", "page"),
        ("Sommerfest-Planung", "workspace"),
        ("summer party", "event"),
        ("Hitze", "blog-article"),
        ("Reisekostenrichtlinie", "wiki-article"),
        ("paper clip", "timeline-item"),
        ("Kartoffelsalat", "comment"),
    ],
)
def test_everything_can_be_found(anna: TestClient, term: str, type_name: str) -> None:
    assert type_name in [hit["typeName"] for hit in search(anna, term)]


def test_an_excerpt_marks_hits_and_escapes_the_rest(anna: TestClient) -> None:
    (hit,) = search(anna, "hummus")
    assert hit["excerpt"] == "Taboulé &amp; <em>Hummus</em> &lt;3"


def test_a_long_excerpt_is_cut_around_its_hit(anna: TestClient) -> None:
    excerpt = search(anna, "football")[0]["excerpt"]
    assert excerpt.startswith("…")
    assert excerpt.endswith("…")
    assert "<em>football</em>" in excerpt


def test_people_are_found_by_department_and_place(anna: TestClient) -> None:
    hits = search(anna, "communications berlin")
    people = [hit["displayName"] for hit in hits if hit["typeName"] == "user"]
    assert sorted(people) == ["Anna Schmidt", "Ben Öztürk"]


def test_nothing_of_a_private_workspace_leaks_elsewhere(anna: TestClient, ben: TestClient) -> None:
    assert len(search(anna, "lawyers")) == 2
    assert search(ben, "lawyers") == []
    assert search(ben, "lighthouse") == []
    assert ben.get(f"/api/timeline-items/{LIGHTHOUSE_POST}").status_code == 404
    assert ben.get(f"/api/widgets/blogarticle/article/{LIGHTHOUSE_NEWS}").status_code == 404
    assert ben.get("/api/comments", params={"targetId": LIGHTHOUSE_POST}).status_code == 404
    titles = [item["title"] for item in ben.get("/web/blog/newsfeed").json()["content"]]
    assert "Signing planned for 30 June" not in titles


def test_a_protected_workspace_is_listed_but_its_news_are_for_members(
    anna: TestClient, ben: TestClient
) -> None:
    assert ben.get("/api/workspaces/project-aurora").json()["membershipStatus"] == "NONE"
    assert anna.get("/api/workspaces/project-aurora").json()["membershipStatus"] == "APPROVED"
    assert "Sprint 14: login is live" in names(search(anna, "sprint"))
    assert search(ben, "sprint") == []


def test_a_newer_tenant_finds_the_same(anna: TestClient) -> None:
    params: dict[str, str | int] = {"searchTerm": "travel", "_pageSize": 100, "_page": 0}
    assert anna.get("/api/global-search", params=params).json()["content"] == search(anna, "travel")


def test_grouped_hits_are_a_page_a_kind_the_best_kind_first(anna: TestClient) -> None:
    groups = anna.get("/api/search/grouped", params={"term": "travel"}).json()
    found = search(anna, "travel")
    assert list(groups) == list(dict.fromkeys(hit["typeName"] for hit in found))
    for kind, page in groups.items():
        assert page["content"] == [hit for hit in found if hit["typeName"] == kind]
        assert (page["number"], page["totalElements"]) == (0, len(page["content"]))
    assert anna.get("/api/search/grouped", params={"term": "zeppelin"}).json() == {}


@pytest.mark.parametrize("path", ["/api/quick-entity-search", "/web/quick-entity-search"])
@pytest.mark.parametrize(
    ("term", "found"),
    [
        ("trav", ["Beware: false travel bookings", "Travel and expenses", "Travel policy"]),
        ("EXP tra", ["Travel and expenses"]),
        ("ravel", []),
        ("öz", ["Ben Öztürk"]),
        ("light", ["Lighthouse", "Lighthouse signing", "Lights out for Earth Hour"]),
        ("coffee", []),
        ("*", []),
    ],
)
def test_quick_search_finds_names_by_the_beginnings_of_their_words(
    anna: TestClient, path: str, term: str, found: list[str]
) -> None:
    page = anna.get(path, params={"term": term}).json()
    assert sorted(names(page["content"])) == found
    assert page["totalElements"] == len(found)


def test_no_search_leaks_what_is_private(ben: TestClient) -> None:
    for path, params in (
        ("/api/quick-entity-search", {"term": "lighthouse"}),
        ("/api/global-search", {"searchTerm": "lighthouse"}),
        ("/api/quick-entity-search", {"term": "works council"}),
    ):
        assert ben.get(path, params=params).json()["content"] == []
    assert ben.get("/api/search/grouped", params={"term": "lawyers"}).json() == {}
