"""Whom the sandbox's list of people finds."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.testclient import TestClient

ANNA: Final = "d244bc36-7627-5992-9954-b841fe74ea32"
BEN: Final = "f9da34b6-3587-5174-9099-1dae7df1cbd6"
PATHS: Final = ["/api/users", "/api/users/chooser/search"]


def names(client: TestClient, path: str, **params: Any) -> list[str]:
    page = client.get(path, params={"_pageSize": 100, **params}).json()
    return [person["displayName"] for person in page["content"]]


def test_people_are_listed_by_last_name_in_pages(anna: TestClient) -> None:
    first = anna.get("/api/users", params={"_pageSize": 5}).json()
    assert [person["lastname"] for person in first["content"]] == [
        "Fischer",
        "Horvat",
        "Huber",
        "Kaya",
        "Mbeki",
    ]
    assert (first["totalElements"], first["totalPages"]) == (12, 3)
    assert first["content"][0]["properties"]["jobTitle"] == "Recruiterin"


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("term", "found"),
    [
        ("ANNA", ["Anna Schmidt"]),
        ("anna@db-planet", ["Anna Schmidt"]),
        ("human resources", ["Lena Fischer", "Elif Kaya"]),
        ("Hausmeister", ["Franz Huber"]),
        ("new york", ["Grace Mbeki"]),
        ("communications berlin", ["Anna Schmidt", "Ben Öztürk"]),
        ("nobody", []),
        ("  ", []),
    ],
)
def test_a_term_is_looked_for_in_name_mail_department_job_and_place(
    ben: TestClient, path: str, term: str, found: list[str]
) -> None:
    assert sorted(names(ben, path, term=term)) == sorted(found)


def test_ids_choose_people_and_a_term_narrows_them(anna: TestClient) -> None:
    ids = f"{ANNA},{BEN},nobody"
    assert names(anna, "/api/users", userIds=ids) == ["Ben Öztürk", "Anna Schmidt"]
    assert names(anna, "/api/users", userIds=ids, term="junior") == ["Ben Öztürk"]
    assert names(anna, "/api/users", userIds="nobody") == []


def test_the_chooser_needs_a_term(anna: TestClient) -> None:
    refused = anna.get("/api/users/chooser/search")
    assert refused.json()["fieldErrors"] == [{"key": "term", "code": "NotNull"}]
