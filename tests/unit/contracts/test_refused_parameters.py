from __future__ import annotations

import pytest

from tests.unit.contracts.documents import assert_refused, operation


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("parameters: {}  # refused", "parameters is not a list"),
        ("parameters:\n  - id  # refused", "parameters.0 is not a mapping"),
        ("parameters:\n  -  # refused", "parameters.0 is not a mapping"),
        ("parameters:\n  - {in: query}  # refused", "name is missing or not text"),
        ("parameters:\n  - {name: 5, in: query}  # refused", "name is missing or not text"),
        ("parameters:\n  - {name: a}  # refused", "in is missing or not text"),
        ("parameters:\n  - name: a\n    in: header  # refused", "a: only path and query"),
        ("parameters:\n  - name: a\n    in: cookie  # refused", "a: only path and query"),
        ("parameters:\n  - {name: a, in: query}  # refused", "schema is missing"),
        (
            "parameters:\n  - name: a\n    in: query\n    schema:  # refused",
            "0.schema is not a mapping",
        ),
        (
            "parameters:\n  - $ref: '#/components/parameters/Page'  # refused",
            "#/components/parameters/Page names nothing",
        ),
        (
            "parameters:\n  - {$ref: '#/x', x-mcp-argument: page}  # refused",
            "$ref stands alone: move its neighbours into what it names",
        ),
        (
            "parameters:\n  - {name: a, in: query, schema: {type: string}}\n"
            "  - {name: a, in: query, schema: {type: string}}  # refused",
            "Book_Act: second parameter a",
        ),
        (
            "parameters:\n  - {name: a, in: query, x-mcp-argument: id, description: A.,"
            " schema: {type: string}}\n"
            "  - {name: b, in: query, x-mcp-argument: id, description: B.,"
            " schema: {type: string}}  # refused",
            "Book_Act: second argument id",
        ),
        (
            "parameters:\n  - {name: a, in: query, schema: {type: string},"
            " x-mcp-argument: id}  # refused",
            "x-mcp-argument id has no description",
        ),
        (
            "parameters:\n  - name: a\n    in: query\n    schema: {type: string}\n"
            "    description: 5  # refused\n    x-mcp-argument: id",
            "x-mcp-argument id has no description",
        ),
        (
            "parameters:\n  - name: a\n    in: query\n    schema: {type: string}\n"
            "    description: A.\n    x-mcp-argument: page_size  # refused",
            "x-mcp-argument page_size is not a lowerCamelCase name",
        ),
        (
            "parameters:\n  - name: a\n    in: query\n    schema: {type: string}\n"
            "    description: A.\n    x-mcp-argument: PageSize  # refused",
            "x-mcp-argument PageSize is not a lowerCamelCase name",
        ),
        (
            "parameters:\n  - name: a\n    in: query\n    schema: {type: string}\n"
            "    description: A.\n    x-mcp-argument:  # refused",
            "x-mcp-argument is missing or not text",
        ),
    ],
)
def test_a_parameter_that_cannot_be_sent_is_refused(parameters: str, message: str) -> None:
    assert_refused(operation(parameters), message)


def test_a_shared_parameter_listed_twice_is_refused_where_it_is_listed() -> None:
    text = operation("""
        parameters:
          - $ref: "#/components/parameters/Page"
          - $ref: "#/components/parameters/Page"  # refused
        """)
    page = "{name: _page, in: query, schema: {type: integer}}"
    text = f"{text}components:\n  parameters:\n    Page: {page}\n"
    assert_refused(text, "Book_Act: second parameter _page")


@pytest.mark.parametrize(
    ("path", "parameters"),
    [
        ("/books/{id}", "parameters: []"),
        ("/books/{id}", "parameters: [{name: id, in: query, schema: {type: string}}]"),
        ("/books/{id}", "parameters: [{name: book, in: path, schema: {type: string}}]"),
        ("/books", "parameters: [{name: id, in: path, schema: {type: string}}]"),
    ],
)
def test_path_parameters_that_are_not_those_of_the_path_are_refused(
    path: str, parameters: str
) -> None:
    text = operation(parameters, path=path).replace("post:", "post:  # refused")
    assert_refused(text, f"Book_Act: path parameters are not those of {path}")
