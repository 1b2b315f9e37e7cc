"""A Haiilo at the network edge: answers what a test says and records what it was asked."""

from __future__ import annotations

from collections.abc import Callable

import httpx

ORIGIN = "https://planet.haiilo.app"
TOKEN_PATH = "/api/oauth/token"

Answer = Callable[[httpx.Request], httpx.Response]


def answer_empty(request: httpx.Request) -> httpx.Response:
    """Answer every request with an empty JSON object."""
    return httpx.Response(200, json={})


class Upstream(httpx.AsyncBaseTransport):
    """Records each request; logs everybody in with a new token unless `login` says otherwise."""

    def __init__(self, answer: Answer = answer_empty, login: Answer | None = None) -> None:
        self.answer = answer
        self.login = login or self._token
        self.requests: list[httpx.Request] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        copy = httpx.Request(
            request.method, request.url, headers=request.headers.raw, content=request.content
        )
        self.requests.append(copy)
        answer = self.login if request.url.path == TOKEN_PATH else self.answer
        return answer(request)

    def _token(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(
            200, json={"access_token": f"token-{len(self.logins)}", "expires_in": 3599}
        )

    @property
    def logins(self) -> list[httpx.Request]:
        return [request for request in self.requests if request.url.path == TOKEN_PATH]

    @property
    def calls(self) -> list[httpx.Request]:
        return [request for request in self.requests if request.url.path != TOKEN_PATH]
