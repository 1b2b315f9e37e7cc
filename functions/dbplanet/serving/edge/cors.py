"""Which web pages may call, and read the answers: those of configured origins, exactly."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

ALLOWED_HEADERS: Final = frozenset({"accept", "authorization", "content-type", "x-api-key"})
ALLOWED_PREFIXES: Final = ("mcp-", "x-haiilo-", "x-mcp-")
EXPOSED_HEADERS: Final = ("Mcp-Session-Id", "Retry-After", "WWW-Authenticate")
ALLOW: Final = "POST, OPTIONS"


class Cors(CORSMiddleware):
    """Answers the preflights of browsers, and lets pages of the configured origins read answers.

    Never with credentials of the browser itself, since the server takes none: no cookies.
    """

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        super().__init__(app, origins, ("POST",), expose_headers=EXPOSED_HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer OPTIONS, preflight or not; pass everything else on."""
        if scope["method"] == "OPTIONS":
            await self.preflight_response(Headers(scope=scope))(scope, receive, send)
            return
        await super().__call__(scope, receive, send)

    def preflight_response(self, request_headers: Headers) -> Response:
        """Return 204 with what is allowed, 403 to an origin that is not."""
        origin = request_headers.get("origin")
        vary = {"Allow": ALLOW, "Vary": self.preflight_headers["Vary"]}
        if origin is None:
            return Response(status_code=204, headers=vary)
        if not self.is_allowed_origin(origin):
            return Response(status_code=403, headers=vary)
        asked = request_headers.get("access-control-request-headers", "").lower().split(",")
        names = sorted(name.strip() for name in asked if _is_allowed(name.strip()))
        granted = {
            "Access-Control-Allow-Origin": origin,
            "Access-Control-Allow-Methods": "POST",
            "Access-Control-Allow-Headers": ", ".join(names),
            "Access-Control-Max-Age": self.preflight_headers["Access-Control-Max-Age"],
        }
        return Response(status_code=204, headers={**vary, **granted})


def _is_allowed(name: str) -> bool:
    return name in ALLOWED_HEADERS or name.startswith(ALLOWED_PREFIXES)
