"""JSON-RPC 2.0 as MCP uses it: one object a line, no batches."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeAlias

from mcp_types import INVALID_REQUEST

Id: TypeAlias = str | int | float | None
Response: TypeAlias = dict[str, Any]

_VERSION: Final = "2.0"


class InvalidRequestError(Exception):
    """A line is JSON but no request; the text is for the caller."""

    def __init__(self, message: str, request_id: Id = None) -> None:
        super().__init__(message)
        self.request_id = request_id

    def response(self) -> Response:
        """Return what to answer."""
        return failure(self.request_id, INVALID_REQUEST, f"Invalid request: {self}")


@dataclass(frozen=True, slots=True)
class Request:
    """A message that wants an answer."""

    id: Id
    method: str
    params: Mapping[str, Any]


def parse(line: str) -> Request | None:
    """Parse a line; None stands for a notification or a response, which nobody answers.

    Raises:
        ValueError: the line is not JSON.
        InvalidRequestError: it is JSON, but no message that MCP knows.
    """
    try:
        message = json.loads(line, parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if isinstance(message, list):
        raise InvalidRequestError("batches are not supported, send one request a line")
    if not isinstance(message, dict):
        raise InvalidRequestError("not an object")
    return _request(message)


def _request(message: Mapping[str, Any]) -> Request | None:
    method = message.get("method")
    if "id" not in message and isinstance(method, str):
        return None
    if "method" not in message and ("result" in message or "error" in message):
        return None
    request_id = message.get("id")
    if not _is_legal(request_id):
        raise InvalidRequestError("id must be a string or a number")
    if message.get("jsonrpc") != _VERSION:
        raise InvalidRequestError(f'jsonrpc must be "{_VERSION}"', request_id)
    if not isinstance(method, str):
        raise InvalidRequestError("method must be a string", request_id)
    params = message.get("params")
    if params is None:
        params = {}
    if not isinstance(params, dict):
        raise InvalidRequestError("params must be an object", request_id)
    return Request(request_id, method, params)


def success(request_id: Id, result: Mapping[str, Any]) -> Response:
    """Return the answer that carries a result."""
    return {"jsonrpc": _VERSION, "id": request_id, "result": result}


def failure(request_id: Id, code: int, message: str, data: object = None) -> Response:
    """Return the answer that carries an error."""
    error = {"code": code, "message": message}
    return {
        "jsonrpc": _VERSION,
        "id": request_id,
        "error": error if data is None else {**error, "data": data},
    }


def encode(response: Response) -> bytes:
    """Return an answer as one line of UTF-8."""
    text = json.dumps(response, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    # JSON can name half a character ("\ud800"), which UTF-8 cannot hold.
    return text.encode("utf-8", "replace") + b"\n"


def _is_legal(request_id: object) -> bool:
    if isinstance(request_id, float):
        return math.isfinite(request_id)
    return isinstance(request_id, str | int) and not isinstance(request_id, bool)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")
