"""Logging in with an API client and a password, and the bearer token that this gives."""

from __future__ import annotations

import base64
import binascii

from starlette.requests import Request

from contracts.sandbox.accounts import CLIENT_ID, CLIENT_SECRET, LIFETIME_S
from contracts.sandbox.answer import Answer
from contracts.sandbox.endpoint import Endpoint
from contracts.sandbox.errors import InvalidArguments, Refusal, unauthorized
from contracts.sandbox.tenant import Tenant
from contracts.sandbox.things import Person
from dbplanet.contract import operations


def bearer(tenant: Tenant, request: Request) -> Person:
    """Return whose token the request carries; raises Refusal (401)."""
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise unauthorized("Full authentication is required to access this resource")
    token = tenant.accounts.token(value.strip())
    if token is None:
        raise unauthorized("Invalid access token")
    if token.expires <= tenant.clock.now:
        raise unauthorized("Access token expired")
    return tenant.intranet.people[token.person_id]


class TokenEndpoint(Endpoint[None]):
    """Auth_Token, with the error bodies of RFC 6749 section 5.2."""

    def __init__(self, tenant: Tenant) -> None:
        super().__init__(tenant, operations.AUTH_TOKEN)

    def _authenticate(self, request: Request) -> None:
        scheme, _, value = request.headers.get("authorization", "").partition(" ")
        try:
            decoded = base64.b64decode(value.strip(), validate=True).decode()
        except (binascii.Error, ValueError):
            decoded = ""
        if scheme.lower() != "basic" or decoded != f"{CLIENT_ID}:{CLIENT_SECRET}":
            raise Refusal(
                401,
                {"error": "invalid_client", "error_description": "Bad client credentials"},
                {"WWW-Authenticate": 'Basic realm="oauth2/client"'},
            )

    def _answer(self, caller: None, request: Request, body: bytes) -> Answer:
        try:
            form = self._reader.read(request, body)
        except InvalidArguments as error:
            raise _refused(error) from None
        person = self._tenant.intranet.person_called(form["username"])
        if person is None:
            raise _grant_refused("Bad credentials")
        if self._tenant.accounts.is_locked(person):
            raise _grant_refused("User account is locked")
        if not self._tenant.accounts.accepts(person, form["password"]):
            raise _grant_refused("Bad credentials")
        token = {
            "access_token": self._tenant.accounts.issue(person, self._tenant.clock.now),
            "token_type": "bearer",
            "expires_in": LIFETIME_S,
            "scope": "read write",
        }
        return Answer(200, token)


def _grant_refused(description: str) -> Refusal:
    return Refusal(400, {"error": "invalid_grant", "error_description": description})


def _refused(error: InvalidArguments) -> Refusal:
    if error.fields.get("grant_type") == "typeMismatch":
        description = "Unsupported grant type"
        return Refusal(400, {"error": "unsupported_grant_type", "error_description": description})
    named = ", ".join(f"{name}: {code}" for name, code in error.fields.items())
    description = f"Invalid request: {named}" if named else str(error.body["message"])
    return Refusal(400, {"error": "invalid_request", "error_description": description})
