"""Requests, built from nothing but an operation and its values."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote

import httpx

from dbplanet.contract.operation import Operation
from dbplanet.haiilo.errors import InvalidValueError

LONGEST_PATH_VALUE: Final = 255
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
HEADERS: Final = httpx.Headers(
    {
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        "User-Agent": "dbplanet-mcp-server",
    }
)


def build_request(
    origin: str, operation: Operation[Any], values: Mapping[str, Any]
) -> httpx.Request:
    """Return the request of an operation; `values` are by parameter name, None is not sent.

    Raises InvalidValueError for a value that could leave its place in the URL, and KeyError for
    a parameter that the operation does not have.
    """
    sent = {name: value for name, value in values.items() if value is not None}
    places: dict[str, dict[str, Any]] = {"path": {}, "query": {}, "body": {}}
    locations = {parameter.name: parameter.location for parameter in operation.parameters}
    for name, value in sent.items():
        _refuse_surrogates(name, value)
        places[locations[name]][name] = value
    path = operation.path.format_map(
        {name: _segment(name, str(value)) for name, value in places["path"].items()}
    )
    if places["query"]:
        path += f"?{httpx.QueryParams(places['query'])}"
    # httpx takes as long for an address as for all the rest of a request.
    is_constant = not places["path"] and not places["query"]
    url = _constant_url(origin + path) if is_constant else httpx.URL(origin + path)
    if url.raw_path.decode("ascii") != path:
        raise InvalidValueError(", ".join(places["path"]), "it cannot stand in an address.")
    if operation.form:
        return httpx.Request(operation.method, url, headers=HEADERS, data=places["body"])
    if "body" in locations.values():
        return httpx.Request(operation.method, url, headers=HEADERS, json=places["body"])
    return httpx.Request(operation.method, url, headers=HEADERS)


@lru_cache
def _constant_url(address: str) -> httpx.URL:
    """Return an address that holds nothing of a caller, and so may be kept."""
    return httpx.URL(address)


def _segment(name: str, value: str) -> str:
    """Return a value as one path segment; `..` needs more than quoting, since httpx resolves it."""
    if value in ("", ".", ".."):
        raise InvalidValueError(name, "an id or slug is needed.")
    if len(value) > LONGEST_PATH_VALUE:
        raise InvalidValueError(name, f"it has more than {LONGEST_PATH_VALUE} characters.")
    if CONTROL.search(value):
        raise InvalidValueError(name, "it has a control character.")
    return quote(value, safe="")


def _refuse_surrogates(name: str, value: object) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InvalidValueError(name, "it is not valid Unicode text.") from None
