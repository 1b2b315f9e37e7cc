"""Who belongs to workspaces of the sandbox, and how new ones begin."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from contracts.conftest import Login

ANNA: Final = "d244bc36-7627-5992-9954-b841fe74ea32"
IVANA: Final = "6163707c-5e18-57ab-92f3-690f159cc9f4"
JOINS: Final = ["members/join", "users/join"]


def names(client: TestClient, workspace: str) -> list[str]:
    page = client.get(f"/api/workspaces/{workspace}/members").json()
    return [member["user"]["displayName"] for member in page["content"]]


def test_members_are_listed_by_last_name_with_their_roles(anna: TestClient) -> None:
    page = anna.get("/api/workspaces/travel-and-expenses/members").json()
    found = [(m["user"]["displayName"], m["role"]["name"], m["status"]) for m in page["content"]]
    assert found == [
        ("Ivana Horvat", "ADMIN", "APPROVED"),
        ("Grace Mbeki", "USER", "APPROVED"),
        ("Henrik Nygård", "USER", "APPROVED"),
        ("Anna Schmidt", "USER", "APPROVED"),
        ("Katharina Vogel", "USER", "APPROVED"),
    ]
    assert page["content"][0]["user"]["properties"]["department"] == "Finance"
    assert page["totalElements"] == 5


@pytest.mark.parametrize("path", JOINS)
def test_a_public_workspace_lets_everybody_in(
    login: Login, ben: TestClient, anna: TestClient, path: str
) -> None:
    joined = ben.put(f"/api/workspaces/travel-and-expenses/{path}")
    assert joined.status_code == 200
    assert joined.json()["status"] == "APPROVED"
    assert joined.json()["user"]["displayName"] == "Ben Öztürk"
    workspace = ben.get("/api/workspaces/travel-and-expenses").json()
    assert (workspace["membershipStatus"], workspace["memberCount"]) == ("APPROVED", 6)
    assert "Ben Öztürk" in names(anna, "travel-and-expenses")


@pytest.mark.parametrize("path", JOINS)
def test_a_protected_workspace_keeps_the_request(ben: TestClient, path: str) -> None:
    assert ben.put(f"/api/workspaces/project-aurora/{path}").json()["status"] == "REQUESTED"
    workspace = ben.get("/api/workspaces/project-aurora").json()
    assert (workspace["membershipStatus"], workspace["memberCount"]) == ("REQUESTED", 4)
    assert "Ben Öztürk" not in names(ben, "project-aurora")


def test_a_member_who_joins_again_stays_what_they_are(anna: TestClient, ben: TestClient) -> None:
    for workspace in ("lighthouse", "travel-and-expenses", "project-aurora"):
        before = names(anna, workspace)
        joined = anna.put(f"/api/workspaces/{workspace}/members/join").json()
        assert (joined["status"], joined["role"]) == ("APPROVED", {"name": "USER"})
        assert names(anna, workspace) == before
    assert ben.put("/api/workspaces/project-aurora/members/join").json()["status"] == "REQUESTED"
    assert ben.put("/api/workspaces/project-aurora/members/join").json()["status"] == "REQUESTED"


@pytest.mark.parametrize("path", ["members/join", "users/join", "members"])
def test_a_private_workspace_cannot_be_joined_or_looked_into(ben: TestClient, path: str) -> None:
    method = "GET" if path == "members" else "PUT"
    refused = ben.request(method, f"/api/workspaces/lighthouse/{path}")
    assert refused.status_code == 404
    assert refused.json()["context"] == {"entityType": "workspace"}


def test_a_new_workspace_is_private_and_its_founders(anna: TestClient, ben: TestClient) -> None:
    created = anna.post("/api/workspaces", json={"name": "Müll & Recycling"})
    assert created.status_code == 201
    workspace = created.json()
    assert workspace["slug"] == "muell-recycling"
    assert (workspace["visibility"], workspace["membershipStatus"]) == ("PRIVATE", "APPROVED")
    assert anna.get(f"/api/workspaces/{workspace['id']}").json() == workspace
    assert anna.get("/api/workspaces/muell-recycling").json() == workspace
    listed = anna.get("/api/workspaces", params={"term": "recycling"}).json()["content"]
    assert listed == [workspace]
    found = anna.get("/api/search", params={"term": "recycling"}).json()["content"]
    assert [hit["id"] for hit in found] == [workspace["id"]]
    assert ben.get("/api/workspaces/muell-recycling").status_code == 404
    assert names(anna, "muell-recycling") == ["Anna Schmidt"]


def test_a_new_workspace_is_what_its_body_says(anna: TestClient, ben: TestClient) -> None:
    services = anna.get("/api/workspaces/travel-and-expenses").json()["categories"][0]
    body = {
        "name": "Choir",
        "description": "Tuesdays at six.",
        "visibility": "PUBLIC",
        "categoryIds": [services["id"]],
        "adminIds": [ANNA],
        "memberIds": [IVANA],
        "adminGroupIds": [],
        "memberGroupIds": [],
    }
    workspace = anna.post("/api/workspaces", json=body).json()
    assert workspace["categories"] == [services]
    assert workspace["created"] == 1781510400000
    seen = ben.get("/api/workspaces/choir").json()
    assert (seen["description"], seen["memberCount"]) == ("Tuesdays at six.", 2)
    assert seen["membershipStatus"] == "NONE"
    members = ben.get("/api/workspaces/choir/members").json()["content"]
    assert [member["role"]["name"] for member in members] == ["USER", "ADMIN"]


@pytest.mark.parametrize("name", ["Lighthouse", "travel AND expenses"])
def test_a_name_is_taken_once_in_any_case(anna: TestClient, name: str) -> None:
    refused = anna.post("/api/workspaces", json={"name": name})
    assert refused.status_code == 400
    assert refused.json() == {"errorStatus": "NAME_TAKEN"}


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Light House", "light-house"),
        ("Lighthouse!", "lighthouse-2"),
        ("日本", "workspace"),
        (" ", "workspace"),
        ("x" * 255, "x" * 80),
    ],
)
def test_a_slug_is_made_of_the_name_and_is_its_own(anna: TestClient, name: str, slug: str) -> None:
    workspace = anna.post("/api/workspaces", json={"name": name}).json()
    assert workspace["slug"] == slug
    assert anna.get(f"/api/workspaces/{slug}").json()["name"] == name


@pytest.mark.parametrize(
    ("field", "ids", "entity_type"),
    [
        ("adminIds", [ANNA, "nobody"], "user"),
        ("memberIds", ["nobody"], "user"),
        ("adminGroupIds", ["everybody"], "user-group"),
        ("memberGroupIds", ["everybody"], "user-group"),
        ("categoryIds", ["misc"], "category"),
    ],
)
def test_whoever_and_whatever_is_named_has_to_exist(
    anna: TestClient, field: str, ids: list[str], entity_type: str
) -> None:
    refused = anna.post("/api/workspaces", json={"name": "Choir", field: ids})
    assert refused.status_code == 404
    assert refused.json()["context"] == {"entityType": entity_type}
    assert anna.get("/api/workspaces/choir").status_code == 404


@pytest.mark.parametrize(
    ("field", "value", "key", "code"),
    [
        ("adminIds", ["a", 5, "b"], "adminIds[1]", "typeMismatch"),
        ("memberIds", [""], "memberIds[0]", "Size"),
        ("memberIds", ["x"] * 101, "memberIds", "Size"),
        ("memberIds", ANNA, "memberIds", "typeMismatch"),
        ("visibility", "SECRET", "visibility", "typeMismatch"),
        ("name", "x" * 256, "name", "Size"),
    ],
)
def test_a_list_of_ids_is_checked_id_by_id(
    anna: TestClient, field: str, value: Any, key: str, code: str
) -> None:
    refused = anna.post("/api/workspaces", json={"name": "Choir", field: value})
    assert refused.status_code == 400
    assert refused.json()["fieldErrors"] == [{"key": key, "code": code}]


def test_founding_takes_a_permission(ben: TestClient) -> None:
    assert ben.post("/api/workspaces", json={"name": "Choir"}).status_code == 403
