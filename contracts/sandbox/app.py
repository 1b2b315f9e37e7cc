"""The sandbox as an ASGI app."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Match, Route
from starlette.types import Scope

from contracts.sandbox.areas import AREAS
from contracts.sandbox.auth import TokenEndpoint
from contracts.sandbox.control import add_control
from contracts.sandbox.endpoint import Endpoint
from contracts.sandbox.errors import InvalidArguments, Refusal, absent, failure
from contracts.sandbox.initial import intranet
from contracts.sandbox.recorder import Recorder
from contracts.sandbox.requests import JSON
from contracts.sandbox.router import UserEndpoint
from contracts.sandbox.tenant import Fill, Tenant


def create_app(fill: Fill = intranet) -> FastAPI:
    """Return a sandbox of its own; `fill` makes the intranet of a state."""
    tenant = Tenant(fill)
    app = FastAPI(title="Haiilo sandbox", openapi_url=None, redirect_slashes=False)
    app.add_middleware(Recorder, requests=tenant.requests)
    add_control(app, tenant)
    endpoints: list[Endpoint[Any]] = [TokenEndpoint(tenant)]
    endpoints += [UserEndpoint(tenant, route) for area in AREAS for route in area.routes]
    # Starlette takes the first match: /api/users/me has to stand before /api/users/{id}.
    for endpoint in sorted(endpoints, key=_specificity):
        operation = endpoint.operation
        app.add_route(operation.path, endpoint.__call__, [operation.method], operation.id)

    @app.exception_handler(HTTPException)
    async def unrouted(request: Request, error: HTTPException) -> Response:
        status, headers = error.status_code, dict[str, str]()
        methods = _methods(app.routes, request.scope, tenant.absent)
        if status == 405 and not methods:
            status = 404
        elif status == 405:
            headers["Allow"] = ", ".join(methods)
        refusal = absent(status, request.url.path, tenant.clock.now, headers)
        return await _refused(request, refusal)

    app.exception_handler(Refusal)(_refused)
    app.exception_handler(RequestValidationError)(_misunderstood)
    app.exception_handler(Exception)(_failed)
    return app


def _specificity(endpoint: Endpoint[Any]) -> list[bool]:
    return [segment.startswith("{") for segment in endpoint.operation.path.split("/")]


def _methods(routes: Iterable[BaseRoute], scope: Scope, absent: Container[str]) -> list[str]:
    """Return what the path of a request answers to, over all routes; Starlette names one's own."""
    matching = (r for r in routes if isinstance(r, Route) and r.matches(scope)[0] != Match.NONE)
    present = (route for route in matching if route.name not in absent)
    return sorted({method for route in present for method in route.methods or ()})


async def _refused(request: Request, refusal: Refusal) -> Response:
    return JSONResponse(refusal.body, refusal.status, refusal.headers)


async def _misunderstood(request: Request, error: RequestValidationError) -> Response:
    """Say what a control endpoint expects."""
    found = {".".join(map(str, item["loc"][1:])) or "body": item for item in error.errors()}
    message = "; ".join(f"{key}: {item['msg']}" for key, item in found.items())
    if request.headers.get("content-type") != JSON:
        message += f"; send JSON, with Content-Type: {JSON}"
    fields = {key: item["type"] for key, item in found.items()}
    return await _refused(request, InvalidArguments(fields, message))


async def _failed(request: Request, error: Exception) -> Response:
    return await _refused(request, failure())
