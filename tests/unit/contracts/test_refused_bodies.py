from __future__ import annotations

from textwrap import indent

import pytest

from tests.unit.contracts.documents import assert_refused, operation

FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("requestBody:  # refused", "post.requestBody is not a mapping"),
        ("requestBody: {}  # refused", "a request body is either {json} or {form}"),
        ("requestBody:\n  content: []  # refused", "content is not a mapping"),
        ("requestBody:\n  content: {}  # refused", "a request body is either {json} or {form}"),
        (
            "requestBody:\n  content:  # refused\n    multipart/form-data: {}",
            "a request body is either {json} or {form}",
        ),
        (
            "requestBody:\n  content:  # refused\n    {json}: {}\n    {form}: {}",
            "a request body is either {json} or {form}",
        ),
        (
            "requestBody:\n  content:\n    {json}:  # refused",
            "content.application/json is not a mapping",
        ),
        ("requestBody:\n  content:\n    {json}: {}  # refused", "schema is missing"),
    ],
)
def test_a_body_that_is_neither_json_nor_a_form_is_refused(body: str, message: str) -> None:
    for name, kind in (("{json}", "application/json"), ("{form}", FORM)):
        body, message = body.replace(name, kind), message.replace(name, kind)
    assert_refused(operation(body), message)


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        ("schema: {type: array}  # refused", "a request body is an object with properties"),
        ("schema: {type: object}  # refused", "a request body is an object with properties"),
        ("schema: true  # refused", "application/json.schema is not a mapping"),
        ("schema: {type: object, properties: {a: }}  # refused", "properties.a is not a mapping"),
        ("schema:\n  type: object\n  properties: [a]  # refused", "properties is not a mapping"),
        (
            "schema:\n  type: object\n  properties: {a: {type: string}}\n"
            "  required:\n    - b  # refused",
            "required b is not a property",
        ),
        (
            "schema:\n  type: object\n  properties: {a: {type: string}}\n"
            "  required:\n    - {}  # refused",
            "required {} is not a property",
        ),
        (
            "schema:\n  type: object\n  properties:\n"
            "    a:\n      {$ref: '#/components/x', x-mcp-argument: a}  # refused",
            "$ref stands alone: move its neighbours into what it names",
        ),
        (
            "schema:\n  type: object\n  properties: {shelf: {type: string}}  # refused",
            "Book_Act: second parameter shelf",
        ),
        (
            "schema:\n  type: object\n  properties: {loud: {type: string}}  # refused",
            "Book_Act: second parameter loud",
        ),
        (
            "schema:\n  type: object\n  properties:\n    title:  # refused\n"
            "      {type: string, x-mcp-argument: shelf, description: T.}",
            "Book_Act: second argument shelf",
        ),
    ],
)
def test_a_body_that_does_not_go_with_its_parameters_is_refused(schema: str, message: str) -> None:
    media = indent(schema, " " * 6)
    text = f"""\
parameters:
  - {{name: loud, in: query, schema: {{type: boolean}}}}
  - name: shelf
    in: path
    required: true
    x-mcp-argument: shelf
    description: Shelf.
    schema: {{type: string}}
requestBody:
  content:
    application/json:
{media}
"""
    assert_refused(operation(text, path="/shelves/{shelf}"), message)


LOAN = """\
requestBody:
  content:
    application/json:
      schema: {$ref: "#/components/schemas/Loan"}
"""


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ('allOf: [{$ref: "#/components/schemas/Loan"}]', "allOf leads back to this schema"),
        (
            'properties: {of: {type: array, items: {$ref: "#/components/schemas/Loan"}}}',
            "Loan contains itself",
        ),
    ],
)
def test_a_body_that_contains_itself_is_refused(rest: str, message: str) -> None:
    components = (
        f"components:\n  schemas:\n    Loan:  # refused\n      type: object\n      {rest}\n"
    )
    assert_refused(operation(LOAN) + components, message)
