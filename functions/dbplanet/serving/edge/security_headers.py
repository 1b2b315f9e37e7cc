"""Headers that keep a browser from misusing any answer of the application."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

YEAR_S: Final = 31_536_000
ALWAYS: Final = (
    (b"cache-control", b"no-store"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)
HTTPS: Final = (b"strict-transport-security", b"max-age=%d" % YEAR_S)


class SecurityHeaders:
    """Adds the headers that an answer does not set itself.

    `https` says that callers reach the server by https, so that browsers may insist on it.
    """

    def __init__(self, app: ASGIApp, *, https: bool) -> None:
        self._app = app
        self._headers = (*ALWAYS, HTTPS) if https else ALWAYS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and complete the headers of its answer."""

        async def send_completed(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = list(message.get("headers", ()))
                names = {name.lower() for name, _ in own}
                message["headers"] = own + [each for each in self._headers if each[0] not in names]
            await send(message)

        await self._app(scope, receive, send_completed)
