"""With which credentials Haiilo is asked: the caller's, completed by its tenant's API client."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import SecretStr

from dbplanet.haiilo.errors import CredentialsError, MissingCredentialsError
from dbplanet.haiilo.tenants import Tenant

FIELDS: Final = ("username", "password", "clientId", "clientSecret", "baseUrl")
"""The seed's names of what a login needs."""

PLACEHOLDER: Final = re.compile(
    r"""(?sx) \$\{ (?: user_config\.[\w.-]+ | (?:env|input):[\w.-]+ | [A-Za-z_]\w*(?::-[^}]*)? ) \}
        | \{\{ \s* [\w.$-]+ \s* \}\}
        | __encrypted__:.* """
)
"""What clients send in place of a setting that they did not fill in, or could not decrypt."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """All that a login needs; no secret shows in its repr.

    `are_of_service` says that the operator configured them, and no caller chose any of them.
    """

    tenant: Tenant
    username: str
    password: SecretStr
    client_id: str
    client_secret: SecretStr
    are_of_service: bool = False

    @classmethod
    def merge(
        cls, tenant: Tenant | None, given: Mapping[str, str], names: Mapping[str, str]
    ) -> Credentials:
        """Return the effective credentials of a caller.

        `given` maps the seed's field names to what the caller sent; an empty or blank value is
        missing. Client id and secret are a pair from one source: the caller's if it sent either,
        else the tenant's. `names` says how a person sets each field, for the error.

        Raises MissingCredentialsError, which names what is missing, and CredentialsError.
        """
        values = {field: given.get(field, "") for field in FIELDS}
        if tenant is not None:
            values["baseUrl"] = tenant.origin
            if not values["clientId"].strip() and not values["clientSecret"].strip():
                secret = tenant.client_secret
                values["clientId"] = tenant.client_id or ""
                values["clientSecret"] = secret.get_secret_value() if secret else ""
        else:
            values["baseUrl"] = ""
        missing = tuple(field for field in FIELDS if not values[field].strip())
        if missing or tenant is None:
            hint = "Set " + ", ".join(names[field] for field in missing) + "."
            raise MissingCredentialsError(missing, hint)
        for field, value in values.items():
            if PLACEHOLDER.fullmatch(value.strip()):
                raise CredentialsError(
                    f"{field} is a placeholder: the client did not fill in its own setting.",
                    f"Enter the value in the client's settings, or set {names[field]} itself.",
                )
        service = tenant.service
        if service is not None and folded(values["username"]) == folded(service.username):
            # Haiilo may lock an account after three wrong passwords: not this one, by a stranger.
            raise CredentialsError("This user is the server's own and nobody's to name.")
        if ":" in values["clientId"]:
            raise CredentialsError("A client id has no colon.")  # RFC 7617 section 2
        return cls(
            tenant,
            values["username"],
            SecretStr(values["password"]),
            values["clientId"],
            SecretStr(values["clientSecret"]),
        )

    @classmethod
    def of_service(cls, tenant: Tenant) -> Credentials:
        """Return those of the tenant's service account, which its configuration has complete."""
        assert tenant.service is not None
        assert tenant.client_id is not None
        assert tenant.client_secret is not None
        return cls(
            tenant,
            tenant.service.username,
            tenant.service.password,
            tenant.client_id,
            tenant.client_secret,
            are_of_service=True,
        )


def folded(username: str) -> str:
    """Return a user name without what makes no other user: width, case and blanks."""
    return " ".join(unicodedata.normalize("NFKC", username).casefold().split())
