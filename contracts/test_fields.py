"""Every field that openapi.yaml names in an answer is there in an answer of the sandbox.

Schemas of answers are lenient, since Haiilo adds fields: a renamed one would pass them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from contracts.api import Api, DocumentedOperation
from contracts.conftest import CLIENT
from contracts.fields import Field, documented_fields, fields_of

API: Final = Api.of_source()
WORD: Final = "in"
UNSERVED: Final = {
    # Tenants with reactions tell them in an answer of their own; the client puts them here.
    ("Likes", "allReactionsByCount"),
    # Told only to who asks with the parameters `with` and `_permissions`, which no tool does.
    ("User", "globalPermissions"),
    ("Workspace", "_permissions"),
    # Other names that `text` has on some tenants.
    ("WikiArticle", "content"),
    ("WikiArticle", "html"),
    ("WikiArticle", "text"),
}


def example(parameter: dict[str, Any]) -> Any:
    """Return a value that finds much: the document's example, but for searches and sizes."""
    wide = {"term": WORD, "searchTerm": WORD, "_pageSize": 100, "userIds": None, "category": None}
    if parameter.get("required") and parameter["name"] not in ("term", "searchTerm"):
        return parameter["example"]
    return wide.get(parameter["name"], parameter["example"])


def answer(client: TestClient, operation: DocumentedOperation) -> Any:
    """Return what the sandbox answers to the document's example."""
    path = operation.path.format_map(
        {name: parameter["example"] for name, parameter in operation.parameters("path").items()}
    )
    query = {n: example(dict(one)) for n, one in operation.parameters("query").items()}
    sent: dict[str, Any] = {"params": {name: one for name, one in query.items() if one is not None}}
    for kind, media in operation.raw.get("requestBody", {}).get("content", {}).items():
        (body,) = media["examples"].values()
        sent |= (
            {"json": body["value"]} if "json" in kind else {"data": body["value"], "auth": CLIENT}
        )
    response = client.request(operation.method, path, **sent)
    assert response.is_success, (operation.id, response.text)
    return response.json() if response.content else None


def served(client: TestClient) -> Iterator[Field]:
    """Yield every field of the sandbox's answers that the document names."""
    for operation in API.operations.values():
        status, schema = operation.success
        if schema is not None:
            responses = API.document.at(operation.node, "responses")
            content = API.document.at(API.document.at(responses, str(status)), "content")
            media = API.document.at(content, "application/json")
            yield from fields_of(API.document, media.child("schema"), answer(client, operation))


@pytest.fixture(scope="module")
def wanted() -> set[Field]:
    """The fields of answers; those of requests and errors are checked elsewhere."""
    return {
        (component, name)
        for component, name in documented_fields(API.document)
        if not component.startswith(("New", "Error", "FieldError", "OAuth", "PasswordGrant"))
        and component != "EventStatus"
    }


def test_the_sandbox_serves_every_field_of_the_document(
    anna: TestClient, wanted: set[Field]
) -> None:
    found = set(served(anna))
    schemas = API.document.root.child("components", "schemas")
    absent = [
        str(
            API.document.error(
                schemas.child(component), f"no answer has {component}.{name}", "properties", name
            )
        )
        for component, name in sorted(wanted - found - UNSERVED)
    ]
    assert absent == []
    assert found & UNSERVED == set(), "served after all"
