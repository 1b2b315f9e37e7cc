"""Why a request is refused before any tool runs.

    AccessError
    ├─ MalformedRequestError    400, the token was not sent as one `Authorization: Bearer`
    ├─ MissingTokenError        401, no token was sent
    ├─ InvalidTokenError        401, the token is not one to accept
    ├─ InsufficientScopeError   403, the token does not grant enough
    └─ KeysUnavailableError     503, nobody can tell: the identity provider is away

`str(error)` is a fixed sentence that holds nothing of the token, in ASCII and without quotation
marks, so that it can stand in a header.
"""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import ClassVar

from dbplanet.serving.access.scopes import Scope


class AccessError(Exception):
    """Base of all refusals; `code` is the word for programs, of RFC 6750 where it has one."""

    status: ClassVar[HTTPStatus]
    code: ClassVar[str]


class MalformedRequestError(AccessError):
    """The token was sent twice, in the query, or in a form that no token has."""

    status = HTTPStatus.BAD_REQUEST
    code = "invalid_request"


class MissingTokenError(AccessError):
    """The request has no access token, nor what else this server takes: `proofs` in words."""

    status = HTTPStatus.UNAUTHORIZED
    code = "unauthorized"

    def __init__(self, proofs: str = "an access token as Authorization: Bearer") -> None:
        super().__init__(f"Nobody is named. Send {proofs}.")


class InvalidTokenError(AccessError):
    """The access token is expired, foreign, broken, or no access token."""

    status = HTTPStatus.UNAUTHORIZED
    code = "invalid_token"


class InsufficientScopeError(AccessError):
    """The access token is good and does not grant `needed`, all scopes of the operation."""

    status = HTTPStatus.FORBIDDEN
    code = "insufficient_scope"

    def __init__(self, needed: Iterable[Scope]) -> None:
        self.needed = tuple(needed)
        super().__init__(f"The access token must grant {' and '.join(self.needed)}.")


class KeysUnavailableError(AccessError):
    """The identity provider's keys cannot be had; `retry_after` is in seconds."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    code = "temporarily_unavailable"

    def __init__(self, retry_after: float) -> None:
        self.retry_after = retry_after
        super().__init__("The identity provider cannot be reached. Try again later.")
