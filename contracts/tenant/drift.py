"""What differs between an answer and the document. Names and types are told, never values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import httpx
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from contracts.api import DocumentedOperation, properties_of
from contracts.tenant.result import Difference

LARGEST: Final = 5_000_000
"""Bytes of an answer that the client still reads."""

OAUTH: Final = (400, 401)
"""Statuses of an OAuth error (RFC 6749 section 5.2), whose body has another shape."""

TYPES: Final = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer"}


def differences(operation: DocumentedOperation, response: httpx.Response) -> list[Difference]:
    """Return how a response differs from the operation's success, in the order of its parts."""
    status, schema = operation.success
    found = []
    if response.status_code != status:
        found.append(Difference("status", str(status), _status(response)))
    if not response.is_success or schema is None:
        return found
    if len(response.content) > LARGEST:
        return [*found, Difference("body", "at most 5 MB", f"{len(response.content) / 1e6:.1f} MB")]
    media_type = response.headers.get("content-type", "").partition(";")[0] or "none"
    if not response.content:
        return [*found, Difference("body", "application/json", "nothing")]
    if media_type != "application/json":
        return [*found, Difference("content type", "application/json", media_type)]
    try:
        answer = response.json()
    except ValueError:
        return [*found, Difference("body", "application/json", "no JSON")]
    errors = Draft202012Validator(schema).iter_errors(answer)
    wrong = dict.fromkeys(map(_difference, errors))
    return [*found, *sorted(wrong), *sorted(dict.fromkeys(_empty(schema, answer, "body")))]


def notes(operation: DocumentedOperation, answer: Any) -> list[str]:
    """Return which fields nobody documented, and which documented ones nobody saw."""
    _, schema = operation.success
    known: set[str] = set()
    seen: set[str] = set()
    if schema is not None:
        for part, thing, where in _objects(schema, answer, "body"):
            known |= {f"{where}.{name}" for name in part["properties"]}
            seen |= {f"{where}.{name}" for name in thing}
    new, absent = sorted(seen - known), sorted(known - seen)
    said = [f"not in the document: {', '.join(new)}"] if new else []
    return [*said, f"never seen: {', '.join(absent)}"] if absent else said


def error_status(response: httpx.Response) -> str | None:
    """Return what Haiilo itself says is wrong; None where a web server answered instead."""
    try:
        body = response.json()
    except ValueError:
        return None
    if not isinstance(body, dict):
        return None
    own = body.get("errorStatus")
    said = body.get("error") if own is None and response.status_code in OAUTH else own
    return said if isinstance(said, str) else None


def _status(response: httpx.Response) -> str:
    said = error_status(response)
    return f"{response.status_code} {said}" if said else str(response.status_code)


def _difference(error: ValidationError) -> Difference:
    where = _where(error)
    instance: Any = error.instance
    value: Any = error.validator_value
    match error.validator:
        case "type":
            kinds = value
            expected = kinds if isinstance(kinds, str) else " or ".join(kinds)
            return Difference(where, expected, type_of(instance))
        case "required":
            missing = next(name for name in value if name not in instance)
            return Difference(f"{where}.{missing}", "this field", "nothing")
        case "anyOf" | "oneOf":
            return Difference(where, "one of the documented forms", type_of(instance))
        case _:
            rule = json.dumps(value)[:80]
            return Difference(where, f"{error.validator} {rule}", type_of(instance))


def _where(error: ValidationError) -> str:
    return "body" + "".join(
        "[*]" if isinstance(step, int) else f".{step}" for step in error.absolute_path
    )


def _empty(schema: Mapping[str, Any], answer: Any, where: str) -> Iterator[Difference]:
    """Yield the things that have none of the fields that the document names."""
    for part, thing, place in _objects(schema, answer, where):
        if not part["properties"].keys() & thing.keys():
            names = ", ".join(list(part["properties"])[:4])
            yield Difference(place, f"some of {names}", f"none of {len(part['properties'])} fields")


def _objects(
    schema: Mapping[str, Any], answer: Any, where: str
) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any], str]]:
    """Yield the answer's objects with named fields: itself, and what it lists."""
    if isinstance(answer, list) and "items" in schema:
        for item in answer:
            yield from _objects(schema["items"], item, f"{where}[*]")
    elif isinstance(answer, dict) and "properties" in schema:
        merged = {**schema, "properties": properties_of(schema)}
        yield merged, answer, where
        content = schema["properties"].get("content")
        if content is not None and content.get("type") == "array":
            yield from _objects(content, answer.get("content"), f"{where}.content")


def type_of(value: Any) -> str:
    """Return the JSON type of a value."""
    if value is None:
        return "null"
    return TYPES.get(type(value), "number")
