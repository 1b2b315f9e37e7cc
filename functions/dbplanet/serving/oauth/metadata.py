"""Protected resource metadata (RFC 9728): from it a client learns whom to ask for a token."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dbplanet import TITLE
from dbplanet.serving.access.scopes import Scope
from dbplanet.serving.oauth.settings import OAuthSettings

WELL_KNOWN: Final = "/.well-known/oauth-protected-resource"
METHODS: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = {
    "Content-Type": "application/json",
    "Cache-Control": "public, max-age=3600",
    "X-Content-Type-Options": "nosniff",
    "Access-Control-Allow-Origin": "*",
}
PREFLIGHT: Final = {
    "Allow": ", ".join(METHODS),
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "*",
    "Access-Control-Max-Age": "86400",
}
"""Clients in a browser ask first, because they send MCP-Protocol-Version here too."""


def metadata_url(settings: OAuthSettings) -> str:
    """Return where the metadata is: the well-known path stands before the resource's own."""
    return f"{settings.origin}{WELL_KNOWN}{settings.path}"


def metadata_routes(settings: OAuthSettings, offered: Iterable[Scope]) -> list[Route]:
    """Return the routes of the metadata: clients try the resource's path, then the root.

    They are public and the same for everybody. The issuer is given exactly as configured: pydantic
    would add a slash to one without a path, and clients compare it with the tokens' `iss`.
    """
    body = json.dumps(
        {
            "resource": settings.resource,
            "authorization_servers": [settings.issuer],
            "scopes_supported": settings.advertised(offered),
            "bearer_methods_supported": ["header"],
            "resource_name": TITLE,
            "resource_documentation": f"{settings.origin}/",
        }
    ).encode()
    headers = {**HEADERS, "Content-Length": str(len(body))}

    async def answer(request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=PREFLIGHT)
        return Response(b"" if request.method == "HEAD" else body, headers=headers)

    paths = (WELL_KNOWN, f"{WELL_KNOWN}{settings.path}", f"{WELL_KNOWN}{settings.path}/")
    return [Route(path, answer, methods=METHODS) for path in paths]
