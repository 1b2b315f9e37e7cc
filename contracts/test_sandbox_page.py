"""Pages of the sandbox: which there are, for whom, and how new ones begin."""

from __future__ import annotations

from typing import Final

import pytest
from starlette.testclient import TestClient

from contracts.conftest import CLIENT
from contracts.sandbox.app import create_app
from contracts.sandbox.initial import StateName
from contracts.sandbox.state import Intranet
from contracts.sandbox.things import Person

ANNA: Final = "d244bc36-7627-5992-9954-b841fe74ea32"
BEN: Final = "f9da34b6-3587-5174-9099-1dae7df1cbd6"
CLARA: Final = "022de6b6-eed1-5602-9dca-2345fe897dc3"


def names(client: TestClient, **params: str) -> list[str]:
    return [page["name"] for page in client.get("/api/pages", params=params).json()["content"]]


def test_pages_are_listed_by_name_private_ones_for_their_members(
    anna: TestClient, ben: TestClient
) -> None:
    public = ["Communications", "IT service desk", "Personal & Kultur"]
    assert names(ben) == public
    assert names(anna) == [*public, "Works council"]
    assert names(ben, term="laptops ACCOUNTS") == ["IT service desk"]
    refused = ben.get("/api/pages/works-council")
    assert refused.status_code == 404
    assert refused.json()["context"] == {"entityType": "page"}
    assert ben.get("/api/pages/works-council/members").status_code == 404


def test_a_page_is_read_by_id_or_slug(anna: TestClient) -> None:
    page = anna.get("/api/pages/communications").json()
    assert page == anna.get(f"/api/pages/{page['id']}").json()
    assert (page["visibility"], page["userSubscriptionsCount"]) == ("PUBLIC", 3)
    assert page["categories"][0]["name"] == "Company"
    assert page["target"] == {
        "name": "page",
        "params": {"id": page["id"], "slug": "communications"},
    }


def test_members_of_a_page_are_lists_of_ids(anna: TestClient) -> None:
    assert anna.get("/api/pages/communications/members").json() == {
        "adminIds": [ANNA],
        "adminGroupIds": [],
        "memberIds": [BEN, CLARA],
        "memberGroupIds": [],
    }


def test_a_new_page_is_private_and_its_founders(anna: TestClient, ben: TestClient) -> None:
    created = anna.post("/api/pages", json={"name": "Kitchen rules", "description": "No fish."})
    assert created.status_code == 201
    page = created.json()
    assert (page["slug"], page["visibility"]) == ("kitchen-rules", "PRIVATE")
    assert anna.get("/api/pages/kitchen-rules").json() == page
    assert names(anna, term="fish") == ["Kitchen rules"]
    quick = anna.get("/api/quick-entity-search", params={"term": "kitch"}).json()["content"]
    assert [hit["id"] for hit in quick] == [page["id"]]
    assert anna.get("/api/pages/kitchen-rules/members").json()["adminIds"] == [ANNA]
    assert ben.get("/api/pages/kitchen-rules").status_code == 404
    assert anna.get("/api/senders/kitchen-rules/apps").json() == []


def test_a_new_page_is_what_its_body_says(anna: TestClient, ben: TestClient) -> None:
    body = {
        "name": "Canteen",
        "visibility": "PUBLIC",
        "autoSubscribeType": "ALL",
        "adminIds": [CLARA],
        "memberIds": [BEN],
    }
    assert anna.post("/api/pages", json=body).status_code == 201
    page = ben.get("/api/pages/canteen").json()
    assert (page["visibility"], page["autoSubscribeType"]) == ("PUBLIC", "ALL")
    members = ben.get("/api/pages/canteen/members").json()
    assert (members["adminIds"], members["memberIds"]) == ([CLARA], [BEN])


@pytest.mark.parametrize("name", ["Works council", "COMMUNICATIONS"])
def test_a_name_is_taken_once_in_any_case(anna: TestClient, name: str) -> None:
    refused = anna.post("/api/pages", json={"name": name})
    assert (refused.status_code, refused.json()) == (400, {"errorStatus": "NAME_TAKEN"})


def test_a_page_may_have_the_name_of_a_workspace(anna: TestClient) -> None:
    assert anna.post("/api/pages", json={"name": "Lighthouse"}).status_code == 201


def test_founding_takes_a_permission(ben: TestClient) -> None:
    assert ben.post("/api/pages", json={"name": "Canteen"}).status_code == 403


def test_a_public_page_takes_another_permission() -> None:
    editor = Person(
        key="editor",
        firstname="Edith",
        lastname="Editor",
        department="",
        job_title="",
        location="",
        username="edith",
        password="edith-secret",
        permissions=frozenset({"CREATE_PAGE", "ACCESS_PAGES"}),
    )

    def fill(state: StateName) -> Intranet:
        return Intranet(people=[editor])

    client = TestClient(create_app(fill))
    form = {"grant_type": "password", "username": "edith", "password": "edith-secret"}
    token = client.post("/api/oauth/token", data=form, auth=CLIENT).json()["access_token"]
    client.headers["Authorization"] = f"Bearer {token}"
    body = {"name": "Canteen", "visibility": "PUBLIC"}
    assert client.post("/api/pages", json=body).status_code == 403
    assert client.get("/api/pages").json()["content"] == []
    assert client.post("/api/pages", json=body | {"visibility": "PRIVATE"}).status_code == 201
