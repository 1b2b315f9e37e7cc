"""The operations of openapi.yaml on the wire: which one a request is, and whether it may be so.

Reads the document itself and none of what is generated from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final
from urllib.parse import parse_qsl, unquote

from jsonschema import Draft202012Validator

from contracts.document import SOURCE, Document, Node

FORM: Final = "application/x-www-form-urlencoded"
INTEGER: Final = re.compile(r"-?[0-9]+", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request as it was sent: path and query percent-encoded, headers by lower-case name."""

    method: str
    path: str
    query: str
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, eq=False)
class DocumentedOperation:
    """One operation of the document; `raw` is its object with all references resolved."""

    document: Document
    id: str
    method: str
    path: str
    node: Node
    raw: Mapping[str, Any]
    scheme: str

    @property
    def statuses(self) -> frozenset[str]:
        """The statuses of its responses, as they are written: 200, 5XX."""
        return frozenset(self.raw["responses"])

    def documents(self, status: int) -> bool:
        """Whether a response of this status is documented."""
        return not self.statuses.isdisjoint({str(status), f"{status // 100}XX", "default"})

    @cached_property
    def success(self) -> tuple[int, Any]:
        """Status and JSON Schema of its answer, None where that has no body."""
        status = next(status for status in self.raw["responses"] if status.startswith("2"))
        content = self.raw["responses"][status].get("content")
        return int(status), content["application/json"]["schema"] if content else None

    @cached_property
    def links(self) -> Mapping[str, Mapping[str, Any]]:
        """The links of its successful response, by name."""
        found: Mapping[str, Mapping[str, Any]] = self.raw["responses"][str(self.success[0])].get(
            "links", {}
        )
        return found

    def parameters(self, place: str) -> dict[str, Mapping[str, Any]]:
        """Return its parameters in the path or the query, by name."""
        return {one["name"]: one for one in self.raw.get("parameters", ()) if one["in"] == place}

    @cached_property
    def body(self) -> tuple[str, Mapping[str, Any]] | None:
        """Media type and JSON Schema of its request body, None where it has none."""
        content = self.raw.get("requestBody", {}).get("content", {})
        return next(((kind, media["schema"]) for kind, media in content.items()), None)

    def says(self, message: str) -> str:
        """Return a message with the operation's name and line."""
        return str(self.document.error(self.node, f"{self.id}: {message}", "operationId"))

    def values_of(self, path: str) -> dict[str, str] | None:
        """Return the decoded values of a path that is this operation's, None for another."""
        template, segments = self.path.split("/"), path.split("/")
        if len(template) != len(segments):
            return None
        values = {}
        for expected, segment in zip(template, segments, strict=True):
            if expected.startswith("{"):
                values[expected.strip("{}")] = unquote(segment)
            elif expected != segment:
                return None
        return values

    def complaints(self, request: Request) -> Iterator[str]:
        """Yield what the document does not allow about a request of this operation."""
        yield from map(self.says, self._path_complaints(request))
        yield from map(self.says, self._query_complaints(request))
        yield from map(self.says, self._header_complaints(request))
        yield from map(self.says, self._body_complaints(request))

    def _path_complaints(self, request: Request) -> Iterator[str]:
        for name, value in (self.values_of(request.path) or {}).items():
            yield from _misfits(self.parameters("path")[name]["schema"], value, name)

    def _query_complaints(self, request: Request) -> Iterator[str]:
        pairs = parse_qsl(request.query, keep_blank_values=True, errors="strict")
        declared = self.parameters("query")
        names = [name for name, _ in pairs]
        for name, value in pairs:
            if name not in declared:
                yield f"the query parameter {name} is not documented"
            elif names.count(name) > 1:
                yield f"the query parameter {name} is repeated"
            else:
                schema = declared[name]["schema"]
                yield from _misfits(schema, _typed(schema, value), name)
        for name, parameter in declared.items():
            if parameter.get("required") and name not in names:
                yield f"the query parameter {name} is required and missing"

    def _header_complaints(self, request: Request) -> Iterator[str]:
        if request.headers.get("authorization", "").partition(" ")[0].lower() != self.scheme:
            yield f"the header Authorization with {self.scheme} is missing"

    def _body_complaints(self, request: Request) -> Iterator[str]:
        if self.body is None:
            if request.body:
                yield "a body is not documented"
            return
        media_type, schema = self.body
        sent = request.headers.get("content-type", "").partition(";")[0]
        if sent != media_type:
            yield f"the header Content-Type is {sent or 'missing'} instead of {media_type}"
        elif media_type == FORM:
            yield from _misfits(schema, dict(parse_qsl(request.body.decode())), "body")
        else:
            yield from _misfits(schema, json.loads(request.body), "body")


class Api:
    """All operations of a document, in its order."""

    def __init__(self, document: Document) -> None:
        self.document = document
        schemes = document.root.value["components"]["securitySchemes"]
        usual = document.root.value["security"]
        self.operations: dict[str, DocumentedOperation] = {}
        for method, path, node in document.operations():
            raw = document.resolved(node)
            (scheme,) = raw.get("security", usual)[0]
            self.operations[raw["operationId"]] = DocumentedOperation(
                document, raw["operationId"], method, path, node, raw, schemes[scheme]["scheme"]
            )

    @classmethod
    def of_source(cls) -> Api:
        """Read openapi.yaml."""
        return cls(Document(SOURCE.read_text(encoding="utf-8")))

    def find(self, method: str, path: str) -> DocumentedOperation | None:
        """Return the operation that a request is for; literal segments win over templates."""
        fitting = (
            operation
            for operation in self.operations.values()
            if operation.method == method and operation.values_of(path) is not None
        )
        return min(fitting, key=lambda operation: operation.path.count("{"), default=None)

    def complaints(self, request: Request) -> list[str]:
        """Return what the document does not allow about a request, with lines."""
        operation = self.find(request.method, request.path)
        if operation is None:
            return [f"openapi.yaml has no operation for {request.method} {request.path}"]
        return list(operation.complaints(request))


def properties_of(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the properties of a resolved object schema, those of its `allOf` first."""
    properties: dict[str, Any] = {}
    for part in schema.get("allOf", ()):
        properties |= properties_of(part)
    properties |= schema.get("properties", {})
    return properties


def _typed(schema: Mapping[str, Any], value: str) -> Any:
    kind = schema.get("type")
    if kind == "integer" and INTEGER.fullmatch(value):
        return int(value)
    if kind == "boolean" and value in ("true", "false"):
        return value == "true"
    return value


def _misfits(schema: Mapping[str, Any], value: Any, name: str) -> Iterator[str]:
    for error in Draft202012Validator(schema).iter_errors(value):
        where = ".".join([name, *map(str, error.absolute_path)])
        yield f"{where}: {error.message[:300]}"
