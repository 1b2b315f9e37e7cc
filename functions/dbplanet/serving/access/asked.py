"""What a person is asked for, so that a client can call in the modes of this server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dbplanet.dxt.connection import Credential
from dbplanet.haiilo.tenants import Tenants
from dbplanet.serving.access.caller import Mode
from dbplanet.serving.access.headers import API_KEY, HEADERS, TENANT

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


KEY: Final = (
    Credential(
        key="api_key",
        header=API_KEY,
        title="API key",
        description="A key of this server, from its operator.",
        secret=True,
    ),
)


def asked_credentials(modes: Iterable[Mode], tenants: Tenants) -> tuple[Credential, ...] | None:
    """Return what a client sends as headers; None where it signs in by OAuth instead."""
    if Mode.HEADERS in modes:
        return (*USER, *(() if tenants.have_clients else CLIENT), *INTRANET)
    if Mode.API_KEY in modes:
        return (*KEY, *INTRANET)
    return None
