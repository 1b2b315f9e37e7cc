from __future__ import annotations

import pytest

from contracts.compiler import compile_document
from contracts.document import DocumentError
from tests.unit.contracts.documents import assert_refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("paths: {a\nb: }  # refused", "expected ',' or '}', but got ':'"),
        ("a: 1\na: : 2  # refused", "mapping values are not allowed here"),
        ("a: 1\nb: \x07  # refused", "special characters are not allowed"),
        ("a: &x {b: 1}\nc:\n  - 1\n  - *x  # refused", "an alias: use $ref"),
        ("a: &x\n  - *x  # refused", "an alias: use $ref"),
        ("a: !thing 1  # refused", "1 is not JSON: quote it"),
        ("a: {enum: [2026-01-01]}  # refused", "2026-01-01 is not JSON: quote it"),
        ("a:\n  maximum: .inf  # refused", ".inf is not JSON: quote it"),
        ("a:\n  200: {}  # refused", "a key is text: quote it"),
        ("- a  # refused", "the document is not a mapping"),
        ("a:\n  b: 1\n  c: 2\n  b: 3  # refused", "b stands on line 2 already"),
        ("paths: []  # refused", "paths is not a mapping"),
        ("paths:\n  /a:  # refused", "paths./a is not a mapping"),
        ("paths:\n  /a:\n    get:  # refused", "/a.get is not a mapping"),
        ("paths:\n  /a:\n    get: x  # refused", "/a.get is not a mapping"),
        (
            "paths:\n  /a:\n    get: {operationId: A_B}  # refused",
            "summary is missing or not text",
        ),
        (
            "paths:\n  /a:\n    patch: {}  # refused",
            "patch: a path has only get, post, put, delete",
        ),
        (
            "paths:\n  /a:\n    parameters: []  # refused",
            "parameters: a path has only get, post, put, delete",
        ),
        ("paths:\n  /a:\n    $ref: '#/nowhere'  # refused", "#/nowhere names nothing"),
        ("paths:\n  /a:\n    $ref: 5  # refused", "$ref is missing or not text"),
        ("paths:\n  /a:\n    $ref: '#/paths/~1a'  # refused", "#/paths/~1a leads back to itself"),
    ],
)
def test_what_is_no_document_is_refused(text: str, message: str) -> None:
    assert_refused(text, message)


def test_an_empty_document_is_refused() -> None:
    with pytest.raises(
        DocumentError, match=r"^openapi\.yaml line 1: the document is not a mapping$"
    ):
        compile_document("")
