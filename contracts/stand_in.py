"""A Haiilo of the document alone: it knows what is asked, and answers as it is told."""

from __future__ import annotations

from collections.abc import Callable

import httpx

from contracts.api import Api, DocumentedOperation, Request
from dbplanet.contract import operations

Answer = Callable[[DocumentedOperation], httpx.Response]


class StandIn(httpx.AsyncBaseTransport):
    """Takes requests as a transport; logs everybody in, and asks `answer` for all else.

    With `generated_login` it asks for the answer to a login too.
    `complaints` are about requests that the document does not allow, `asked` are the operations.
    """

    def __init__(self, api: Api, answer: Answer, *, generated_login: bool = False) -> None:
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self._api = api
        self._answer = answer
        self._generated_login = generated_login

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Check a request and answer it."""
        path, _, query = request.url.raw_path.decode("ascii").partition("?")
        sent = Request(
            method=request.method,
            path=path,
            query=query,
            headers=dict(request.headers),
            body=await request.aread(),
        )
        self.complaints += self._api.complaints(sent)
        operation = self._api.find(sent.method, sent.path)
        if operation is None:
            return httpx.Response(404)
        self.asked.append(operation.id)
        if operation.id == operations.AUTH_TOKEN.id and not self._generated_login:
            return httpx.Response(200, json={"access_token": "token", "expires_in": 3600})
        return self._answer(operation)
