"""One JSON-RPC message, read strictly, so that nobody else can read it differently."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from mcp_types import INVALID_REQUEST, PARSE_ERROR

from dbplanet.serving.edge.refusal import Refusal

MAX_DEPTH: Final = 64
LONGEST_INTEGER: Final = 20
"""Characters; what is longer has more than 64 bits, and takes int() quadratic time."""


@dataclass(frozen=True, slots=True)
class Message:
    """A request, or a notification where `id` is None.

    `tool` is the name that `tools/call` gives, None for other methods and where it is no text.
    """

    method: str
    id: str | int | None
    params: Mapping[str, Any]

    @property
    def tool(self) -> str | None:
        """The tool to be called."""
        name = self.params.get("name") if self.method == "tools/call" else None
        return name if isinstance(name, str) else None


def read_message(body: bytes) -> Message:
    """Return the message of a body.

    Raises Refusal for what is not I-JSON (RFC 7493: UTF-8, no key twice, numbers of 64 bits),
    for deep nesting, and for what is not a single request or notification of JSON-RPC 2.0.
    """
    value = _decode(body)
    if isinstance(value, list):
        raise _invalid("Send one message a request, not a batch.")
    if not isinstance(value, dict):
        raise _invalid("The body is not a JSON-RPC request or notification.")
    id = value.get("id")
    if "id" in value and not _is_id(id):
        raise _invalid("id is a string or an integer.")
    if "result" in value or "error" in value:
        raise _invalid("This server asks nothing, so it takes no responses.", id)
    method, params = value.get("method"), value.get("params")
    if value.get("jsonrpc") != "2.0" or not isinstance(method, str):
        raise _invalid('A message has "jsonrpc": "2.0" and a method.', id)
    if params is not None and not isinstance(params, dict):
        raise _invalid("params is an object.", id)
    return Message(method, id, params or {})


def _is_id(value: object) -> bool:
    return isinstance(value, (str, int)) and not isinstance(value, bool)


def _decode(body: bytes) -> object:
    try:
        text = body.decode("utf-8")
        value = DECODER.decode(text)
    except UnicodeDecodeError:
        raise _unreadable("The body is not UTF-8 text.") from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        raise _unreadable("The body is not JSON.") from None
    if text.count("[") + text.count("{") > MAX_DEPTH and _is_deep(value):
        raise _too_deep()
    if "\\u" in text:
        _refuse_surrogates(value)
    return value


def _is_deep(value: object) -> bool:
    """Whether containers are nested more than MAX_DEPTH times; level by level, no recursion."""
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        containers = [each for each in level if isinstance(each, (dict, list))]
        if not containers:
            return False
        level = [
            child
            for each in containers
            for child in (each.values() if isinstance(each, dict) else each)
        ]
    return True


def _refuse_surrogates(value: object) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise _unreadable("A string has half of a surrogate pair.") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise _unreadable("An object has a key twice.")
    return value


def _integer(digits: str) -> int:
    value = int(digits) if len(digits) <= LONGEST_INTEGER else None
    if value is None or not -(2**63) <= value < 2**64:
        raise _unreadable("A number is beyond 64 bits.")
    return value


def _float(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise _unreadable("A number is beyond 64 bits.")
    return value


def _constant(name: str) -> None:
    raise _unreadable(f"{name} is not JSON.")


DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_float, parse_constant=_constant
)


def _unreadable(reason: str) -> Refusal:
    return Refusal(HTTPStatus.BAD_REQUEST, PARSE_ERROR, f"Parse error: {reason}")


def _too_deep() -> Refusal:
    return _unreadable(f"The body is nested more than {MAX_DEPTH} times.")


def _invalid(reason: str, id: str | int | None = None) -> Refusal:
    return Refusal(HTTPStatus.BAD_REQUEST, INVALID_REQUEST, f"Invalid request: {reason}", id)
