"""What goes wrong between a client and the sandbox when it is told so."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from contracts.conftest import CLIENT, Login
from contracts.sandbox.faults import Kind

CANTEEN_POST: Final = "6a63ff11-8d41-53db-b3a6-002d1f52fdd3"
COMMENT: Final = {"targetId": CANTEEN_POST, "message": "Hello"}


def put(sandbox: TestClient, kind: str, operation: str = "*", **fields: Any) -> None:
    fault = {"operation": operation, "kind": kind, **fields}
    assert sandbox.put("/_sandbox/faults", json=[fault]).status_code == 200


@pytest.mark.parametrize(
    ("fault", "status", "body"),
    [
        (
            {"kind": "unauthorized"},
            401,
            {"error": "invalid_token", "error_description": "Access token expired"},
        ),
        ({"kind": "forbidden"}, 403, {"errorStatus": "ERROR", "message": "Access is denied"}),
        (
            {"kind": "not_found"},
            404,
            {"errorStatus": "NOT_FOUND", "context": {"entityType": "unknown"}},
        ),
        (
            {"kind": "missing_path"},
            404,
            {
                "timestamp": 1781510400000,
                "status": 404,
                "error": "Not Found",
                "path": "/api/users/me",
            },
        ),
        (
            {"kind": "missing_path", "status": 405},
            405,
            {
                "timestamp": 1781510400000,
                "status": 405,
                "error": "Method Not Allowed",
                "path": "/api/users/me",
            },
        ),
        ({"kind": "rate_limited"}, 429, {"errorStatus": "ERROR"}),
        ({"kind": "server_error"}, 500, {"errorStatus": "UNKNOWN"}),
        ({"kind": "server_error", "status": 503}, 503, {"errorStatus": "UNKNOWN"}),
    ],
)
def test_a_fault_takes_the_place_of_an_answer(
    sandbox: TestClient, anna: TestClient, fault: dict[str, Any], status: int, body: dict[str, Any]
) -> None:
    put(sandbox, **fault)
    response = anna.get("/api/users/me")
    assert response.status_code == status
    assert response.json() == body


def test_a_rate_limit_says_how_long_to_wait(sandbox: TestClient, anna: TestClient) -> None:
    put(sandbox, "rate_limited", seconds=2.2)
    assert anna.get("/api/users/me").headers["retry-after"] == "3"


@pytest.mark.parametrize("status", [200, 502])
def test_a_gateway_answers_with_a_page(sandbox: TestClient, anna: TestClient, status: int) -> None:
    put(sandbox, "html", status=status)
    response = anna.get("/api/users/me")
    assert response.status_code == status
    assert response.headers["content-type"].startswith("text/html")
    assert response.text.startswith("<!DOCTYPE html>")


def test_a_redirect_leads_to_a_page_whose_visitors_are_recorded(
    sandbox: TestClient, anna: TestClient
) -> None:
    put(sandbox, "redirect")
    response = anna.get("/api/users/me")
    assert (response.status_code, response.headers["location"]) == (302, "/login")


def test_faults_that_come_from_a_gateway_need_no_login_and_change_nothing(
    sandbox: TestClient, anna: TestClient
) -> None:
    put(sandbox, "server_error", times=2)
    assert sandbox.post("/api/comments", json=COMMENT).status_code == 500
    assert anna.post("/api/comments", json=COMMENT).status_code == 500
    assert anna.get("/api/comments", params={"targetId": CANTEEN_POST}).json()["totalElements"] == 2


@pytest.mark.parametrize("kind", ["forbidden", "not_found"])
def test_only_who_is_logged_in_is_refused(sandbox: TestClient, anna: TestClient, kind: str) -> None:
    put(sandbox, kind, times=2)
    assert sandbox.post("/api/comments", json=COMMENT).status_code == 401
    assert anna.post("/api/comments", json=COMMENT).status_code in (403, 404)
    assert anna.get("/api/comments", params={"targetId": CANTEEN_POST}).json()["totalElements"] == 2


def test_a_dropped_connection_leaves_the_change_behind(
    sandbox: TestClient, anna: TestClient
) -> None:
    put(sandbox, "dropped", "Social_PostComment", times=1)
    with pytest.raises(ConnectionResetError):
        anna.post("/api/comments", json=COMMENT)
    assert anna.get("/api/comments", params={"targetId": CANTEEN_POST}).json()["totalElements"] == 3


def test_a_cut_answer_ends_in_the_middle(sandbox: TestClient, anna: TestClient) -> None:
    put(sandbox, "cut")
    with pytest.raises(ConnectionResetError):
        anna.get("/api/users/me")


def test_a_truncated_answer_is_half_a_json_of_the_length_it_announces(
    sandbox: TestClient, anna: TestClient
) -> None:
    whole = anna.get("/api/users/me").content
    put(sandbox, "truncated")
    response = anna.get("/api/users/me")
    assert response.content == whole[: len(whole) // 2]
    assert response.headers["content-length"] == str(len(whole) // 2)
    assert response.headers["content-type"] == "application/json"


def test_a_dripping_answer_arrives_whole(sandbox: TestClient, anna: TestClient) -> None:
    whole = anna.get("/api/users/me").json()
    put(sandbox, "drip", seconds=0)
    assert anna.get("/api/users/me").json() == whole


def test_an_empty_answer_keeps_its_status(sandbox: TestClient, anna: TestClient) -> None:
    put(sandbox, "empty")
    response = anna.post("/api/comments", json=COMMENT)
    assert (response.status_code, response.content) == (201, b"")


def test_a_huge_answer_is_valid_json_of_more_than_6_mb(
    sandbox: TestClient, anna: TestClient
) -> None:
    put(sandbox, "huge")
    response = anna.get("/api/users/me")
    assert len(response.content) > 6_000_000
    assert response.json()["slug"] == "anna-schmidt"


@pytest.mark.parametrize(
    "kind", ["empty", "truncated", "huge", "fields_null", "fields_missing", "fields_extra", "drip"]
)
def test_an_answer_without_a_body_stays_without_one(
    sandbox: TestClient, anna: TestClient, kind: str
) -> None:
    put(sandbox, kind, "Notification_MarkSeen")
    response = anna.put("/api/notifications/mark-seen")
    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize("kind", ["dropped", "cut"])
def test_an_answer_without_a_body_can_break_off(
    sandbox: TestClient, anna: TestClient, kind: str
) -> None:
    put(sandbox, kind, "Notification_MarkSeen")
    with pytest.raises(ConnectionResetError):
        anna.put("/api/notifications/mark-seen")
    assert anna.get("/api/notifications/status").json()["unseen"]["_total"] == 0


def test_a_failure_is_not_made_worse(sandbox: TestClient, anna: TestClient) -> None:
    put(sandbox, "truncated")
    assert anna.get("/api/workspaces/nothing").json()["errorStatus"] == "NOT_FOUND"


def test_a_fault_that_counts_is_over_in_the_end(sandbox: TestClient, anna: TestClient) -> None:
    put(sandbox, "server_error", times=2)
    assert [anna.get("/api/users/me").status_code for _ in range(3)] == [500, 500, 200]


def test_faults_of_one_operation_are_met_one_after_the_other(
    sandbox: TestClient, anna: TestClient
) -> None:
    faults = [
        {"operation": "People_GetMe", "kind": "latency", "seconds": 0, "times": 1},
        {"operation": "People_GetMe", "kind": "server_error", "times": 1},
        {"operation": "*", "kind": "rate_limited", "times": 1},
    ]
    sandbox.put("/_sandbox/faults", json=faults)
    assert anna.get("/api/workspaces").status_code == 429
    assert [anna.get("/api/users/me").status_code for _ in range(2)] == [500, 200]


def test_a_login_fails_only_when_it_is_named(sandbox: TestClient, login: Login) -> None:
    put(sandbox, "server_error")
    assert login("anna").get("/api/users/me").status_code == 500
    form = {"grant_type": "password", "username": "anna", "password": "anna-secret"}
    put(sandbox, "unauthorized", "Auth_Token")
    refused = sandbox.post("/api/oauth/token", data=form, auth=CLIENT)
    assert (refused.status_code, refused.json()) == (401, {"error": "invalid_client"})
    put(sandbox, "fields_missing", "Auth_Token")
    assert sandbox.post("/api/oauth/token", data=form, auth=CLIENT).json() == {}


def test_faults_are_replaced_and_taken_back(sandbox: TestClient, anna: TestClient) -> None:
    put(sandbox, "server_error")
    put(sandbox, "forbidden")
    assert anna.get("/api/users/me").status_code == 403
    assert sandbox.delete("/_sandbox/faults").status_code == 204
    assert anna.get("/api/users/me").status_code == 200


@pytest.mark.parametrize(
    ("fault", "named"),
    [
        ({"operation": "*", "kind": "explosion"}, [kind.value for kind in Kind]),
        ({"operation": "Workspace_Lst", "kind": "html"}, ["*", "Workspace_List", "Auth_Token"]),
        ({"operation": "*", "kind": "html", "status": 100}, ["html (200, 400-599)"]),
        ({"operation": "*", "kind": "cut", "status": 500}, ["server_error (500-599)"]),
        ({"operation": "*", "kind": "cut", "seconds": 1}, ["latency, drip, rate_limited"]),
        ({"operation": "*", "kind": "cut", "times": 0}, ["0.times"]),
        ({"operation": "*", "kind": "cut", "count": 1}, ["0.count"]),
        ({"operation": "*"}, ["0.kind"]),
    ],
)
def test_an_unknown_fault_is_told_what_is_allowed(
    sandbox: TestClient, fault: dict[str, Any], named: list[str]
) -> None:
    response = sandbox.put("/_sandbox/faults", json=[fault])
    assert response.status_code == 400
    assert response.json()["errorStatus"] == "INVALID_ARGUMENTS"
    assert [name for name in named if name not in response.json()["message"]] == []
