"""Where client, sandbox and document meet: every exchange is held against openapi.yaml.

`python -m contracts.witness` serves a sandbox on SANDBOX_PORT like `python -m contracts.sandbox`.
What breaks the document is kept, and told and forgotten at `GET /_sandbox/violations`.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

import httpx
import schemathesis
import uvicorn
from schemathesis.core.failures import FailureGroup
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from contracts.api import Api, Request
from contracts.document import SOURCE
from contracts.sandbox.__main__ import Server
from contracts.sandbox.app import create_app
from contracts.sandbox.broken import Closable

CONTROL: Final = "/_sandbox/"
ORIGIN: Final = "http://sandbox"
ABSOLUTE: Final = re.compile("^https?://[^/]*")
"""What stands before the path in a request to a proxy (RFC 9112 section 3.2.2)."""


class Witness:
    """ASGI middleware around a sandbox; `met` counts the exchanges by operation.

    While faults are set, answers are wrong on purpose: then only the requests are checked.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.violations: list[str] = []
        self.met: Counter[str] = Counter()
        self._app = app
        self._api = Api.of_source()
        self._schema = schemathesis.openapi.from_path(SOURCE)
        self._has_faults = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the sandbox answer, then check request and answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["path"].startswith(CONTROL):
            await self._control(scope, receive, send)
        else:
            await self._exchange(scope, receive, send)

    async def _control(self, scope: Scope, receive: Receive, send: Send) -> None:
        called = (scope["method"], scope["path"].removeprefix(CONTROL))
        if called == ("GET", "violations"):
            told, self.violations = self.violations, []
            await JSONResponse(told)(scope, receive, send)
            return
        if called in (("POST", "reset"), ("DELETE", "faults")):
            self._has_faults = False
        elif called == ("PUT", "faults"):
            self._has_faults = True
        await self._app(scope, receive, send)

    async def _exchange(self, scope: Scope, receive: Receive, send: Send) -> None:
        body, answer, trusted = bytearray(), _Answer(), not self._has_faults

        async def tee() -> Message:
            message = await receive()
            body.extend(message.get("body", b""))
            return message

        async def keep(message: Message) -> None:
            answer.add(message)
            await send(message)

        await self._app(scope, tee, keep)
        request = Request(
            method=scope["method"],
            path=ABSOLUTE.sub("", scope["raw_path"].decode("ascii").partition("?")[0]),
            query=scope["query_string"].decode("ascii"),
            headers={
                name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
            },
            body=bytes(body),
        )
        self.violations += self._api.complaints(request)
        if trusted:
            self.violations += self._answer_complaints(request, answer)

    def _answer_complaints(self, request: Request, answer: _Answer) -> Iterator[str]:
        operation = self._api.find(request.method, request.path)
        if operation is None:
            return
        self.met[operation.id] += 1
        response = answer.response(request)
        if not operation.documents(response.status_code):
            yield operation.says(f"the answer's status {response.status_code} is not documented")
        try:
            self._schema[operation.path][operation.method].validate_response(response)
        except FailureGroup as group:
            for failure in group.exceptions:
                yield operation.says(f"the answer {response.status_code}: {failure}")


class _Answer:
    def __init__(self) -> None:
        self._status = 0
        self._headers: list[tuple[bytes, bytes]] = []
        self._body = bytearray()

    def add(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status, self._headers = message["status"], list(message["headers"])
        elif message["type"] == "http.response.body":
            self._body.extend(message.get("body", b""))

    def response(self, request: Request) -> httpx.Response:
        sent = httpx.Request(request.method, ORIGIN + request.path)
        response = httpx.Response(
            self._status, headers=self._headers, content=bytes(self._body), request=sent
        )
        response.elapsed = timedelta(0)  # httpx sets it when it sends, schemathesis reads it
        return response


def report(violations: list[str]) -> str:
    """Return violations as lines, each once."""
    return "\n".join(dict.fromkeys(violations))


def main() -> int:
    """Serve a witnessed sandbox until Ctrl-C; return the exit code."""
    config = uvicorn.Config(
        Closable(Witness(create_app())),
        host="127.0.0.1",
        port=int(os.environ.get("SANDBOX_PORT", "3001")),
        http="h11",
        log_level="warning",
        proxy_headers=False,
    )
    Server(config).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
