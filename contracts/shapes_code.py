"""The text of the shapes in operations.py: one constant a response component."""

from __future__ import annotations

import re
from typing import Final

from contracts.document import Document, Node

SCALARS: Final = {
    "string": "STRING",
    "integer": "INTEGER",
    "number": "NUMBER",
    "boolean": "BOOLEAN",
}
PYTHON_TYPES: Final = {
    "string": ("str",),
    "integer": ("int",),
    "number": ("int", "float"),
    "boolean": ("bool",),
}
TYPES: Final = (*SCALARS, "array", "object", "null")
COMPONENT: Final = "#/components/schemas/"
CLASS_NAME: Final = re.compile(r"(?!(None|True|False|TypedDict|TypeAlias)$)[A-Z][A-Za-z0-9]*")
"""What schemas.py can call a class without renaming it."""


class ShapesCode:
    """Collects the components that responses need: name -> expression, each before its use."""

    def __init__(self, document: Document) -> None:
        self.definitions: dict[str, str] = {}
        self._document = document
        self._open: list[str] = []

    def of_response(self, schema: Node | None) -> tuple[str, str]:
        """Return the generated type's name and the shape's expression of a 2xx schema.

        Raises DocumentError for a schema that is not a named component, since its type would
        have no name.
        """
        if schema is None:
            return "None", "NOTHING"
        name = self._name(schema)
        if name is None:
            raise self._document.error(schema, "a response schema is a $ref to a named component")
        return f"schemas.{name}", self._component(schema, name)

    def _name(self, schema: Node) -> str | None:
        """Return the component that a schema names, None where the schema is written out."""
        target = self._document.follow(schema)
        if target is schema:
            return None
        name = str(target.pointer[-1])
        if schema.value["$ref"] != COMPONENT + name:
            raise self._document.error(schema, f"a schema is a $ref right below {COMPONENT}")
        if not CLASS_NAME.fullmatch(name):
            raise self._document.error(target, f"{name} cannot be the name of a Python class")
        return name

    def _component(self, schema: Node, name: str) -> str:
        if name in self._open:
            raise self._document.error(schema, f"{name} contains itself: name a smaller schema")
        if name not in self.definitions:
            self._open.append(name)
            self.definitions[name] = self._written_out(self._document.follow(schema))
            self._open.pop()
        return f"_{name}"

    def _shape(self, schema: Node) -> str:
        name = self._name(schema)
        if name is not None:
            return self._component(schema, name)
        if self._document.properties(schema) or self._document.alternatives(schema):
            raise self._document.error(schema, "an inner object is a $ref to a named component")
        return self._written_out(schema)

    def _written_out(self, schema: Node) -> str:
        alternatives = self._document.alternatives(schema)
        if alternatives:
            listed = (self._alternative(name, node) for name, node in alternatives.items())
            return f"OneOf(({''.join(listed)}))"
        if "oneOf" in schema.value:
            options = self._document.each(schema, "oneOf")
            return self._scalar(
                schema, [kind for option in options for kind in self._types(option)]
            )
        types = self._types(schema)
        if types == ["array"]:
            if "items" not in schema.value:
                raise self._document.error(schema, "an array names its items")
            return f"Array({self._shape(schema.child('items'))})"
        if types == ["object"]:
            return self._object(schema)
        return self._scalar(schema, types)

    def _alternative(self, name: str, schema: Node) -> str:
        target = self._document.follow(schema)
        required = tuple(node.value for node in self._document.each(target, "required"))
        return f"({name!r}, {self._shape(schema)}, {required!r}),"

    def _types(self, schema: Node) -> list[str]:
        """Return the types without null, which any value may be."""
        types = schema.value.get("type") if isinstance(schema.value, dict) else None
        types = types if isinstance(types, list) else [types]
        if any(name not in TYPES for name in types):
            raise self._document.error(schema, f"a response schema has a type: {', '.join(TYPES)}")
        return [name for name in types if name != "null"]

    def _object(self, schema: Node) -> str:
        for part in self._document.each(schema, "allOf"):
            name = self._name(part)
            if name is not None:
                self._component(part, name)
        properties = self._document.properties(schema)
        if properties:
            fields = "".join(f"{name!r}: {self._shape(node)}," for name, node in properties.items())
            return f"Object({{{fields}}})"
        if isinstance(schema.value.get("additionalProperties"), dict):
            return f"Map({self._shape(schema.child('additionalProperties'))})"
        raise self._document.error(schema, "an object names its properties or the type of them")

    def _scalar(self, schema: Node, types: list[str]) -> str:
        if not types or any(name not in SCALARS for name in types):
            raise self._document.error(schema, "several types are all scalar, and not only null")
        if len(types) == 1:
            return SCALARS[types[0]]
        classes = dict.fromkeys(name for kind in types for name in PYTHON_TYPES[kind])
        return f"Scalar(({', '.join(classes)},))"
