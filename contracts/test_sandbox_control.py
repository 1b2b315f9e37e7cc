"""The control endpoints: recorded requests, the clock and the three states."""

from __future__ import annotations

from typing import Any, Final

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from contracts.conftest import CLIENT, Login
from contracts.sandbox.app import create_app

SUMMER_PARTY_NEWS: Final = "12eefb17-67d2-5201-8d4e-f9c25cbe5801"
TRAVEL_WIKI: Final = "edaa173c-1fdf-5674-b5d1-6c55e8c776aa"
COMPLETE_MANUAL: Final = "95e3f5ad-73ba-53f4-9d9d-b64e7c53fccd"
VERY_LONG_POST: Final = "feb3482f-db0c-56e0-81c4-ebb7a354388c"


def recorded(sandbox: TestClient) -> list[dict[str, Any]]:
    return list(sandbox.get("/_sandbox/requests").json())


def test_requests_are_recorded_word_for_word_and_told_once(
    sandbox: TestClient, anna: TestClient
) -> None:
    recorded(sandbox)
    anna.get("/api/workspaces/a%20b%C3%A4?x=%2F&y", headers={"X-Test": "yes"})
    (request,) = recorded(sandbox)
    assert request["method"] == "GET"
    assert request["path"] == "/api/workspaces/a%20b%C3%A4"
    assert request["query"] == "x=%2F&y"
    assert request["headers"]["authorization"].startswith("Bearer ")
    assert request["headers"]["x-test"] == "yes"
    assert request["body"] == ""
    assert recorded(sandbox) == []


def test_logins_are_recorded_with_their_form(sandbox: TestClient) -> None:
    form = {"grant_type": "password", "username": "anna", "password": "ä"}
    sandbox.post("/api/oauth/token", data=form, auth=CLIENT)
    (request,) = recorded(sandbox)
    assert request["body"] == "grant_type=password&username=anna&password=%C3%A4"
    assert request["headers"]["content-type"] == "application/x-www-form-urlencoded"


def test_what_nobody_serves_is_recorded_too(sandbox: TestClient) -> None:
    sandbox.post("/login", content=b"\xff{", headers=[("A", "1"), ("A", "2")])
    (request,) = recorded(sandbox)
    assert (request["path"], request["body"], request["headers"]["a"]) == (
        "/login",
        "\\xff{",
        "1, 2",
    )


def test_control_is_never_recorded(sandbox: TestClient) -> None:
    sandbox.put("/_sandbox/clock", json={"advance_s": 1})
    sandbox.get("/_sandbox/nothing")
    assert recorded(sandbox) == []


def test_the_clock_moves_only_forward_and_only_when_told(sandbox: TestClient) -> None:
    moves = [sandbox.put("/_sandbox/clock", json={"advance_s": s}).json() for s in (0, 60, 0.5)]
    assert moves == [{"now": 1781510400000}, {"now": 1781510460000}, {"now": 1781510460500}]
    assert sandbox.put("/_sandbox/clock", json={"advance_s": -1}).status_code == 400
    assert sandbox.put("/_sandbox/clock", json={"advance_s": "soon"}).status_code == 400


def test_a_reset_undoes_everything(sandbox: TestClient, anna: TestClient, login: Login) -> None:
    before = anna.get("/api/comments", params={"targetId": SUMMER_PARTY_NEWS}).json()
    anna.post("/api/comments", json={"targetId": SUMMER_PARTY_NEWS, "message": "Hello"})
    sandbox.put("/_sandbox/clock", json={"advance_s": 5})
    sandbox.put("/_sandbox/faults", json=[{"operation": "*", "kind": "html"}])
    reset = sandbox.post("/_sandbox/reset", json={"state": "normal"})
    assert reset.json() == {"state": "normal", "paths": "all"}
    assert recorded(sandbox) == []
    anna = login("anna")
    assert anna.get("/api/comments", params={"targetId": SUMMER_PARTY_NEWS}).json() == before
    assert sandbox.put("/_sandbox/clock", json={"advance_s": 0}).json() == {"now": 1781510400000}


def test_an_empty_intranet_has_people_only(sandbox: TestClient, login: Login) -> None:
    sandbox.post("/_sandbox/reset", json={"state": "empty"})
    anna = login("anna")
    for path in (
        "/api/workspaces",
        "/api/pages",
        "/api/notifications",
        "/web/blog/newsfeed",
        "/api/search?term=travel+policy",
        "/api/quick-entity-search?term=travel",
    ):
        answer = anna.get(path).json()
        assert (answer["content"], answer["totalElements"], answer["totalPages"]) == ([], 0, 0)
        assert (answer["first"], answer["last"]) == (True, True)
    assert anna.get("/api/search?term=Schmidt").json()["totalElements"] == 1
    assert anna.get("/api/users").json()["totalElements"] == 12
    assert anna.get("/web/widgets/blog/latest").json() == []
    assert anna.get("/api/search/grouped?term=policy").json() == {}
    assert anna.get("/api/events/summer-party").status_code == 404
    assert anna.get("/api/notifications/status").json()["unseen"]["_total"] == 0


def test_a_fat_intranet_has_long_lists(sandbox: TestClient, login: Login) -> None:
    sandbox.post("/_sandbox/reset", json={"state": "fat"})
    anna = login("anna")
    params = {"targetId": SUMMER_PARTY_NEWS}
    totals = [
        anna.get("/api/workspaces?_pageSize=1").json()["totalElements"],
        anna.get("/web/blog/newsfeed?_pageSize=1").json()["totalElements"],
        anna.get("/api/comments?_pageSize=1", params=params).json()["totalElements"],
        anna.get("/api/search?term=assembler&_pageSize=1").json()["totalElements"],
        anna.get("/api/users?_pageSize=1").json()["totalElements"],
        anna.get("/api/pages?_pageSize=1").json()["totalElements"],
        anna.get("/api/workspaces/workspace-1/members?_pageSize=1").json()["totalElements"],
        anna.get("/api/events/general-assembly/memberships?_pageSize=1").json()["totalElements"],
        anna.get("/api/notifications?_pageSize=1").json()["totalElements"],
        anna.get("/api/notifications/status").json()["unseen"]["_total"],
        len(anna.get("/api/pages/page-1/members").json()["memberIds"]),
    ]
    assert totals == [
        10_005,
        10_026,
        10_004,
        10_000,
        10_012,
        10_004,
        10_001,
        10_000,
        10_031,
        10_006,
        10_000,
    ]


def test_a_fat_intranet_has_texts_of_2_mb(sandbox: TestClient, login: Login) -> None:
    sandbox.post("/_sandbox/reset", json={"state": "fat"})
    anna = login("anna")
    (hit,) = anna.get("/api/search?term=Sätze&_pageSize=100").json()["content"][:1]
    assert len(hit["excerpt"]) < 1000
    post = anna.get("/api/timeline-items/" + VERY_LONG_POST).json()
    assert len(post["data"]["message"].encode()) >= 2_000_000
    workspace = anna.get("/api/workspaces/workspace-1").json()
    assert len(workspace["description"].encode()) >= 2_000_000
    (news,) = anna.get("/web/blog/newsfeed?_pageSize=1").json()["content"]
    blog_app = news["articleTarget"]["params"]["appId"]
    for name in (
        f"app-blog-{blog_app}-{news['id']}",
        f"app-wiki-{TRAVEL_WIKI}-{COMPLETE_MANUAL}-1",
    ):
        layout = anna.get(f"/api/widget-layouts/{name}?includeWidgets=true")
        assert len(layout.content) >= 2_000_000


@pytest.mark.parametrize("body", [{"state": "huge"}, {"stat": "fat"}, ["fat"]])
def test_an_unknown_state_is_refused(sandbox: TestClient, body: Any) -> None:
    response = sandbox.post("/_sandbox/reset", json=body)
    assert response.status_code == 400
    assert response.json()["errorStatus"] == "INVALID_ARGUMENTS"


def test_two_sandboxes_share_nothing(app: FastAPI, anna: TestClient) -> None:
    other = TestClient(create_app(), headers=dict(anna.headers))
    assert other.get("/api/users/me").status_code == 401


def test_a_control_request_that_is_not_json_is_told_so(sandbox: TestClient) -> None:
    response = sandbox.put("/_sandbox/clock", data={"advance_s": "1"})
    assert response.status_code == 400
    assert response.json()["message"].endswith("send JSON, with Content-Type: application/json")
