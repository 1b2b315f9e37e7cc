from __future__ import annotations

import json
from typing import Any

import pytest

from dbplanet.contract.shape import (
    BOOLEAN,
    INTEGER,
    NUMBER,
    STRING,
    Array,
    Map,
    Object,
    Scalar,
    Shape,
)
from tests.unit.contracts.documents import answer, compiled, operations_of, types_of


@pytest.mark.parametrize(
    ("schema", "shape", "kind"),
    [
        ("{type: string}", STRING, str | None),
        ("{type: string, format: date-time, enum: [a, b]}", STRING, str | None),
        ("{type: integer}", INTEGER, int | None),
        ("{type: number}", NUMBER, float | None),
        ("{type: boolean}", BOOLEAN, bool | None),
        ('{type: [string, "null"]}', STRING, str | None),
        ("{type: [integer, string]}", Scalar((int, str)), int | str | None),
        ("{oneOf: [{type: integer}, {type: string}]}", Scalar((int, str)), int | str | None),
        ('{oneOf: [{type: [string, "null"]}, {type: "null"}]}', STRING, str | None),
        (
            "{oneOf: [{type: number}, {type: boolean}]}",
            Scalar((int, float, bool)),
            float | bool | None,
        ),
        ("{type: array, items: {type: string}}", Array(STRING), list[str] | None),
        (
            "{type: array, items: {type: array, items: {type: integer}}}",
            Array(Array(INTEGER)),
            list[list[int]] | None,
        ),
        (
            "{type: object, additionalProperties: {type: boolean}}",
            Map(BOOLEAN),
            dict[str, bool] | None,
        ),
        (
            "{type: object, additionalProperties: {type: array, items: {type: number}}}",
            Map(Array(NUMBER)),
            dict[str, list[float]] | None,
        ),
    ],
)
def test_a_field_has_the_shape_and_the_type_of_its_schema(
    schema: str, shape: Shape, kind: object
) -> None:
    text = answer(f"""
        Book:
          type: object
          properties:
            field: {schema}
        """)
    assert operations_of(text)["BOOK_ACT"].shape == Object({"field": shape})
    assert types_of(text) == {"field": kind}


@pytest.mark.parametrize(
    ("schema", "shape", "kind"),
    [
        ("{type: array, items: {type: string}}", Array(STRING), list[str]),
        ("{type: object, additionalProperties: {type: string}}", Map(STRING), dict[str, str]),
        ("{type: string}", STRING, str),
    ],
)
def test_a_component_that_is_no_object_with_properties_is_an_alias(
    schema: str, shape: Shape, kind: object
) -> None:
    text = answer(f"Book: {schema}")
    assert operations_of(text)["BOOK_ACT"].shape == shape
    assert types_of(text) == kind


def test_a_component_may_be_a_list_of_another() -> None:
    text = answer("""
        Book: {type: array, items: {$ref: "#/components/schemas/Page"}}
        Page: {type: object, properties: {number: {type: integer}}}
        """)
    assert operations_of(text)["BOOK_ACT"].shape == Array(Object({"number": INTEGER}))
    assert types_of(text, "Page") == {"number": int | None}
    assert "Book: TypeAlias = list[Page]" in compiled(text)["schemas.py"]


def test_all_of_is_merged_and_its_component_keeps_a_type_of_its_own() -> None:
    text = answer("""
        Page: {type: object, properties: {number: {type: integer}}}
        Book:
          type: object
          allOf:
            - $ref: "#/components/schemas/Page"
            - properties: {last: {type: boolean}}
          properties:
            next: {$ref: "#/components/schemas/Page"}
        """)
    page = Object({"number": INTEGER})
    assert operations_of(text)["BOOK_ACT"].shape == Object(
        {"number": INTEGER, "last": BOOLEAN, "next": page}
    )
    assert set(types_of(text)) == {"number", "last", "next"}
    assert types_of(text, "Page") == {"number": int | None}


NAMES = [
    "_permissions",
    "class",
    "from",
    "None",
    "type",
    "field-with-dashes",
    "1st",
    "$id",
    "it's",
    'say "x"',
    "größe",
]


def test_alternatives_are_the_fields_of_a_type_and_the_first_that_fits_is_read() -> None:
    text = answer("""
        Book: {anyOf: [{$ref: "#/components/schemas/Page"}, {$ref: "#/components/schemas/Pages"}]}
        Page: {type: object, required: [id], properties: {id: {type: string}}}
        Pages: {type: array, items: {$ref: "#/components/schemas/Page"}}
        """)
    shape = operations_of(text)["BOOK_ACT"].shape
    assert shape.read({"id": "a"}) == {"Page": {"id": "a"}, "Pages": None}
    assert shape.read([{"id": "a"}]) == {"Page": None, "Pages": [{"id": "a"}]}
    assert set(types_of(text)) == {"Page", "Pages"}
    assert shape.read({"name": "a"}) is None


def test_every_name_of_a_field_is_kept() -> None:
    fields = "\n".join(f"    {json.dumps(name)}: {{type: string}}" for name in NAMES)
    text = answer(f"Book:\n  type: object\n  properties:\n{fields}\n")
    assert operations_of(text)["BOOK_ACT"].shape == Object(dict.fromkeys(NAMES, STRING))
    assert types_of(text) == dict.fromkeys(NAMES, str | None)


@pytest.mark.parametrize("name", ["_permissions", "class"])
def test_one_unusual_name_is_kept_as_well(name: str) -> None:
    text = answer(f"Book: {{type: object, properties: {{{name}: {{type: string}}}}}}")
    assert types_of(text) == {name: str | None}


def test_components_that_no_response_needs_have_no_type() -> None:
    code = compiled(
        answer("""
            Book: {type: object, properties: {title: {type: string}}}
            Unused: {type: object, properties: {title: {type: string}}}
            """)
    )
    assert "Unused" not in code["schemas.py"]
    assert "Unused" not in code["operations.py"]


def test_a_shape_is_shared_by_the_operations_that_answer_with_it() -> None:
    second = """
  /again:
    get:
      operationId: Book_Again
      summary: Again
      responses:
        "200":
          description: A book.
          content: {application/json: {schema: {$ref: "#/components/schemas/Book"}}}
components:"""
    text = answer("Book: {type: object, properties: {title: {type: string}}}")
    operations: dict[str, Any] = operations_of(text.replace("\ncomponents:", second))
    assert operations["BOOK_AGAIN"].shape is operations["BOOK_ACT"].shape
