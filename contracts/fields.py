"""Which fields of the document an answer has, by the component that names them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from contracts.document import Document, Node

Field = tuple[str, str]


def fields_of(document: Document, schema: Node, answer: Any) -> Iterator[Field]:
    """Yield component and field name of all that an answer has and its schema names."""
    schema = document.follow(schema)
    if isinstance(answer, list) and "items" in schema.value:
        for item in answer:
            yield from fields_of(document, schema.child("items"), item)
    elif isinstance(answer, dict):
        for option in document.each(schema, "anyOf"):
            yield from fields_of(document, option, answer)
        for part in document.parts(schema):
            for name, node in document.named(part, "properties").items():
                if name in answer:
                    yield (str(part.pointer[-1]), name)
                    yield from fields_of(document, node, answer[name])
        if isinstance(schema.value.get("additionalProperties"), dict):
            for value in answer.values():
                yield from fields_of(document, schema.child("additionalProperties"), value)


def documented_fields(document: Document) -> set[Field]:
    """Return component and field name of all that the document's components name."""
    schemas = document.named(document.root.child("components"), "schemas")
    return {
        (component, name)
        for component, schema in schemas.items()
        for name in document.named(document.follow(schema), "properties")
    }
