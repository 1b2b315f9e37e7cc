"""The Haiilo client: one method, any operation of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final, TypeVar, cast

import anyio
import httpx

from dbplanet.contract import operations
from dbplanet.contract.operation import Operation
from dbplanet.contract.shape import Array
from dbplanet.haiilo.answer import error_status, read_json, retry_after
from dbplanet.haiilo.auth import HaiiloAuth
from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.errors import (
    UNCLEAR,
    APIConnectionError,
    APIStatusError,
    APITimeoutError,
    HaiiloError,
    UnknownOutcomeError,
    UnusableAnswerError,
    status_error,
)
from dbplanet.haiilo.fallbacks import FALLBACKS, KnownPaths
from dbplanet.haiilo.request import build_request
from dbplanet.haiilo.tokens import Profile, TokenCache
from dbplanet.haiilo.trail import Trail

T = TypeVar("T")

ATTEMPTS: Final = 2
NOTHING_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
GATEWAY: Final = (
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
)


ABSENT: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED)


class HaiiloClient:
    """Asks one Haiilo as one caller, for the time of one tool call.

    `deadline` is an anyio time that logins, requests, waits and retries share; `address` is where
    the caller is, None without a network between; `trail` takes down what was asked.
    """

    def __init__(
        self,
        http: httpx.AsyncClient,
        credentials: Credentials,
        cache: TokenCache,
        paths: KnownPaths,
        deadline: float,
        *,
        address: str | None = None,
        trail: Trail | None = None,
    ) -> None:
        self.origin = credentials.tenant.origin
        self._http = http
        self._paths = paths
        self._auth = HaiiloAuth(credentials, cache, address)
        self._deadline = deadline
        self._has_written = False
        self._login_failure: HaiiloError | None = None
        self._trail = Trail() if trail is None else trail
        self._trail.had_token = self._auth.token is not None

    async def request(self, operation: Operation[T], values: Mapping[str, Any]) -> T:
        """Return the shaped answer of an operation; `values` are by parameter name.

        A read is repeated once where that may help; a write only after a 401, or where nothing
        of it was sent. An operation that the tenant does not have is asked by its fallback.
        Raises the errors of `dbplanet.haiilo.errors`.
        """
        fallback = FALLBACKS.get(operation.id)
        if fallback is None:
            return await self._request(operation, values)
        prefers_fallback = self._paths.prefers_fallback(self.origin, operation)
        for uses_fallback in (prefers_fallback, not prefers_fallback):
            try:
                if uses_fallback:
                    answers = [
                        await self._request(fallback.operation, each)
                        for each in fallback.values(values)
                    ]
                    answer: T = fallback.answer(values, answers)
                else:
                    answer = await self._request(operation, values)
            except APIStatusError as error:
                if not error.is_absent or uses_fallback != prefers_fallback:
                    raise
                continue
            self._paths.remember(self.origin, operation, fallback=uses_fallback)
            return answer
        raise AssertionError("the second of two paths answers or raises")

    async def _request(self, operation: Operation[T], values: Mapping[str, Any]) -> T:
        request = build_request(self.origin, operation, values)
        if anyio.current_time() >= self._deadline:
            raise APITimeoutError
        if self._login_failure is not None:  # of a helping read, which the tool went on without
            raise self._login_failure
        logins = self._auth.logins
        try:
            with anyio.CancelScope(deadline=self._deadline):
                response = await self._send(operation, request)
                self._has_written |= not operation.is_read
                return self._read(operation, response)
        except HaiiloError as error:
            if self._auth.logins > logins and not self._auth.sent:
                self._login_failure = error
            if isinstance(error, UnusableAnswerError):
                self._raise_if_lost(operation)
            raise
        self._raise_if_lost(operation)
        raise APITimeoutError

    @property
    def has_written(self) -> bool:
        """Whether a change was sent, so that what fails from now on leaves its outcome unclear."""
        return self._has_written

    def _raise_if_lost(self, operation: Operation[Any]) -> None:
        if self._auth.sent and not operation.is_read:
            raise UnknownOutcomeError from None

    async def profile(self) -> Profile:
        """Return the caller's own id and time zone, asked once per token.

        Raises the errors of `request`, and UnusableAnswerError where the answer has no id.
        """
        if self._auth.token is not None and self._auth.token.profile is not None:
            return self._auth.token.profile
        me = await self.request(operations.PEOPLE_GET_ME, {})
        if not me["id"]:
            raise UnusableAnswerError
        assert self._auth.token is not None
        self._auth.token.profile = Profile(me["id"], me["timezone"])
        return self._auth.token.profile

    async def _send(self, operation: Operation[Any], request: httpx.Request) -> httpx.Response:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                response = await self._ask(request)
            except httpx.TransportError as error:
                unsent = isinstance(error, NOTHING_SENT)
                if not unsent:
                    self._raise_if_lost(operation)
                # Without `sent` it was a login that broke off: a password is not tried twice.
                if attempt == ATTEMPTS or not (unsent or self._auth.sent):
                    raise _failure(error) from None
                self._trail.retries += 1
                continue
            wait = self._wait(operation, response)
            if attempt == ATTEMPTS or wait is None:
                return response
            self._trail.retries += 1
            await anyio.sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    async def _ask(self, request: httpx.Request) -> httpx.Response:
        """Send a request, after a login where one is needed, and take down how it went."""
        started, logins = anyio.current_time(), self._auth.logins
        status: int | None = None
        try:
            response = await self._http.send(request, auth=self._auth)
            status = response.status_code
            return response
        except APIStatusError as error:  # of the login
            status = error.status
            raise
        finally:
            self._trail.add(status, anyio.current_time() - started, self._auth.logins - logins)

    def _wait(self, operation: Operation[Any], response: httpx.Response) -> float | None:
        """Return the seconds after which the request is repeated, None where it is not."""
        status = response.status_code
        if not operation.is_read or status not in (*GATEWAY, HTTPStatus.TOO_MANY_REQUESTS):
            return None
        wait = retry_after(response)
        if wait is None:
            return 0.0 if status in GATEWAY else None
        return wait if anyio.current_time() + wait < self._deadline else None

    def _read(self, operation: Operation[T], response: httpx.Response) -> T:
        if not response.is_success:
            own_word = error_status(response)
            error = status_error(response.status_code, own_word, retry_after(response))
            error.is_absent = own_word is None and response.status_code in ABSENT
            if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR and not operation.is_read:
                error.hint = UNCLEAR
            raise error
        value = read_json(response)
        if value is None and not operation.is_read:
            value = [] if isinstance(operation.shape, Array) else {}
        answer = operation.shape.read(value)
        if answer is None and operation.is_read:
            raise UnusableAnswerError
        return cast("T", answer)


def _failure(error: httpx.TransportError) -> HaiiloError:
    if isinstance(error, httpx.TimeoutException):
        return APITimeoutError()
    return APIConnectionError()
