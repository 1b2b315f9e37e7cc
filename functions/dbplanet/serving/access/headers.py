"""The Haiilo credentials and the tenant that a caller names in the headers of its request."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Mapping
from typing import Final

from mcp.shared.inbound import decode_header_value

from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.errors import CredentialsError
from dbplanet.haiilo.tenants import Tenant, Tenants

HEADERS: Final = {
    "username": "x-haiilo-username",
    "password": "x-haiilo-password",
    "clientId": "x-haiilo-client-id",
    "clientSecret": "x-haiilo-client-secret",
}
TENANT: Final = "x-haiilo-tenant"
BASE_URL: Final = "x-haiilo-base-url"
AUTHORIZATION: Final = "authorization"
NAMES: Final = {
    **{field: f"the header {name}" for field, name in HEADERS.items()},
    "baseUrl": "HAIILO_BASE_URL on the server (its operator does)",
}
API_KEY: Final = "x-api-key"
READ: Final = frozenset(
    name.encode() for name in (*HEADERS.values(), TENANT, BASE_URL, AUTHORIZATION, API_KEY)
)


class CallerHeaders:
    """What one request says of its caller, and nothing else of it."""

    def __init__(self, raw: Iterable[tuple[bytes, bytes]]) -> None:
        self._values: dict[str, list[bytes]] = {}
        for name, value in raw:
            if name in READ:
                self._values.setdefault(name.decode(), []).append(value)

    def values(self, name: str) -> list[str]:
        """Return the values of a header as they were sent, one for each time."""
        return [value.decode("latin-1").strip() for value in self._values.get(name, [])]

    @property
    def name_credentials(self) -> bool:
        """Whether any Haiilo credential was sent, however empty or wrong."""
        return any(name in self._values for name in HEADERS.values())

    def tenant(self, tenants: Tenants) -> Tenant | None:
        """Return the tenant that is meant. Raises CredentialsError."""
        sent = {name: self._text(name) for name in (TENANT, BASE_URL)}
        for name, value in sent.items():
            _refuse_folded(name, value)
        return tenants.select(sent[TENANT] or None, sent[BASE_URL] or None)

    def credentials(self, tenants: Tenants) -> Credentials:
        """Return the caller's own credentials. Raises CredentialsError."""
        given = {field: self._text(name) for field, name in HEADERS.items()}
        _refuse_folded(HEADERS["username"], given["username"])
        given |= _basic(self._text(AUTHORIZATION), given)
        return Credentials.merge(self.tenant(tenants), given, NAMES)

    def _text(self, name: str) -> str:
        """Return a header's text: bytes as UTF-8, `=?base64?…?=` decoded, empty where missing.

        Starlette decodes Latin-1, which Mangum's UTF-8 bytes are not.
        """
        values = self._values.get(name)
        if values is None:
            return ""
        if len(values) > 1:
            raise CredentialsError(f"{name} was sent more than once.")
        try:
            text = values[0].decode("utf-8")
        except UnicodeDecodeError:
            text = values[0].decode("latin-1")
        decoded = decode_header_value(text.strip())
        if decoded is None:
            raise CredentialsError(f"{name} has a =?base64?…?= value that cannot be decoded.")
        return decoded


def _refuse_folded(name: str, value: str) -> None:
    if "," in value:  # a gateway folds a repeated header into one with commas
        raise CredentialsError(f"{name} was sent more than once.")


def _basic(authorization: str, given: Mapping[str, str]) -> dict[str, str]:
    """Return user name and password of `Authorization: Basic` (RFC 7617)."""
    if not authorization:
        return {}
    scheme, _, encoded = authorization.partition(" ")
    if scheme.lower() != "basic":
        raise CredentialsError("Authorization must be Basic here: user name and password.")
    if given["username"] or given["password"]:
        raise CredentialsError(
            f"Ambiguous credentials: send Authorization, or {HEADERS['username']} and "
            f"{HEADERS['password']}, not both."
        )
    try:
        username, colon, password = (
            base64.b64decode(encoded.strip(), validate=True).decode("utf-8").partition(":")
        )
    except (binascii.Error, UnicodeDecodeError):
        colon = username = password = ""
    if not colon:
        raise CredentialsError("Authorization: Basic is the base64 form of username:password.")
    return {"username": username, "password": password}
