"""Media types, as clients really send them: what is read, and what is answered."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Final

from mcp_types import INVALID_REQUEST

from dbplanet.serving.edge.refusal import Refusal

Headers = Iterable[tuple[bytes, bytes]]

JSON: Final = "application/json"
READABLE: Final = frozenset({JSON, "application/*", "*/*", "text/event-stream", "text/*"})
"""A client that lists one of these reads an answer of the MCP transport. Some list one alone."""


def negotiate(headers: Headers) -> list[tuple[bytes, bytes]]:
    """Return the headers with their values trimmed.

    Raises Refusal for a body that is not JSON, and for a client that reads neither JSON nor
    an event stream.
    """
    sent: dict[bytes, str] = {b"accept": "", b"content-type": "", b"content-encoding": ""}
    kept = []
    for name, value in headers:
        if name in sent:
            sent[name] += f", {value.decode('latin-1')}" if sent[name] else value.decode("latin-1")
        kept.append((name, value.strip()))
    if not _is_json(sent[b"content-type"]):
        raise _unsupported(f"Content-Type: send {JSON}, in UTF-8.")
    if sent[b"content-encoding"].strip().lower() not in ("", "identity"):
        raise _unsupported("Content-Encoding: send the body as it is.")
    if not _is_readable(sent[b"accept"]):
        raise Refusal(HTTPStatus.NOT_ACCEPTABLE, INVALID_REQUEST, f"Accept: answers are {JSON}.")
    return kept


def _is_json(content_type: str) -> bool:
    media_type, *parameters = content_type.split(";")
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "charset":
            charset = value.strip().strip('"').lower()
            if charset not in ("utf-8", "utf8"):
                return False
    return media_type.strip().lower() == JSON


def _is_readable(accept: str) -> bool:
    return not accept.strip() or any(_is_listed(media) for media in accept.split(","))


def _is_listed(media_range: str) -> bool:
    media_type, *parameters = media_range.lower().split(";")
    if media_type.strip() not in READABLE:
        return False
    weights = [parameter.strip() for parameter in parameters if parameter.strip()[:2] == "q="]
    return not any(weight.rstrip("0").rstrip(".") in ("q=", "q=0") for weight in weights)


def _unsupported(message: str) -> Refusal:
    return Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST, message)
