"""Where the text of the sandbox's articles, pages and workspaces is, and for whom."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.testclient import TestClient

COMMUNICATIONS: Final = "c2c5497c-88a5-5f4a-a002-cfbbeb6c6698"
TRAVEL: Final = "11640ca2-d3d9-5c72-8982-18b17e77bf13"
LIGHTHOUSE: Final = "b925c2a1-5c65-53ba-8c35-b953d0d485c0"
TRAVEL_WIKI: Final = "edaa173c-1fdf-5674-b5d1-6c55e8c776aa"
HANDBOOK: Final = "9811d42f-f923-5983-a55b-9be6c86f0ed0"
TRAVEL_POLICY: Final = "8428ebe3-05e3-552c-b5ee-045a60b0d718"
DESK_SHARING: Final = "82657a1c-b6e5-518c-aacb-a1d013484596"
TRAVEL_LAYOUT: Final = f"app-wiki-{TRAVEL_WIKI}-{TRAVEL_POLICY}-7"
WELCOME_LAYOUT: Final = "app-content-00754c75-310c-5c13-8325-de73e69d4824"
NEWS_LAYOUT: Final = (
    "app-blog-0ff996fa-94cb-58e5-a61d-53ac9292e8c1-12eefb17-67d2-5201-8d4e-f9c25cbe5801"
)
LIGHTHOUSE_LAYOUT: Final = (
    "app-blog-c2f13f76-b3f4-5da0-95cc-7c8d8a5d3758-8bb594a7-fa37-5798-89d0-1aea28d8c9e5"
)
DRAFT_LAYOUT: Final = (
    "app-blog-0ff996fa-94cb-58e5-a61d-53ac9292e8c1-24622786-a349-5236-aebf-10098369d41a"
)


def layout(client: TestClient, name: str) -> Any:
    response = client.get(f"/api/widget-layouts/{name}", params={"includeWidgets": "true"})
    assert response.status_code == 200
    return response.json()


def missing(client: TestClient, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 404
    assert response.json()["errorStatus"] == "NOT_FOUND"
    return str(response.json()["context"]["entityType"])


def test_a_layout_has_rows_of_slots_and_the_widgets_of_each(anna: TestClient) -> None:
    answer = layout(anna, TRAVEL_LAYOUT)
    assert answer["name"] == TRAVEL_LAYOUT
    assert answer["settings"] == {
        "rows": [
            {"name": "row-1", "slots": [{"name": "main", "cols": 8}, {"name": "aside", "cols": 4}]}
        ]
    }
    slots = {slot: [w["key"] for w in widgets] for slot, widgets in answer["widgets"].items()}
    assert slots == {
        f"layout-{TRAVEL_LAYOUT}-slot-main": [
            "callout",
            "rte",
            "headline",
            "text",
            "headline",
            "rte",
        ],
        f"layout-{TRAVEL_LAYOUT}-slot-aside": ["text"],
    }
    table = answer["widgets"][f"layout-{TRAVEL_LAYOUT}-slot-main"][1]["settings"]["html_content"]
    assert "<td>€28</td>" in table


@pytest.mark.parametrize("params", [{}, {"includeWidgets": "false"}])
def test_widgets_come_only_when_asked_for(anna: TestClient, params: dict[str, str]) -> None:
    answer = anna.get(f"/api/widget-layouts/{TRAVEL_LAYOUT}", params=params).json()
    assert "widgets" not in answer
    assert answer["settings"]["rows"]


@pytest.mark.parametrize("value", ["", "yes", "1", "TRUE", "null"])
def test_a_boolean_is_true_or_false(anna: TestClient, value: str) -> None:
    refused = anna.get(f"/api/widget-layouts/{TRAVEL_LAYOUT}?includeWidgets={value}")
    assert refused.status_code == 400
    assert refused.json()["fieldErrors"] == [{"key": "includeWidgets", "code": "typeMismatch"}]


def test_the_welcome_app_has_every_kind_of_widget(ben: TestClient) -> None:
    widgets = [one for slot in layout(ben, WELCOME_LAYOUT)["widgets"].values() for one in slot]
    assert {widget["key"] for widget in widgets} == {
        "blogarticle",
        "button",
        "callout",
        "code",
        "divider",
        "downloads",
        "headline",
        "html",
        "iframe",
        "image",
        "media",
        "rte",
        "singlefile",
        "teaser",
        "text",
        "video",
        "wikiarticle",
    }
    assert len({widget["id"] for widget in widgets}) == len(widgets)


@pytest.mark.parametrize(
    "name",
    [
        f"app-wiki-{TRAVEL_WIKI}-{TRAVEL_POLICY}-6",
        f"app-wiki-{TRAVEL_WIKI}-{TRAVEL_POLICY}",
        f"app-wiki-{HANDBOOK}-{DESK_SHARING}-2",
        f"app-content-{TRAVEL_WIKI}",
        "landing-page-nothing",
    ],
)
def test_only_the_latest_revision_and_content_apps_have_a_layout(
    anna: TestClient, name: str
) -> None:
    assert missing(anna, f"/api/widget-layouts/{name}") == "widget-layout"


def test_layouts_are_as_private_as_what_they_belong_to(anna: TestClient, ben: TestClient) -> None:
    for name in (LIGHTHOUSE_LAYOUT, DRAFT_LAYOUT):
        assert layout(anna, name)["widgets"]
        assert missing(ben, f"/api/widget-layouts/{name}") == "widget-layout"
    assert layout(ben, NEWS_LAYOUT)["widgets"]


@pytest.mark.parametrize("sender", [TRAVEL, "travel-and-expenses"])
def test_a_wiki_article_is_read_in_its_app(ben: TestClient, sender: str) -> None:
    path = f"/api/senders/{sender}/apps/{TRAVEL_WIKI}/wiki/articles/{TRAVEL_POLICY}"
    article = ben.get(path).json()
    assert (article["title"], article["revisionNumber"]) == ("Travel policy", 7)
    assert article == ben.get(f"/api/widgets/wikiarticle/article/{TRAVEL_POLICY}").json()


def test_the_text_of_a_newer_wiki_article_is_in_the_article(ben: TestClient) -> None:
    path = f"/api/senders/{COMMUNICATIONS}/apps/{HANDBOOK}/wiki/articles/{DESK_SHARING}"
    article = ben.get(path).json()
    assert article["text"].startswith("<h2>How it works</h2><p>There are <strong>7 desks")
    head = ben.get(f"/api/widgets/wikiarticle/article/{DESK_SHARING}").json()
    assert "text" not in head
    (hit,) = ben.get("/api/search", params={"term": "lockers monitors"}).json()["content"]
    assert hit["id"] == DESK_SHARING


@pytest.mark.parametrize(
    ("path", "entity_type"),
    [
        (f"{TRAVEL}/apps/{TRAVEL_WIKI}/wiki/articles/{DESK_SHARING}", "wiki-article"),
        (f"{TRAVEL}/apps/{TRAVEL_WIKI}/wiki/articles/nothing", "wiki-article"),
        (f"{TRAVEL}/apps/{HANDBOOK}/wiki/articles/{DESK_SHARING}", "app"),
        (f"{TRAVEL}/apps/{HANDBOOK}", "app"),
        (f"nowhere/apps/{HANDBOOK}", "sender"),
        ("nowhere/apps", "sender"),
    ],
)
def test_every_part_of_a_path_has_to_fit(anna: TestClient, path: str, entity_type: str) -> None:
    assert missing(anna, f"/api/senders/{path}") == entity_type


def test_apps_are_listed_and_read_by_id_or_slug(ben: TestClient) -> None:
    apps = ben.get(f"/api/senders/{COMMUNICATIONS}/apps").json()
    assert [(app["key"], app["slug"], app["name"]) for app in apps] == [
        ("blog", "news", "News"),
        ("wiki", "handbook", "Handbook"),
        ("content", "welcome", "Welcome"),
    ]
    assert {app["senderId"] for app in apps} == {COMMUNICATIONS}
    for app in apps:
        assert ben.get(f"/api/senders/communications/apps/{app['slug']}").json() == app
        assert ben.get(f"/api/senders/{COMMUNICATIONS}/apps/{app['id']}").json() == app


def test_apps_of_private_and_protected_places_are_for_members(
    anna: TestClient, ben: TestClient
) -> None:
    for sender in (LIGHTHOUSE, "project-aurora"):
        assert anna.get(f"/api/senders/{sender}/apps").json()[0]["key"] == "blog"
        assert missing(ben, f"/api/senders/{sender}/apps") == "sender"
        assert missing(ben, f"/api/senders/{sender}/apps/updates") == "sender"


@pytest.mark.parametrize(
    ("slot", "parent", "kind", "keys"),
    [
        ("page-content", COMMUNICATIONS, "page", ["headline", "rte"]),
        ("page-content", "communications", "page", ["headline", "rte"]),
        ("workspace-content", TRAVEL, "workspace", ["text"]),
        ("page-sidebar-top", COMMUNICATIONS, "page", []),
        ("workspace-content", COMMUNICATIONS, "page", []),
        ("page-content", "it-service-desk", "page", []),
    ],
)
def test_a_place_has_widgets_of_its_own_in_its_content_slot(
    anna: TestClient, slot: str, parent: str, kind: str, keys: list[str]
) -> None:
    params = {"parentId": parent, "parentType": kind}
    widgets = anna.get(f"/api/widgets/{slot}", params=params).json()
    assert [widget["key"] for widget in widgets] == keys
    assert {widget["slot"] for widget in widgets} <= {slot}


def test_a_slot_without_a_place_is_empty(anna: TestClient) -> None:
    assert anna.get("/api/widgets/page-content").json() == []


def test_slots_are_as_private_as_their_places(anna: TestClient, ben: TestClient) -> None:
    path = f"/api/widgets/workspace-content?parentId={LIGHTHOUSE}"
    assert anna.get(path).json()[0]["settings"] == {"md_text": "Nothing leaves this room."}
    assert missing(ben, path) == "sender"
    assert missing(ben, f"{path}&parentType=workspace") == "workspace"


def test_a_place_of_another_kind_is_none(anna: TestClient) -> None:
    path = f"/api/widgets/page-content?parentId={TRAVEL}&parentType=page"
    assert missing(anna, path) == "page"
