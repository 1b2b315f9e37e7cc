"""openapi.yaml as data: the only reader of YAML, and what it refuses with the line to mend."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml  # noqa: TID251 - this module is the one reader

METHODS: Final = ("get", "post", "put", "delete")
SOURCE: Final = Path(__file__).parent.parent / "openapi.yaml"

Pointer = tuple[str | int, ...]


class DocumentError(Exception):
    """The document asks for something that the product does not offer; the text names the line."""


@dataclass(frozen=True, slots=True)
class Node:
    """A value of the document and where it stands, after following references."""

    value: Any
    pointer: Pointer

    def child(self, *keys: str | int) -> Node:
        """Return the value below these keys."""
        value = self.value
        for key in keys:
            value = value[key]
        return Node(value, self.pointer + keys)


class Document:
    """One OpenAPI document, with its SHA-256, its references and its line numbers."""

    def __init__(self, text: str) -> None:
        self.digest = hashlib.sha256(text.encode()).hexdigest()
        try:
            root = yaml.compose(text, Loader=yaml.SafeLoader)
        except yaml.YAMLError as error:
            raise DocumentError(f"openapi.yaml is not YAML: {error}") from error
        self._lines: dict[Pointer, int] = {}
        self._index(root, ())
        self.root = Node(yaml.safe_load(text), ())
        if not isinstance(self.root.value, dict):
            raise DocumentError("openapi.yaml line 1: the document is not a mapping")

    def _index(self, node: yaml.Node | None, pointer: Pointer) -> None:
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                child = (*pointer, key.value)
                line = key.start_mark.line + 1
                if child in self._lines:
                    first = self._lines[child]
                    raise DocumentError(
                        f"openapi.yaml line {line}: {key.value} stands on line {first} already"
                    )
                self._lines[child] = line
                self._index(value, child)
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                self._lines[(*pointer, index)] = value.start_mark.line + 1
                self._index(value, (*pointer, index))

    def error(self, node: Node, message: str) -> DocumentError:
        """Return an error that names the line of a node."""
        pointer: Pointer = node.pointer
        while pointer and pointer not in self._lines:
            pointer = pointer[:-1]
        return DocumentError(f"openapi.yaml line {self._lines.get(pointer, 1)}: {message}")

    def follow(self, node: Node) -> Node:
        """Return the node that a `$ref` names, or the node itself.

        Raises DocumentError for a reference that leads nowhere, or one with neighbours.
        """
        while isinstance(node.value, dict) and "$ref" in node.value:
            if len(node.value) > 1:
                raise self.error(node, "$ref stands alone: move its neighbours into what it names")
            keys = node.value["$ref"].removeprefix("#/").split("/")
            try:
                node = self.root.child(*(key.replace("~1", "/").replace("~0", "~") for key in keys))
            except (KeyError, TypeError):
                raise self.error(node, f"{node.value['$ref']} names nothing") from None
        return node

    def properties(self, schema: Node) -> dict[str, Node]:
        """Return the properties of an object schema, those of its `allOf` first."""
        found: dict[str, Node] = {}
        for index in range(len(schema.value.get("allOf", ()))):
            found |= self.properties(self.follow(schema.child("allOf", index)))
        for name in schema.value.get("properties", ()):
            found[name] = schema.child("properties", name)
        return found

    def operations(self) -> Iterator[tuple[str, str, Node]]:
        """Yield method, path and node of each operation, in document order."""
        for path, item in self.root.value.get("paths", {}).items():
            for method in METHODS:
                if method in item:
                    yield method.upper(), path, self.root.child("paths", path, method)
