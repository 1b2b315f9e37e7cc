"""The arguments that make a call: from parameters and from the body's first example."""

from __future__ import annotations

import pytest

from tests.unit.contracts.documents import assert_refused, operation, operations_of

LEND = """
parameters:
  - name: shelf
    in: query
    x-mcp-argument: place
    description: Shelf.
    schema: {type: string, maxLength: 9}
    example: poetry
  - name: _page
    in: query
    x-mcp-argument: page
    description: Page.
    schema: {type: integer}
    example: 0
  - {name: count, in: query, schema: {type: integer}, example: 20}
  - {name: loud, in: query, x-mcp-argument: loud, description: Loud., schema: {type: boolean}}
requestBody:
  content:
    application/json:
      schema:
        type: object
        properties:
          name: {type: string, x-mcp-argument: title, description: The title.}
          until: {type: integer}
          note: {type: string, x-mcp-argument: note, description: A note.}
      examples:
        first: {value: {name: Faust, until: 5}}
        second: {value: {name: Werther, note: Read twice.}}
"""


def example_of(text: str) -> dict[str, object]:
    example: dict[str, object] = operations_of(operation(text))["BOOK_ACT"].example
    return example


def test_an_example_has_what_the_document_shows_of_each_argument() -> None:
    assert example_of(LEND) == {"place": "poetry", "page": 0, "title": "Faust"}


def test_an_operation_without_arguments_has_no_example() -> None:
    assert (
        example_of("parameters: [{name: a, in: query, schema: {type: string}, example: x}]") == {}
    )
    assert example_of("") == {}


def test_a_shared_example_is_followed() -> None:
    text = operation(
        LEND.replace("first: {value: {name: Faust, until: 5}}", "first: {$ref: '#/x'}")
    )
    operations = operations_of(f"{text}x: {{value: {{note: Mind the cover.}}}}\n")
    assert operations["BOOK_ACT"].example["note"] == "Mind the cover."


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "    example: poetry",
            "    example: historical novels  # refused",
            "the example of shelf is not what its schema allows",
        ),
        (
            "    example: poetry",
            "    examples: {a: {value: poetry}}  # refused",
            "a parameter has one example",
        ),
        (
            "      examples:\n",
            "      example: {name: Faust}  # refused\n      examples:\n",
            "a body's example stands in examples",
        ),
        (
            "first: {value: {name: Faust, until: 5}}",
            "first:  # refused",
            "examples.first is not a mapping",
        ),
        (
            "first: {value: {name: Faust, until: 5}}",
            "first:\n          value: Faust  # refused",
            "value is not a mapping",
        ),
        (
            "first: {value: {name: Faust, until: 5}}",
            "first:\n          value:\n            author: Goethe  # refused",
            "the example's author is not a property",
        ),
        (
            "first: {value: {name: Faust, until: 5}}",
            "first:\n          value:\n            until: soon  # refused",
            "the example of until is not what its schema allows",
        ),
    ],
)
def test_an_example_that_makes_no_call_is_refused(old: str, new: str, message: str) -> None:
    assert old in LEND
    assert_refused(operation(LEND.replace(old, new)), message)


def test_examples_without_names_are_refused() -> None:
    before, _, _ = LEND.partition("      examples:")
    assert_refused(operation(f"{before}      examples: []  # refused"), "examples is not a mapping")
