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
TAG: Final = "tag:yaml.org,2002:"
JSON_TAGS: Final = [TAG + kind for kind in ("map", "seq", "str", "int", "float", "bool", "null")]

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


class _Loader(yaml.SafeLoader):
    """Refuses aliases: they have no line of their own, and can make a value contain itself."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            mark = self.get_event().start_mark  # type: ignore[no-untyped-call]  # so in the stubs
            raise yaml.composer.ComposerError(problem="an alias: use $ref", problem_mark=mark)
        return super().compose_node(parent, index)


class Document:
    """One OpenAPI document, with its SHA-256, its references and its line numbers.

    Its methods raise DocumentError for what does not stand where OpenAPI wants it.
    """

    def __init__(self, text: str) -> None:
        self.digest = hashlib.sha256(text.encode()).hexdigest()
        self._lines: dict[Pointer, int] = {}
        try:
            loader = _Loader(text)
            root = loader.get_single_node()
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, error.position) + 1
            raise DocumentError(f"openapi.yaml line {line}: {error.reason}") from error
        except yaml.MarkedYAMLError as error:
            assert error.problem_mark is not None
            line = error.problem_mark.line + 1
            raise DocumentError(f"openapi.yaml line {line}: {error.problem}") from error
        if not isinstance(root, yaml.MappingNode):
            raise DocumentError("openapi.yaml line 1: the document is not a mapping")
        self._index(root, ())
        self.root = Node(loader.construct_document(root), ())

    def _index(self, node: yaml.Node, pointer: Pointer) -> None:
        if node.tag not in JSON_TAGS or _is_endless(node):
            line = node.start_mark.line + 1
            raise DocumentError(f"openapi.yaml line {line}: {node.value} is not JSON: quote it")
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                line = key.start_mark.line + 1
                if key.tag != f"{TAG}str":
                    raise DocumentError(f"openapi.yaml line {line}: a key is text: quote it")
                child = (*pointer, key.value)
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

    def error(self, node: Node, message: str, *below: str) -> DocumentError:
        """Return an error that names the line of a node, or of the keys below it."""
        pointer: Pointer = node.pointer + below
        while pointer and pointer not in self._lines:
            pointer = pointer[:-1]
        return DocumentError(f"openapi.yaml line {self._lines.get(pointer, 1)}: {message}")

    def follow(self, node: Node) -> Node:
        """Return the mapping that a `$ref` names, or the node itself, which is one."""
        passed: list[Pointer] = []
        while isinstance(node.value, dict) and "$ref" in node.value:
            reference = self.text(node, "$ref")
            if len(node.value) > 1:
                what = "$ref stands alone: move its neighbours into what it names"
                raise self.error(node, what, "$ref")
            if node.pointer in passed:
                raise self.error(node, f"{reference} leads back to itself", "$ref")
            passed.append(node.pointer)
            keys = reference.removeprefix("#/").split("/")
            try:
                node = self.root.child(*(key.replace("~1", "/").replace("~0", "~") for key in keys))
            except (KeyError, TypeError):
                raise self.error(node, f"{reference} names nothing", "$ref") from None
        if not isinstance(node.value, dict):
            where = ".".join(str(key) for key in node.pointer[-2:])
            raise self.error(node, f"{where} is not a mapping")
        return node

    def text(self, node: Node, key: str) -> str:
        """Return the text below a key."""
        value = node.value.get(key)
        if not isinstance(value, str) or not value:
            raise self.error(node, f"{key} is missing or not text", key)
        return value

    def at(self, node: Node, key: str) -> Node:
        """Return the mapping below a key, its references followed."""
        if key not in node.value:
            raise self.error(node, f"{key} is missing")
        return self.follow(node.child(key))

    def named(self, node: Node, key: str) -> dict[str, Node]:
        """Return what stands in the mapping below a key, nothing where the key is missing."""
        value = node.value.get(key, {})
        if not isinstance(value, dict):
            raise self.error(node, f"{key} is not a mapping", key)
        return {name: node.child(key, name) for name in value}

    def each(self, node: Node, key: str) -> list[Node]:
        """Return what stands in the list below a key, nothing where the key is missing."""
        value = node.value.get(key, [])
        if not isinstance(value, list):
            raise self.error(node, f"{key} is not a list", key)
        return [node.child(key, index) for index in range(len(value))]

    def resolved(self, node: Node, *above: Pointer) -> Any:
        """Return a value with every reference in it replaced by what that names."""
        if isinstance(node.value, dict):
            node = self.follow(node)
            if node.pointer in above:
                raise self.error(node, f"{node.pointer[-1]} contains itself")
            above = (*above, node.pointer)
            return {key: self.resolved(node.child(key), *above) for key in node.value}
        if isinstance(node.value, list):
            return [self.resolved(node.child(i), *above) for i in range(len(node.value))]
        return node.value

    def parts(self, schema: Node, *above: Pointer) -> Iterator[Node]:
        """Yield the schemas of `allOf`, then the schema itself."""
        if schema.pointer in above:
            raise self.error(schema, "allOf leads back to this schema")
        for part in self.each(schema, "allOf"):
            yield from self.parts(self.follow(part), *above, schema.pointer)
        yield schema

    def properties(self, schema: Node) -> dict[str, Node]:
        """Return the properties of an object schema, those of its `allOf` first."""
        found: dict[str, Node] = {}
        for part in self.parts(schema):
            found |= self.named(part, "properties")
        return found

    def alternatives(self, schema: Node) -> dict[str, Node]:
        """Return the named components that `anyOf` offers, nothing for a schema without it."""
        found: dict[str, Node] = {}
        for option in self.each(schema, "anyOf"):
            if self.follow(option) is option:
                raise self.error(option, "an alternative is a $ref to a named component")
            found[str(self.follow(option).pointer[-1])] = option
        return found

    def operations(self) -> Iterator[tuple[str, str, Node]]:
        """Yield method, path and node of each operation, in document order."""
        for path, node in self.named(self.root, "paths").items():
            item = self.follow(node)
            for method in item.value:
                if method not in METHODS:
                    raise self.error(
                        item, f"{method}: a path has only {', '.join(METHODS)}", method
                    )
                yield method.upper(), path, self.at(item, method)


def _is_endless(node: yaml.Node) -> bool:
    return node.tag == f"{TAG}float" and node.value.lower().endswith((".inf", ".nan"))
