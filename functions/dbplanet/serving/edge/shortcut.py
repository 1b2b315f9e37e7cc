"""The way of MCP requests past FastAPI's routing."""

from __future__ import annotations

from collections.abc import Collection

from starlette.types import ASGIApp, Receive, Scope, Send


class Shortcut:
    """Gives the requests to some paths, of whatever method, to an endpoint; passes all others on.

    As a route the endpoint would stand behind the handling of exceptions and files that FastAPI's
    own routes need: a tenth of the time of a call, for nothing.
    """

    def __init__(self, app: ASGIApp, paths: Collection[str], endpoint: ASGIApp) -> None:
        self._app = app
        self._paths = frozenset(paths)
        self._endpoint = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass it on."""
        is_ours = scope["type"] == "http" and scope["path"] in self._paths
        await (self._endpoint if is_ours else self._app)(scope, receive, send)
