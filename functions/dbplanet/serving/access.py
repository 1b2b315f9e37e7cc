"""Who calls, with which Haiilo credentials: the caller's own, never somebody else's."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Final, Protocol

from mcp.shared.inbound import decode_header_value
from starlette.requests import Request

from dbplanet.dxt.connection import Credential
from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.errors import CredentialsError
from dbplanet.haiilo.tenants import ConfigurationError, Tenant, Tenants, canonical_origin

HEADERS: Final = {
    "username": "x-haiilo-username",
    "password": "x-haiilo-password",
    "clientId": "x-haiilo-client-id",
    "clientSecret": "x-haiilo-client-secret",
}
VARIABLES: Final = {
    "username": "HAIILO_USERNAME",
    "password": "HAIILO_PASSWORD",
    "clientId": "HAIILO_CLIENT_ID",
    "clientSecret": "HAIILO_CLIENT_SECRET",
    "baseUrl": "HAIILO_BASE_URL",
}
TENANT: Final = "x-haiilo-tenant"
BASE_URL: Final = "x-haiilo-base-url"


USER: Final = (
    Credential(
        key="username",
        header=HEADERS["username"],
        title="User name",
        description="Your user name or e-mail address in the intranet.",
    ),
    Credential(
        key="password",
        header=HEADERS["password"],
        title="Password",
        description="Your password in the intranet.",
        secret=True,
    ),
)
CLIENT: Final = (
    Credential(
        key="client_id",
        header=HEADERS["clientId"],
        title="API client id",
        description="The id of an API client of the intranet, from its administrator.",
    ),
    Credential(
        key="client_secret",
        header=HEADERS["clientSecret"],
        title="API client secret",
        description="The secret of that API client.",
        secret=True,
    ),
)
INTRANET: Final = (
    Credential(
        key="tenant",
        header=TENANT,
        title="Intranet",
        description="Which intranet is meant. Leave it blank unless you were told a name.",
        required=False,
    ),
)


def header_credentials(tenants: Tenants) -> tuple[Credential, ...]:
    """Return what `HeaderAccess` wants a caller to send, as a person is asked for it."""
    return (*USER, *(() if tenants.have_clients else CLIENT), *INTRANET)


class Access(Protocol):
    """Tells with which credentials a call is made."""

    def __call__(self, request: Request | None) -> Credentials:
        """Return the caller's credentials; `request` is None over stdio.

        Raises CredentialsError.
        """


class HeaderAccess:
    """The caller sends its own credentials with every request, as headers."""

    def __init__(self, tenants: Tenants) -> None:
        self._tenants = tenants

    def __call__(self, request: Request | None) -> Credentials:
        """Return the credentials of the headers. Raises CredentialsError."""
        raw = [] if request is None else request.headers.raw
        sent = {name: _header(raw, name) for name in (*HEADERS.values(), TENANT, BASE_URL)}
        for name in (HEADERS["username"], TENANT, BASE_URL):
            if "," in sent[name]:  # a gateway folds a repeated header into one with commas
                raise CredentialsError(f"{name} was sent more than once.")
        given = {field: sent[name] for field, name in HEADERS.items()}
        given |= _basic(_header(raw, "authorization"), given)
        tenant = self._tenants.select(sent[TENANT] or None, sent[BASE_URL] or None)
        names = {
            **{field: f"the header {name}" for field, name in HEADERS.items()},
            "baseUrl": "HAIILO_BASE_URL on the server (its operator does)",
        }
        return Credentials.merge(tenant, given, names)


class EnvironmentAccess:
    """The credentials of the process: for stdio, where the caller started it."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._given = {field: environ.get(name, "") for field, name in VARIABLES.items()}
        self._tenant: Tenant | None = None
        if base_url := self._given["baseUrl"].strip():
            try:
                self._tenant = Tenant("default", canonical_origin(base_url))
            except ValueError as error:
                raise ConfigurationError(f"HAIILO_BASE_URL cannot be used: {error}.") from None

    @property
    def origin(self) -> str | None:
        """The origin of HAIILO_BASE_URL, None where it is not set."""
        return self._tenant.origin if self._tenant else None

    def __call__(self, request: Request | None) -> Credentials:
        """Return the credentials of the environment. Raises CredentialsError."""
        return Credentials.merge(self._tenant, self._given, VARIABLES)


def _header(raw: list[tuple[bytes, bytes]], name: str) -> str:
    """Return a header's text: bytes as UTF-8, `=?base64?…?=` decoded, empty where missing.

    Starlette decodes Latin-1, which Mangum's UTF-8 bytes are not.
    """
    values = [value for key, value in raw if key == name.encode()]
    if len(values) > 1:
        raise CredentialsError(f"{name} was sent more than once.")
    if not values:
        return ""
    try:
        text = values[0].decode("utf-8")
    except UnicodeDecodeError:
        text = values[0].decode("latin-1")
    decoded = decode_header_value(text.strip())
    if decoded is None:
        raise CredentialsError(f"{name} has a =?base64?…?= value that cannot be decoded.")
    return decoded


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
