from __future__ import annotations

import pytest

from tests.unit.contracts.documents import answer, assert_refused

TYPES = "string, integer, number, boolean, array, object, null"


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        ("{}", "a response schema has a type: {types}"),
        ("{type: text}", "a response schema has a type: {types}"),
        ("{type: [string, {}]}", "a response schema has a type: {types}"),
        ("{anyOf: [{type: string}]}", "an alternative is a $ref to a named component"),
        ("{anyOf: {type: string}}", "anyOf is not a list"),
        (
            "{anyOf: [{$ref: '#/components/schemas/Book'}]}",
            "an inner object is a $ref to a named component",
        ),
        ("{oneOf: [{description: Any.}]}", "a response schema has a type: {types}"),
        ("{oneOf: [5]}", "a response schema has a type: {types}"),
        ("{oneOf: {type: string}}", "oneOf is not a list"),
        ("{oneOf: [{type: string}, {type: array}]}", "several types are all scalar{null}"),
        ("{type: [string, object]}", "several types are all scalar{null}"),
        ("{type: 'null'}", "several types are all scalar{null}"),
        ("{type: array}", "an array names its items"),
        ("{type: array, items: }", "field.items is not a mapping"),
        ("{type: object}", "an object names its properties or the type of them"),
        (
            "{type: object, additionalProperties: true}",
            "an object names its properties or the type of them",
        ),
        ("{type: object, additionalProperties: {}}", "a response schema has a type: {types}"),
        (
            "{type: object, properties: {a: {type: string}}}",
            "an inner object is a $ref to a named component",
        ),
        ("true", "properties.field is not a mapping"),
        ("[]", "properties.field is not a mapping"),
    ],
)
def test_a_schema_that_has_no_shape_is_refused(schema: str, message: str) -> None:
    message = message.replace("{types}", TYPES).replace("{null}", ", and not only null")
    text = answer(f"Book:\n  type: object\n  properties:\n    field: {schema}  # refused")
    assert_refused(text, message)


@pytest.mark.parametrize(
    ("schemas", "message"),
    [
        ("Book: # refused", "schemas.Book is not a mapping"),
        ("Book: {}  # refused", "a response schema has a type: {types}"),
        (
            "Book: {anyOf: [{$ref: '#/components/schemas/Page'}]}\n"
            "Page:\n  type: object\n  required: number  # refused",
            "required is not a list",
        ),
        (
            "Book:\n  type: object\n  allOf: {type: object}  # refused",
            "allOf is not a list",
        ),
        (
            "Book:\n  type: object\n  properties: [title]  # refused",
            "properties is not a mapping",
        ),
        (
            "Book:\n  type: array\n  items:  # refused\n    $ref: '#/components/schemas/Book'",
            "Book contains itself: name a smaller schema",
        ),
        (
            "Book: {type: array, items: {$ref: '#/components/schemas/Page'}}\n"
            "Page:\n  type: object\n  properties:\n"
            "    of: {$ref: '#/components/schemas/Book'}  # refused",
            "Book contains itself: name a smaller schema",
        ),
        (
            "Book:\n  type: object\n  allOf:\n    - $ref: '#/components/schemas/Book'  # refused",
            "Book contains itself: name a smaller schema",
        ),
        (
            "Book: {type: array, items: {$ref: '#/components/schemas/page'}}\n"
            "page: {type: string}  # refused",
            "page cannot be the name of a Python class",
        ),
        (
            "Book: {type: array, items: {$ref: '#/components/schemas/None'}}\n"
            "None: {type: string}  # refused",
            "None cannot be the name of a Python class",
        ),
        (
            "Book: {type: array, items: {$ref: '#/components/schemas/TypedDict'}}\n"
            "TypedDict: {type: string}  # refused",
            "TypedDict cannot be the name of a Python class",
        ),
        (
            "Book:\n  type: array\n  items:  # refused\n    $ref: '#/components/schemas/Other'\n"
            "Other: {$ref: '#/components/schemas/Page'}\nPage: {type: string}",
            "a schema is a $ref right below #/components/schemas/",
        ),
    ],
)
def test_a_component_that_has_no_type_of_its_own_is_refused(schemas: str, message: str) -> None:
    assert_refused(answer(schemas), message.replace("{types}", TYPES))
