"""Authentication: a token on every request, one login where there is none, one more after a 401."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from http import HTTPStatus
from typing import Final

import httpx

from dbplanet.contract import operations
from dbplanet.haiilo.answer import read_json, retry_after
from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.errors import (
    LOGIN_REFUSED,
    AuthenticationError,
    UnusableAnswerError,
    status_error,
)
from dbplanet.haiilo.request import build_request
from dbplanet.haiilo.tokens import Token, TokenCache

TOKEN_LENGTH: Final = 8192


class HaiiloAuth(httpx.Auth):
    """Puts a caller's token on a request; logs in where there is none, and once after a 401.

    Seed properties 5 and 10. `address` is where the caller is, for the budget of refused logins.
    `token` is the token that was used last, and `sent` says whether the request itself, not only a
    login, has left or may have, and was not answered with a 401. `logins` counts the logins sent.
    """

    def __init__(
        self, credentials: Credentials, cache: TokenCache, address: str | None = None
    ) -> None:
        self._credentials = credentials
        self._address = address
        self._cache = cache
        self._key = cache.key(credentials)
        self.token = cache.get(self._key)
        self.sent = False
        self.logins = 0

    async def async_auth_flow(
        self, request: httpx.Request
    ) -> AsyncGenerator[httpx.Request, httpx.Response]:
        """Yield the login where one is needed, then the request; both again after a 401.

        Raises AuthenticationError when the login is refused, or was a moment ago, and
        APIStatusError 429 when too many were.
        """
        self.sent = False
        for _ in range(2):
            token = self._cache.get(self._key)
            if token is None:
                async with self._cache.single_flight(self._key):
                    token = self._cache.get(self._key)  # who waited for the lock finds one
                    if token is None:
                        self._raise_if_refused()
                        async with self._cache.logins.attempt(self._credentials, self._address):
                            self.logins += 1
                            response = yield self._login()
                            token = await self._accept(response)
            self.token = token
            request.headers["Authorization"] = f"Bearer {token.value}"
            self.sent = True
            response = yield request
            if response.status_code != HTTPStatus.UNAUTHORIZED:
                return
            self.sent = False
            self._cache.drop(self._key, token)

    def _raise_if_refused(self) -> None:
        if self._cache.is_refused(self._key):
            raise AuthenticationError(LOGIN_REFUSED)

    def _login(self) -> httpx.Request:
        credentials = self._credentials
        request = build_request(
            credentials.tenant.origin,
            operations.AUTH_TOKEN,
            {
                "grant_type": "password",
                "username": credentials.username,
                "password": credentials.password.get_secret_value(),
            },
        )
        client = httpx.BasicAuth(
            credentials.client_id, credentials.client_secret.get_secret_value()
        )
        return next(client.auth_flow(request))

    async def _accept(self, response: httpx.Response) -> Token:
        await response.aread()
        if response.status_code == HTTPStatus.UNAUTHORIZED or _is_invalid_grant(response):
            self._cache.refuse(self._key)
            raise AuthenticationError(LOGIN_REFUSED)
        if not response.is_success:
            raise status_error(response.status_code, retry_after=retry_after(response))
        answer = operations.AUTH_TOKEN.shape.read(read_json(response))
        value = answer["access_token"] if answer else None
        if not value or len(value) > TOKEN_LENGTH or not _is_visible_ascii(value):
            raise UnusableAnswerError
        return self._cache.put(self._key, value, answer["expires_in"])


def _is_invalid_grant(response: httpx.Response) -> bool:
    """Whether user name or password were refused (RFC 6749 section 5.2), of whatever media type."""
    if response.status_code != HTTPStatus.BAD_REQUEST:
        return False
    try:
        answer = json.loads(response.content)
    except (ValueError, RecursionError):
        return False
    return isinstance(answer, dict) and answer.get("error") == "invalid_grant"


def _is_visible_ascii(value: str) -> bool:
    return all("!" <= character <= "~" for character in value)
