"""Requests to a tenant: logged in, at most two a second, none for ever."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import quote

import anyio
import httpx

from contracts.api import DocumentedOperation
from contracts.tenant.links import Values
from contracts.tenant.settings import Settings
from dbplanet.contract import operations

PACE_S: Final = 0.5
PATIENCE_S: Final = 30.0
LONGEST_WAIT_S: Final = 60.0


class Visitor:
    """Asks one tenant as one user; `requests` counts, `sleep` and `patience_s` are for tests."""

    def __init__(
        self,
        http: httpx.AsyncClient,
        settings: Settings,
        sleep: Callable[[float], Awaitable[None]] = anyio.sleep,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self.requests = 0
        self._http = http
        self._settings = settings
        self._sleep = sleep
        self._patience_s = patience_s
        self._next = 0.0
        self._token: str | None = None

    async def log_in(self) -> httpx.Response:
        """Return the answer to a login; its token is used from now on.

        Raises httpx.TransportError.
        """
        settings = self._settings
        form = {
            "grant_type": "password",
            "username": settings.username,
            "password": settings.password,
        }
        response = await self._send(
            httpx.Request(
                "POST",
                settings.origin + operations.AUTH_TOKEN.path,
                data=form,
                headers={"Accept": "application/json"},
            ),
            httpx.BasicAuth(settings.client_id, settings.client_secret),
        )
        try:
            token = response.json()["access_token"]
        except (ValueError, KeyError, TypeError):
            token = None
        self._token = token if isinstance(token, str) and token.isascii() else None
        return response

    @property
    def is_logged_in(self) -> bool:
        """Whether the last login gave a token."""
        return self._token is not None

    async def ask(self, operation: DocumentedOperation, values: Values) -> httpx.Response:
        """Return the answer to one request; a 429 with a short Retry-After is waited for once.

        Raises httpx.TransportError.
        """
        quoted = {name: quote(str(value), safe="") for name, value in values.path.items()}
        request = httpx.Request(
            operation.method,
            self._settings.origin + operation.path.format_map(quoted),
            params=dict(values.query),
            json=values.body,
            headers={"Accept": "application/json", "Authorization": f"Bearer {self._token}"},
        )
        response = await self._send(request)
        wait = response.headers.get("retry-after", "")
        if response.status_code == 429 and wait.isdecimal() and int(wait) <= LONGEST_WAIT_S:
            await self._sleep(int(wait))
            response = await self._send(request)
        return response

    async def _send(self, request: httpx.Request, auth: httpx.Auth | None = None) -> httpx.Response:
        await self._sleep(max(0.0, self._next - time.monotonic()))
        self._next = time.monotonic() + PACE_S
        self.requests += 1
        try:
            with anyio.fail_after(self._patience_s):
                return await self._http.send(request, auth=auth)
        except TimeoutError:
            raise httpx.ReadTimeout("no whole answer") from None
