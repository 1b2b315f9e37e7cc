"""How the sandbox reads requests, and what it says of those that it cannot serve."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from contracts.conftest import CLIENT
from contracts.sandbox.app import create_app
from contracts.sandbox.errors import InvalidArguments
from contracts.sandbox.initial import StateName
from contracts.sandbox.requests import RequestReader
from contracts.sandbox.state import Intranet
from contracts.sandbox.things import Person
from dbplanet.contract.operation import Operation, Parameter
from dbplanet.contract.shape import NOTHING

CANTEEN_POST: Final = "6a63ff11-8d41-53db-b3a6-002d1f52fdd3"
JSON: Final = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("query", "key", "code"),
    [
        ("term=x&_page=-1", "_page", "Min"),
        ("term=x&_page=10001", "_page", "Max"),
        ("term=x&_pageSize=0", "_pageSize", "Min"),
        ("term=x&_pageSize=101", "_pageSize", "Max"),
        ("term=x&_page=1.0", "_page", "typeMismatch"),
        ("term=x&_page=%2B1", "_page", "typeMismatch"),
        ("term=x&_page=%D9%A1", "_page", "typeMismatch"),
        ("term=x&_page=true", "_page", "typeMismatch"),
        ("term=x&_page=", "_page", "typeMismatch"),
        (f"term=x&_page={'9' * 5000}", "_page", "typeMismatch"),
        ("term=x&_page=1&_page=2", "_page", "typeMismatch"),
        ("_page=1", "term", "NotNull"),
        ("term=", "term", "Size"),
        (f"term={'x' * 501}", "term", "Size"),
    ],
)
def test_a_bad_query_names_the_parameter(anna: TestClient, query: str, key: str, code: str) -> None:
    response = anna.get(f"/api/search?{query}")
    assert response.status_code == 400
    assert response.json() == {
        "errorStatus": "INVALID_ARGUMENTS",
        "fieldErrors": [{"key": key, "code": code}],
    }


def test_a_query_parameter_that_nobody_declared_is_ignored(anna: TestClient) -> None:
    assert anna.get("/api/workspaces", params={"sort": "x", "_orderBy": "y"}).status_code == 200


def test_a_path_value_is_checked_too(anna: TestClient) -> None:
    response = anna.get("/api/workspaces/.hidden")
    assert response.json()["fieldErrors"] == [{"key": "id", "code": "Pattern"}]


def test_an_array_repeats_its_name_and_is_checked_item_by_item() -> None:
    schema = {"type": "array", "items": {"type": "integer", "maximum": 9}, "maxItems": 3}
    operation: Operation[Any] = Operation(
        id="Test_Array",
        title="Test",
        method="GET",
        path="/test",
        parameters=(Parameter(name="n", location="query", schema=schema),),
        shape=NOTHING,
    )

    def read(query: bytes) -> dict[str, Any]:
        request = Request({"type": "http", "query_string": query, "headers": []})
        return RequestReader(operation).read(request, b"")

    assert read(b"n=1") == {"n": [1]}
    assert read(b"n=1&n=2&m=3") == {"n": [1, 2]}
    assert read(b"") == {}
    for query, fields in (
        (b"n=1&n=10&n=x", {"n[1]": "Max", "n[2]": "typeMismatch"}),
        (b"n=1&n=2&n=3&n=4", {"n": "Size"}),
    ):
        with pytest.raises(InvalidArguments) as refused:
            read(query)
        assert refused.value.fields == fields


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"message": ""}, [{"key": "message", "code": "Size"}]),
        ({"message": None}, [{"key": "message", "code": "typeMismatch"}]),
        ({"targetType": "page"}, [{"key": "targetType", "code": "typeMismatch"}]),
        ({"body": "hello"}, [{"key": "body", "code": "Unknown"}]),
        (
            {"targetId": 5, "message": 6},
            [
                {"key": "targetId", "code": "typeMismatch"},
                {"key": "message", "code": "typeMismatch"},
            ],
        ),
    ],
)
def test_a_bad_body_names_its_fields(
    anna: TestClient, change: dict[str, Any], errors: list[dict[str, str]]
) -> None:
    body = {"targetId": CANTEEN_POST, "message": "Hello", **change}
    response = anna.post("/api/comments", json=body)
    assert response.status_code == 400
    assert response.json() == {"errorStatus": "INVALID_ARGUMENTS", "fieldErrors": errors}


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b'"text"',
        b"\xff\xfe",
        b'{"message": NaN}',
        b'{"targetId": "x", "message": "\\ud800"}',
        b"[" * 100_000,
    ],
)
def test_a_body_that_is_not_a_json_object_is_refused(anna: TestClient, body: bytes) -> None:
    response = anna.post("/api/comments", content=body, headers=JSON)
    assert response.status_code == 400
    assert response.json()["errorStatus"] == "INVALID_ARGUMENTS"


def test_a_missing_body_misses_its_fields(anna: TestClient) -> None:
    response = anna.post("/api/comments")
    assert [error["key"] for error in response.json()["fieldErrors"]] == ["targetId", "message"]


def test_another_content_type_is_refused(anna: TestClient) -> None:
    response = anna.post("/api/comments", data={"targetId": CANTEEN_POST, "message": "Hello"})
    assert response.status_code == 415
    assert response.json()["errorStatus"] == "ERROR"


@pytest.mark.parametrize("path", ["/api/nothing", "/api/workspaces/", "/api/workspaces/a/b", "/"])
def test_a_path_that_no_endpoint_has_gets_no_haiilo_error(anna: TestClient, path: str) -> None:
    response = anna.get(path)
    assert response.status_code == 404
    assert response.json() == {
        "timestamp": 1781510400000,
        "status": 404,
        "error": "Not Found",
        "path": path,
    }


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/comments", "GET, HEAD, POST"),
        ("POST", "/api/workspaces/x", "GET, HEAD"),
        ("GET", "/api/oauth/token", "POST"),
        ("OPTIONS", "/api/search", "GET, HEAD"),
        ("GET", "/_sandbox/faults", "DELETE, PUT"),
    ],
)
def test_a_wrong_method_is_told_every_method_of_the_path(
    anna: TestClient, method: str, path: str, allowed: str
) -> None:
    response = anna.request(method, path)
    assert response.status_code == 405
    assert response.headers["allow"] == allowed
    assert "errorStatus" not in response.json()


def test_a_missing_permission_is_a_403_in_haiilos_words() -> None:
    guest = Person(
        key="guest",
        firstname="Guest",
        lastname="User",
        department="",
        job_title="",
        location="",
        username="anna",
        password="anna-secret",
    )

    def fill(state: StateName) -> Intranet:
        return Intranet(people=[guest])

    client = TestClient(create_app(fill))
    form = {"grant_type": "password", "username": "anna", "password": "anna-secret"}
    token = client.post("/api/oauth/token", data=form, auth=CLIENT).json()["access_token"]
    client.headers["Authorization"] = f"Bearer {token}"
    assert client.get("/api/users/me").json()["properties"] == {}
    for path in (
        "/api/search?term=x",
        "/api/workspaces",
        "/api/workspaces/x",
        "/web/blog/newsfeed",
        "/web/widgets/blog/latest",
        "/api/users",
        "/api/users/chooser/search?term=x",
        "/api/pages",
        "/api/events/x",
        "/api/notifications",
        "/api/notifications/status",
    ):
        response = client.get(path)
        assert response.status_code == 403
        assert response.json()["errorStatus"] == "ERROR"
    response = client.post("/api/comments", json={"targetId": "x", "message": "x"})
    assert response.status_code == 403


def test_a_failure_of_the_sandbox_is_a_500_in_haiilos_words() -> None:
    def fill(state: StateName) -> Intranet:
        if state == "fat":
            raise OverflowError("too fat")
        return Intranet(people=[])

    client = TestClient(create_app(fill), raise_server_exceptions=False)
    response = client.post("/_sandbox/reset", json={"state": "fat"})
    assert response.status_code == 500
    assert response.json() == {"errorStatus": "UNKNOWN"}
