"""What is read of an answer before the contract's shape is."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import cast

import httpx

from dbplanet.haiilo.errors import UnusableAnswerError


def read_json(response: httpx.Response) -> object:
    """Return the decoded body, None for an empty one.

    Raises UnusableAnswerError for another content type than JSON and for broken JSON.
    """
    if not response.content.strip():
        return None
    media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != "application/json" and not media_type.endswith("+json"):
        raise UnusableAnswerError
    try:
        return cast("object", json.loads(response.content))
    except (ValueError, RecursionError):
        raise UnusableAnswerError from None


def error_status(response: httpx.Response) -> str | None:
    """Return the `errorStatus` of Haiilo's error body, if the answer has one."""
    try:
        body = read_json(response)
    except UnusableAnswerError:
        return None
    value = body.get("errorStatus") if isinstance(body, dict) else None
    return value if isinstance(value, str) else None


def retry_after(response: httpx.Response) -> float | None:
    """Return the seconds of Retry-After (RFC 9110 section 10.2.3), None without a usable one."""
    value = response.headers.get("retry-after", "")
    if value.isascii() and value.isdigit() and len(value) < 10:
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
