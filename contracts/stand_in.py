"""A Haiilo of the document alone: it knows what is asked, and answers as it is told."""

from __future__ import annotations

from collections.abc import Callable

import httpx

from contracts.api import Api, DocumentedOperation, Request
from dbplanet.contract import operations

Answer = Callable[[DocumentedOperation], httpx.Response]


class StandIn(httpx.AsyncBaseTransport):
    """Takes requests as a transport; logs everybody in, and asks `answer` for all else.

    `complaints` are about requests that the document does not allow, `asked` are the operations.
    """

    def __init__(self, api: Api, answer: Answer) -> None:
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self._api = api
        self._answer = answer

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
        if operation.id == operations.AUTH_TOKEN.id:
            return httpx.Response(200, json={"access_token": "token", "expires_in": 3600})
        return self._answer(operation)
