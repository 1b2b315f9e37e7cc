"""The credentials of the process: for stdio, where the caller started it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request

from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.tenants import ConfigurationError, Tenant, canonical_origin
from dbplanet.serving.access.caller import Caller, Mode

VARIABLES: Final = {
    "username": "HAIILO_USERNAME",
    "password": "HAIILO_PASSWORD",
    "clientId": "HAIILO_CLIENT_ID",
    "clientSecret": "HAIILO_CLIENT_SECRET",
    "baseUrl": "HAIILO_BASE_URL",
}


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

    def __call__(self, request: Request | None) -> Caller:
        """Return the one caller there is."""
        return Caller(mode=Mode.STDIO, credentials=self.credentials)

    def credentials(self) -> Credentials:
        """Return the credentials of the environment. Raises CredentialsError."""
        return Credentials.merge(self._tenant, self._given, VARIABLES)

    async def renew(self) -> None:
        """Do nothing: the environment of a process does not change."""
