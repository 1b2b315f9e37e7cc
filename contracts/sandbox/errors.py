"""How Haiilo says no: refusals as exceptions, with the bodies that a tenant sends."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


class Refusal(Exception):
    """An answer other than success."""

    def __init__(self, status: int, body: Json, headers: dict[str, str] | None = None) -> None:
        super().__init__(status, body)
        self.status = status
        self.body = body
        self.headers = headers or {}


class InvalidArguments(Refusal):
    """What was sent does not fit the operation; `fields` are name -> code."""

    def __init__(self, fields: dict[str, str], message: str | None = None) -> None:
        self.fields = fields
        errors = [{"key": key, "code": code} for key, code in fields.items()]
        body: Json = {"errorStatus": "INVALID_ARGUMENTS", "fieldErrors": errors}
        super().__init__(400, body if message is None else {**body, "message": message})


def unauthorized(description: str) -> Refusal:
    """Return the refusal of a bearer token (RFC 6750 section 3.1)."""
    return Refusal(
        401,
        {"error": "invalid_token", "error_description": description},
        {"WWW-Authenticate": 'Bearer realm="haiilo", error="invalid_token"'},
    )


def forbidden() -> Refusal:
    """Return the refusal of somebody who may not do this."""
    return Refusal(403, {"errorStatus": "ERROR", "message": "Access is denied"})


def not_found(entity_type: str) -> Refusal:
    """Return the refusal for a thing that is not there, or not for this user."""
    return Refusal(404, {"errorStatus": "NOT_FOUND", "context": {"entityType": entity_type}})


def refused(error_status: str) -> Refusal:
    """Return the refusal of a request that breaks a rule, which `errorStatus` names."""
    return Refusal(400, {"errorStatus": error_status})


def unsupported_media_type(expected: str) -> Refusal:
    """Return the refusal of a body of another content type."""
    return Refusal(415, {"errorStatus": "ERROR", "message": f"Content-Type must be {expected}"})


def failure(status: int = 500) -> Refusal:
    """Return what a tenant says when it fails."""
    return Refusal(status, {"errorStatus": "UNKNOWN"})


def absent(status: int, path: str, now: int, headers: dict[str, str] | None = None) -> Refusal:
    """Return what the web server says for a path or method that no endpoint has.

    It knows nothing of Haiilo: there is no errorStatus, by which a client tells an endpoint that
    is missing from a thing that is missing.
    """
    body = {
        "timestamp": now,
        "status": status,
        "error": HTTPStatus(status).phrase,
        "path": path,
    }
    return Refusal(status, body, headers)
