"""An HTTP front door of the Lambda handler, for clients that speak HTTP: `python -m …gateway`.

Listens on PORT of the loopback. There is one container, and it gets one event at a time.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.events import LambdaContext, http_api_event

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def gateway(handler: Callable[[dict[str, Any], Any], dict[str, Any]]) -> Starlette:
    """Return an application that makes an event of each request, as an HTTP API does."""
    container = ThreadPoolExecutor(max_workers=1)

    async def invoke(request: Request) -> Response:
        event = http_api_event(request.method, request.url.path) | {
            "rawQueryString": request.url.query,
            "headers": {**request.headers, "x-forwarded-proto": request.url.scheme},
            "body": base64.b64encode(await request.body()).decode(),
            "isBase64Encoded": True,
        }
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(container, handler, event, LambdaContext())
        encoded = answer["body"].encode()
        content = base64.b64decode(encoded) if answer["isBase64Encoded"] else encoded
        return Response(content, answer["statusCode"], answer["headers"])

    return Starlette(routes=[Route("/{path:path}", invoke, methods=METHODS)])


def main() -> None:
    """Serve the handler, which reads its settings from the environment as it is imported."""
    from dbplanet.handler import handler

    uvicorn.run(gateway(handler), port=int(os.environ["PORT"]), log_config=None)


if __name__ == "__main__":
    main()
