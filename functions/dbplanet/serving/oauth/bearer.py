"""The access token of a request: in one Authorization header and nowhere else (RFC 6750)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import parse_qsl

from dbplanet.serving.access.errors import (
    InvalidTokenError,
    MalformedRequestError,
    MissingTokenError,
)

B64TOKEN: Final = re.compile(r"[A-Za-z0-9._~+/-]+=*")


def bearer_token(headers: Iterable[tuple[bytes, bytes]], query_string: bytes) -> str:
    """Return the token of a request, given the headers as ASGI has them.

    Raises MissingTokenError where there is none or another scheme, InvalidTokenError for one in the
    query, which is never accepted there, and MalformedRequestError for one there beside a header
    (RFC 6750 section 2) and for a repeated header, which Lambda folds into one with a comma.
    """
    values = [value for name, value in headers if name.lower() == b"authorization"]
    query = parse_qsl(query_string.decode("latin-1"), keep_blank_values=True)
    if any(name.strip().lower() == "access_token" for name, _ in query):
        error = MalformedRequestError if values else InvalidTokenError
        raise error("An access token must not be sent in the address.")
    if len(values) > 1:
        raise MalformedRequestError("Authorization was sent more than once.")
    scheme, _, token = (values[0] if values else b"").strip().partition(b" ")
    if scheme.lower() != b"bearer":
        raise MissingTokenError
    text = token.strip().decode("latin-1")
    if not B64TOKEN.fullmatch(text):
        raise MalformedRequestError("Authorization is not Bearer and one access token.")
    return text
