"""The routes below /dxt, over HTTP and through Lambda events alike."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dbplanet.dxt.errors import DXTHTTPError

if TYPE_CHECKING:
    from dbplanet.dxt.bundle import Bundle
    from dbplanet.dxt.publication import Publication, Publisher

LOGGER: Final = logging.getLogger("dbplanet.dxt")

MANIFEST_PATH: Final = "/dxt/manifest"
MCPB_PATH: Final = "/dxt/manifest.json"
HEALTH_PATH: Final = "/dxt/health"
BUNDLE_PATH: Final = "/dxt/bundle.mcpb"
SHA256_PATH: Final = "/dxt/bundle.sha256"

METHODS: Final = ("GET", "HEAD", "OPTIONS")
NO_STORE: Final = {"Cache-Control": "no-store"}
PUBLIC: Final = {"Cache-Control": "public, max-age=300"}
JSON: Final = "application/json"
TEXT: Final = "text/plain; charset=utf-8"
CORS: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Content-Disposition",
}
"""On every answer, with an Origin or without: a cache between may keep one for all."""

PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": ", ".join(METHODS),
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
}

Answer = Callable[[Request], Awaitable[Response]]


class DXTEndpointHandler:
    """Serves what a publisher publishes; a failure here is never one of MCP.

    The publisher is made at the first request, so that a start does not wait for it.
    """

    def __init__(self, make_publisher: Callable[[], Publisher]) -> None:
        self._make_publisher = make_publisher
        self._cors: Mapping[str, str] = {}

    @cached_property
    def _publisher(self) -> Publisher:
        return self._make_publisher()

    def enable_cors(self) -> None:
        """Let web pages of any origin read the answers: they are the same for everybody."""
        self._cors = CORS

    def setup_routes(self, app: Starlette) -> None:
        """Add the routes to an application."""
        answers: dict[str, Answer] = {
            MANIFEST_PATH: self.handle_manifest_request,
            MCPB_PATH: self.handle_manifest_request,
            HEALTH_PATH: self._health,
            BUNDLE_PATH: self._bundle,
            SHA256_PATH: self._sha256,
        }
        app.router.routes += [
            Route(path, self._guarded(answer), methods=METHODS) for path, answer in answers.items()
        ]

    async def handle_manifest_request(self, request: Request) -> Response:
        """Answer with the seed's document, or at manifest.json with the official one."""
        published = self._publisher.current()
        if request.scope["path"] == MCPB_PATH:  # `url.path` can be bent by a Host header
            return self._document(request, published, published.mcpb, {"Content-Type": JSON})
        link = {"Link": '<manifest.json>; rel="alternate"'}
        headers = {"Content-Type": JSON, **link}
        return self._document(request, published, published.manifest, headers)

    async def _health(self, request: Request) -> Response:
        published = self._publisher.current()
        health = {
            "status": "degraded" if published.problems or published.fallback else "ok",
            "toolCount": published.tool_count,
            "manifestSha256": hashlib.sha256(published.mcpb).hexdigest(),
            "bundle": "available" if published.bundle else published.no_bundle,
            "fallback": published.fallback,
            "problems": list(published.problems),
        }
        body = json.dumps(health, ensure_ascii=False).encode()
        return _sent(request, body, {"Content-Type": JSON, **NO_STORE, **self._cors})

    async def _bundle(self, request: Request) -> Response:
        published = self._publisher.current()
        bundle = _available(published)
        headers = {
            "Content-Type": "application/octet-stream",  # Safari would unpack application/zip
            "Content-Disposition": f'attachment; filename="{bundle.filename}"',
        }
        return self._document(request, published, bundle.content, headers)

    async def _sha256(self, request: Request) -> Response:
        published = self._publisher.current()
        body = f"{_available(published).sha256}\n".encode()
        return self._document(request, published, body, {"Content-Type": TEXT})

    def _document(
        self, request: Request, published: Publication, body: bytes, headers: Mapping[str, str]
    ) -> Response:
        etag = f'"{hashlib.sha256(body).hexdigest()}"'
        cached = NO_STORE if published.fallback else PUBLIC
        kept = {"ETag": etag, **cached, **self._cors}
        sent = request.headers.get("if-none-match", "")
        if sent.strip() == "*" or etag in (t.strip().removeprefix("W/") for t in sent.split(",")):
            return Response(status_code=304, headers=kept)
        return _sent(request, body, {**headers, "X-Content-Type-Options": "nosniff", **kept})

    def _guarded(self, answer: Answer) -> Answer:
        async def guarded(request: Request) -> Response:
            if request.method == "OPTIONS":
                preflight = {**PREFLIGHT, **self._cors} if self._cors else {}
                return Response(status_code=204, headers={"Allow": ", ".join(METHODS), **preflight})
            try:
                return await answer(request)
            except DXTHTTPError as error:
                status, text = error.status, str(error)
            except Exception:
                LOGGER.exception("DXT: %s could not be answered", request.scope["path"])
                status, text = 500, "The desktop extension has a fault; MCP is not affected by it."
            headers = {"Content-Type": TEXT, **NO_STORE, **self._cors}
            return _sent(request, f"{text}\n".encode(), headers, status)

        return guarded


def _available(published: Publication) -> Bundle:
    if published.bundle is None:
        raise DXTHTTPError(503, published.no_bundle)
    return published.bundle


def _sent(request: Request, body: bytes, headers: Mapping[str, str], status: int = 200) -> Response:
    """Return the answer, for HEAD without its body and with the length that GET has."""
    length = {"Content-Length": str(len(body))}
    return Response(b"" if request.method == "HEAD" else body, status, {**headers, **length})
