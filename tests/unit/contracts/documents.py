"""Small OpenAPI documents, and what the compiler makes of them."""

from __future__ import annotations

from functools import cache
from textwrap import dedent, indent
from typing import Any, get_type_hints

import pytest

from contracts.compiler import compile_document
from contracts.document import DocumentError

HEAD = 'openapi: 3.1.0\ninfo: {title: Books, version: "1"}\n'
DONE = 'responses: {"204": {description: Done.}}'


def operation(text: str, *, path: str = "/books", responses: str = DONE) -> str:
    """Return a document with the one operation Book_Act, which goes on as `text` says."""
    lines = f"operationId: Book_Act\nsummary: Act\n{dedent(text)}\n{responses}\n"
    return f"{HEAD}paths:\n  {path}:\n    post:\n{indent(lines, ' ' * 6)}"


def answer(schemas: str) -> str:
    """Return a document whose one operation, Book_Act, answers with the component Book."""
    responses = """\
responses:
  "200":
    description: A book.
    content:
      application/json:
        schema:
          $ref: "#/components/schemas/Book"
"""
    components = indent(dedent(schemas).strip("\n"), " " * 4)
    return f"{operation('', responses=responses)}components:\n  schemas:\n{components}\n"


compiled = cache(compile_document)
"""The generated files of a document, which several questions are asked about."""


def operations_of(text: str) -> dict[str, Any]:
    """Return the names that the generated operations.py has when it is run."""
    return _run(compiled(text)["operations.py"])


def types_of(text: str, name: str = "Book") -> Any:
    """Return the fields of a generated TypedDict and their types, or what an alias stands for."""
    namespace = _run(compiled(text)["schemas.py"])
    kind = namespace[name]
    return get_type_hints(kind, namespace) if hasattr(kind, "__total__") else kind


def _run(code: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": "generated"}
    exec(compile(code, "generated", "exec"), namespace)
    return namespace


def assert_refused(text: str, message: str) -> None:
    """Assert that the compiler says what to mend, in the line that ends with `# refused`."""
    marked = [n for n, line in enumerate(text.splitlines(), 1) if line.endswith("# refused")]
    with pytest.raises(DocumentError) as error:
        compile_document(text)
    assert [str(error.value)] == [f"openapi.yaml line {line}: {message}" for line in marked]
