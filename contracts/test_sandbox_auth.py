"""Logging in to the sandbox, and what bearer tokens are good for."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from contracts.conftest import CLIENT, Login

FORM: Final = {"grant_type": "password", "username": "anna", "password": "anna-secret"}


def log_in(sandbox: TestClient, **fields: str) -> Any:
    return sandbox.post("/api/oauth/token", data=FORM | fields, auth=CLIENT)


def test_a_login_gives_a_token_of_this_user(sandbox: TestClient, login: Login) -> None:
    response = log_in(sandbox)
    assert response.status_code == 200
    token = response.json()
    assert len(token.pop("access_token")) == 36
    assert token == {"token_type": "bearer", "expires_in": 3599, "scope": "read write"}
    assert login("anna").get("/api/users/me").json()["slug"] == "anna-schmidt"
    assert login("ben").get("/api/users/me").json()["slug"] == "ben-oeztuerk"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Basic c2FuZGJveDp3cm9uZw=="},
        {"Authorization": "Basic ###"},
        {"Authorization": "Basic /w=="},
        {"Authorization": "Bearer c2FuZGJveDpzYW5kYm94LXNlY3JldA=="},
    ],
)
def test_an_unknown_client_is_refused(sandbox: TestClient, headers: dict[str, str]) -> None:
    response = sandbox.post("/api/oauth/token", data=FORM, headers=headers)
    assert response.status_code == 401
    assert response.json() == {
        "error": "invalid_client",
        "error_description": "Bad client credentials",
    }
    assert response.headers["www-authenticate"].startswith("Basic ")


@pytest.mark.parametrize(
    ("fields", "error", "description"),
    [
        ({"password": "wrong"}, "invalid_grant", "Bad credentials"),
        ({"username": "nobody"}, "invalid_grant", "Bad credentials"),
        ({"username": "katharina-vogel"}, "invalid_grant", "Bad credentials"),
        ({"grant_type": "client_credentials"}, "unsupported_grant_type", "Unsupported grant type"),
        ({"username": ""}, "invalid_request", "Invalid request: username: Size"),
        ({"tenant": "x"}, "invalid_request", "Invalid request: tenant: Unknown"),
    ],
)
def test_a_refused_login_says_why_as_oauth_does(
    sandbox: TestClient, fields: dict[str, str], error: str, description: str
) -> None:
    response = log_in(sandbox, **fields)
    assert response.status_code == 400
    assert response.json() == {"error": error, "error_description": description}


@pytest.mark.parametrize(
    ("body", "description"),
    [
        (b"grant_type=password", "username: NotNull, password: NotNull"),
        (b"grant_type=password&username=a&username=b&password=c", "username: typeMismatch"),
    ],
)
def test_a_form_has_each_field_once(sandbox: TestClient, body: bytes, description: str) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    response = sandbox.post("/api/oauth/token", content=body, headers=headers, auth=CLIENT)
    assert response.status_code == 400
    assert response.json() == {
        "error": "invalid_request",
        "error_description": f"Invalid request: {description}",
    }


def test_a_form_that_is_not_utf8_is_refused(sandbox: TestClient) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    response = sandbox.post("/api/oauth/token", content=b"a=%ff", headers=headers, auth=CLIENT)
    assert response.json()["error"] == "invalid_request"


def test_credentials_in_the_url_are_no_login(sandbox: TestClient) -> None:
    response = sandbox.post("/api/oauth/token", params=FORM, auth=CLIENT)
    assert response.status_code == 400
    assert response.json()["error"] == "invalid_request"


def test_three_wrong_passwords_in_a_row_lock_the_account_until_a_reset(sandbox: TestClient) -> None:
    for _ in range(3):
        assert log_in(sandbox, password="wrong").json()["error_description"] == "Bad credentials"
    locked = log_in(sandbox)
    assert locked.status_code == 400
    assert locked.json() == {
        "error": "invalid_grant",
        "error_description": "User account is locked",
    }
    assert log_in(sandbox, username="ben", password="ben-secret").status_code == 200
    sandbox.post("/_sandbox/reset", json={"state": "normal"})
    assert log_in(sandbox).status_code == 200


def test_a_right_password_forgives_the_wrong_ones_before(sandbox: TestClient) -> None:
    for password in ("wrong", "wrong", "anna-secret", "wrong", "wrong"):
        log_in(sandbox, password=password)
    assert log_in(sandbox).status_code == 200


@pytest.mark.parametrize(
    ("headers", "description"),
    [
        ({}, "Full authentication is required to access this resource"),
        (
            {"Authorization": "Basic eDp5"},
            "Full authentication is required to access this resource",
        ),
        ({"Authorization": "Bearer"}, "Invalid access token"),
        ({"Authorization": "Bearer 5f0c2b1e-7d7e-4f6e-9a51-0d4c0a6a2f10"}, "Invalid access token"),
    ],
)
def test_a_request_without_a_valid_token_is_refused(
    sandbox: TestClient, headers: dict[str, str], description: str
) -> None:
    response = sandbox.get("/api/users/me", headers=headers)
    assert response.status_code == 401
    assert response.json() == {"error": "invalid_token", "error_description": description}
    assert 'error="invalid_token"' in response.headers["www-authenticate"]


def test_a_token_ends_when_its_time_is_over(sandbox: TestClient, anna: TestClient) -> None:
    sandbox.put("/_sandbox/clock", json={"advance_s": 3598})
    assert anna.get("/api/users/me").status_code == 200
    sandbox.put("/_sandbox/clock", json={"advance_s": 1})
    response = anna.get("/api/users/me")
    assert response.status_code == 401
    assert response.json()["error_description"] == "Access token expired"


def test_a_reset_revokes_tokens_for_good(
    sandbox: TestClient, anna: TestClient, login: Login
) -> None:
    sandbox.post("/_sandbox/reset")
    assert login("anna").get("/api/users/me").status_code == 200
    assert anna.get("/api/users/me").status_code == 401


def test_who_calls_is_asked_before_what_is_wanted(sandbox: TestClient) -> None:
    assert sandbox.get("/api/search").status_code == 401
    assert sandbox.get("/api/workspaces/nothing").status_code == 401
    assert sandbox.post("/api/comments", content=b"{").status_code == 401
