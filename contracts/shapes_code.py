"""The text of the shapes in operations.py: one constant a response component."""

from __future__ import annotations

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
COMPONENT: Final = "#/components/schemas/"


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
        reference = schema.value.get("$ref", "")
        if not reference.startswith(COMPONENT):
            raise self._document.error(schema, "a response schema is a $ref to a named component")
        return f"schemas.{reference.removeprefix(COMPONENT)}", self._shape(schema)

    def _shape(self, schema: Node) -> str:
        reference = schema.value.get("$ref", "")
        if reference.startswith(COMPONENT):
            return self._component(schema, reference.removeprefix(COMPONENT))
        return self._inline(schema)

    def _component(self, schema: Node, name: str) -> str:
        if name in self._open:
            raise self._document.error(schema, f"{name} contains itself: name a smaller schema")
        if name not in self.definitions:
            self._open.append(name)
            self.definitions[name] = self._inline(self._document.follow(schema))
            self._open.pop()
        return f"_{name}"

    def _inline(self, schema: Node) -> str:
        value = schema.value
        if "oneOf" in value:
            return self._union(schema, [option["type"] for option in value["oneOf"]])
        kinds = value.get("type")
        kinds = [kind for kind in (kinds if isinstance(kinds, list) else [kinds]) if kind != "null"]
        if len(kinds) != 1:
            return self._union(schema, kinds)
        if kinds[0] in SCALARS:
            return SCALARS[kinds[0]]
        if kinds[0] == "array":
            return f"Array({self._shape(schema.child('items'))})"
        if kinds[0] == "object":
            return self._object(schema)
        raise self._document.error(schema, "a response schema has a type")

    def _object(self, schema: Node) -> str:
        for index in range(len(schema.value.get("allOf", ()))):
            self._shape(schema.child("allOf", index))
        properties = self._document.properties(schema)
        if properties:
            fields = "".join(f"{name!r}: {self._shape(node)}," for name, node in properties.items())
            return f"Object({{{fields}}})"
        if isinstance(schema.value.get("additionalProperties"), dict):
            return f"Map({self._shape(schema.child('additionalProperties'))})"
        raise self._document.error(schema, "an object names its properties or the type of them")

    def _union(self, schema: Node, kinds: list[str]) -> str:
        if not kinds or any(kind not in PYTHON_TYPES for kind in kinds):
            raise self._document.error(schema, "a union is one of scalar types")
        types = dict.fromkeys(name for kind in kinds for name in PYTHON_TYPES[kind])
        return f"Scalar(({', '.join(types)},))"
