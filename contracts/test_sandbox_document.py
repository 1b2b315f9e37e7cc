"""The sandbox serves all that openapi.yaml names, and its examples."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from contracts.conftest import CLIENT
from contracts.document import SOURCE, Document
from contracts.sandbox.areas import AREAS


def test_every_operation_of_the_document_is_served() -> None:
    document = Document(SOURCE.read_text(encoding="utf-8"))
    declared = {node.value["operationId"] for _, _, node in document.operations()}
    served = ["Auth_Token", *(route.operation.id for area in AREAS for route in area.routes)]
    unserved = sorted(declared - set(served))
    assert unserved == [], "add a function for each to its area in contracts/sandbox/areas/"
    assert sorted(served) == sorted(declared)


def _examples() -> list[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    document = Document(SOURCE.read_text(encoding="utf-8"))
    found: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = []
    for method, path, node in document.operations():
        url, query = path, dict[str, Any]()
        for index in range(len(node.value.get("parameters", ()))):
            use = document.follow(node.child("parameters", index))
            parameter, name = use.value, use.value["name"]
            if "example" not in parameter:
                raise document.error(use, f"{name} has no example for the sandbox to answer")
            if parameter["in"] == "path":
                url = url.replace(f"{{{name}}}", parameter["example"])
            else:
                query[name] = parameter["example"]
        content = node.value.get("requestBody", {}).get("content", {})
        for media_type, body in content.items():
            for example in body["examples"].values():
                kind = "json" if media_type == "application/json" else "data"
                found.append((method, url, query, {kind: example["value"]}))
        if not content:
            found.append((method, url, query, {}))
    return found


@pytest.mark.parametrize(("method", "path", "query", "body"), _examples())
def test_every_example_of_the_document_works(
    anna: TestClient, method: str, path: str, query: dict[str, Any], body: dict[str, Any]
) -> None:
    if path == "/api/oauth/token":
        body["auth"] = CLIENT
    response = anna.request(method, path, params=query, **body)
    if response.status_code == 204:
        assert response.content == b""
    else:
        assert response.status_code in (200, 201)
        assert response.json() not in ([], {})
        assert not isinstance(response.json(), dict) or response.json().get("content") != []
