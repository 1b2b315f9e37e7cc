from __future__ import annotations

import pytest

from tests.unit.contracts.documents import assert_refused, operation

JSON = "content:\n      application/json:"


@pytest.mark.parametrize(
    ("responses", "message"),
    [
        ("", "Book_Act needs one 2xx response"),
        ("responses:  # refused\n  '404': {description: No.}", "Book_Act needs one 2xx response"),
        (
            "responses:  # refused\n  '200': {description: Yes.}\n  '204': {description: Yes.}",
            "Book_Act needs one 2xx response",
        ),
        ("responses: []  # refused", "responses is not a mapping"),
        ("responses:\n  '200':  # refused", "responses.200 is not a mapping"),
        ("responses:\n  200: {description: Yes.}  # refused", "a key is text: quote it"),
        (
            "responses:\n  '200':\n    $ref: '#/components/responses/Yes'  # refused",
            "#/components/responses/Yes names nothing",
        ),
        ("responses:\n  '200':\n    content:  # refused", "content is not a mapping"),
        ("responses:\n  '200':\n    content: {}  # refused", "a 2xx response is application/json"),
        (
            "responses:\n  '200':\n    content:  # refused\n      text/plain: {}",
            "a 2xx response is application/json",
        ),
        (
            f"responses:\n  '200':\n    {JSON}  # refused",
            "content.application/json is not a mapping",
        ),
        (f"responses:\n  '200':\n    {JSON} {{}}  # refused", "schema is missing"),
        (
            f"responses:\n  '200':\n    {JSON}\n        schema: true  # refused",
            "application/json.schema is not a mapping",
        ),
        (
            f"responses:\n  '200':\n    {JSON}\n        schema: {{type: string}}  # refused",
            "a response schema is a $ref to a named component",
        ),
        (
            f"responses:\n  '200':\n    {JSON}\n        schema:\n"
            "          $ref: '#/components/schemas/Book'  # refused",
            "#/components/schemas/Book names nothing",
        ),
        (
            f"responses:\n  '200':\n    {JSON}\n        schema:\n"
            "          $ref: '#/components/schemas/Book'  # refused\n          nullable: true",
            "$ref stands alone: move its neighbours into what it names",
        ),
        (
            f"responses:\n  '200':\n    {JSON}\n        schema:\n"
            "          $ref: 'https://example.org/book.yaml'  # refused",
            "https://example.org/book.yaml names nothing",
        ),
        (
            f"responses:\n  '200':\n    {JSON}\n        schema:  # refused\n"
            "          $ref: '#/info'",
            "a schema is a $ref right below #/components/schemas/",
        ),
    ],
)
def test_a_response_without_one_named_json_schema_is_refused(responses: str, message: str) -> None:
    text = operation("", responses=responses)
    if not responses:
        text = text.replace("post:", "post:  # refused")
    assert_refused(text, message)
