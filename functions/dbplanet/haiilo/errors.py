"""What can go wrong between us and Haiilo, and the one place that words it for a model.

    HaiiloError
    ├─ CredentialsError             what the caller sent cannot be used
    │  └─ MissingCredentialsError   which credentials are missing
    ├─ InvalidValueError            a value that must not become part of a request
    ├─ UnusableAnswerError          an answer that is not what the contract says
    ├─ UnknownOutcomeError          a change that may or may not have happened
    ├─ APIConnectionError           nothing could be sent or received
    │  └─ APITimeoutError           not in time
    └─ APIStatusError               Haiilo said no, with a status
       ├─ AuthenticationError       401
       ├─ PermissionDeniedError     403
       └─ NotFoundError             404

`str(error)` is the first line that a model reads and `error.hint` what may help. Neither ever
holds a body, a header or an exception text of the other side.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from mcp_types import CallToolResult, TextContent

ERROR_STATUS_HINTS: Final = {
    "NOT_FOUND": "It does not exist, or this user may not see it.",
    "DELETED": "It was deleted.",
    "LOCKED": "Somebody is editing it; try again later.",
    "INVALID_ARGUMENTS": "DB Planet did not accept one of the arguments.",
    "NAME_TAKEN": "The name is taken; choose another one.",
    "SLUG_TAKEN": "The address is taken; choose another name.",
    "EMAIL_ALREADY_IN_USE": "The e-mail address is in use.",
    "LOGIN_NAME_TAKEN": "The login name is taken.",
    "EVENT_ALREADY_STARTED": "The event has started, so attendance can no longer be changed.",
    "LAST_ADMIN_LEAVES": "The last administrator cannot leave.",
    "INACTIVE_TENANT": "This DB Planet is switched off.",
    "INVALID_TENANT": "There is no DB Planet at this address.",
    "FILE_SIZE_LIMIT_EXCEEDED": "The file is too large.",
    "UPLOAD_INVALID": "The upload was not accepted.",
    "JOB_ALREADY_RUNNING": "The same job is still running.",
    "PASSWORD_OLD_WRONG": "The old password is wrong.",
    "API_CLIENT_ID_ALREADY_DEFINED": "The API client id is taken.",
    "ERROR": "DB Planet gave no reason.",
    "UNKNOWN": "DB Planet gave no reason.",
}
"""Haiilo's known values of `errorStatus`, each with our own sentence."""

STATUS_HINTS: Final = {
    401: "The login worked, but DB Planet refused the token twice.",
    404: "It does not exist, this user may not see it, or this DB Planet does not offer it.",
    429: "Too many requests. Try again later.",
}

LOGIN_REFUSED: Final = (
    "The login was refused. Repeating it with the same credentials can lock the account: "
    "correct them first."
)


UNCLEAR: Final = "The change may have been applied. Check before repeating."


class HaiiloError(Exception):
    """Base of everything the client raises; never raised itself."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class CredentialsError(HaiiloError):
    """The caller's credentials cannot be used as they are; nothing was sent to Haiilo."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(f"[CREDENTIALS] {message}", hint)


class MissingCredentialsError(CredentialsError):
    """Some credentials are missing; `names` are the seed's field names."""

    def __init__(self, names: tuple[str, ...], hint: str) -> None:
        super().__init__(f"Missing DB Planet credentials: {', '.join(names)}.", hint)
        self.names = names


class InvalidValueError(HaiiloError):
    """A value was refused before any request, because it could name another endpoint."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"[INVALID ARGUMENT] {name}: {reason}")


class UnusableAnswerError(HaiiloError):
    """Haiilo answered with something that is not the contract's: HTML, broken JSON, too much."""

    def __init__(self) -> None:
        super().__init__(
            "[502] Unusable answer from DB Planet.",
            "DB Planet, or a gateway before it, sent something unexpected. Try again later.",
        )


class UnknownOutcomeError(HaiiloError):
    """A write was sent and its answer never came."""

    def __init__(self) -> None:
        super().__init__(f"[UNKNOWN OUTCOME] {UNCLEAR}")


class APIConnectionError(HaiiloError):
    """Haiilo could not be reached."""

    def __init__(
        self,
        message: str = "[CONNECTION] DB Planet could not be reached.",
        hint: str = "Nothing was changed. Try again later.",
    ) -> None:
        super().__init__(message, hint)


class APITimeoutError(APIConnectionError):
    """Haiilo did not answer within the deadline of the call."""

    def __init__(self) -> None:
        super().__init__(
            "[TIMEOUT] Request timed out.", "Nothing was changed. Ask for less, or later."
        )


class APIStatusError(HaiiloError):
    """Haiilo answered with a status that is not a success.

    `status` is the HTTP status, `error_status` Haiilo's own word where it is a known one, and
    `retry_after` the seconds to wait that Haiilo asked for. `is_absent` says that the path does not
    exist there, rather than the thing.
    """

    def __init__(
        self,
        status: int,
        *,
        message: str | None = None,
        hint: str | None = None,
        error_status: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"[{status}] {message or reason(status)}", hint)
        self.status = status
        self.error_status = error_status
        self.retry_after = retry_after
        self.is_absent = False


class AuthenticationError(APIStatusError):
    """The login was refused, or two tokens in a row were."""

    def __init__(self, hint: str | None = None) -> None:
        super().__init__(
            401, message="Authentication failed. Check DB Planet credentials.", hint=hint
        )


class PermissionDeniedError(APIStatusError):
    """The user may not do this."""

    def __init__(self, hint: str | None = None, error_status: str | None = None) -> None:
        super().__init__(
            403,
            message="Insufficient permissions to access this resource.",
            hint=hint,
            error_status=error_status,
        )


class NotFoundError(APIStatusError):
    """There is no such thing, or the user may not see it."""

    def __init__(self, hint: str | None = None, error_status: str | None = None) -> None:
        super().__init__(
            404,
            message="The requested resource was not found.",
            hint=hint,
            error_status=error_status,
        )


def reason(status: int) -> str:
    """Return our own words for an HTTP status, whatever reason phrase was sent."""
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Unexpected answer"


def status_error(
    status: int, error_status: str | None = None, retry_after: float | None = None
) -> APIStatusError:
    """Return the error of an answer; an unknown `error_status` is left out."""
    known = error_status if error_status in ERROR_STATUS_HINTS else None
    hint = _hint(status, known, retry_after)
    if status == HTTPStatus.UNAUTHORIZED:
        return AuthenticationError(hint)
    if status == HTTPStatus.FORBIDDEN:
        return PermissionDeniedError(hint, known)
    if status == HTTPStatus.NOT_FOUND:
        return NotFoundError(hint, known)
    return APIStatusError(status, hint=hint, error_status=known, retry_after=retry_after)


def _hint(status: int, error_status: str | None, retry_after: float | None) -> str | None:
    if error_status is not None:
        return f"{error_status}: {ERROR_STATUS_HINTS[error_status]}"
    if retry_after is not None:
        return f"Try again in {retry_after:.0f} seconds."
    if 300 <= status < 400:
        return (
            "DB Planet redirected the request, which is never followed. Its address may be wrong."
        )
    if status >= 500:
        return "DB Planet has a problem. Try again later."
    return STATUS_HINTS.get(status)


def handle_api_error(error: HaiiloError) -> CallToolResult:
    """Return the isError result of an error: its line, then its hint (seed property 3)."""
    text = str(error) if error.hint is None else f"{error}\n{error.hint}"
    return CallToolResult(is_error=True, content=[TextContent(text=text)])
