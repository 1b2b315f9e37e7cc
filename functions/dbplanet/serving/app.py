"""The hosted application: the MCP endpoint and its neighbours, for uvicorn and Lambda."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import certifi
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from dbplanet import TITLE, VERSION
from dbplanet.dxt.routes import DXTEndpointHandler
from dbplanet.haiilo.tokens import TokenCache
from dbplanet.haiilo.transport import Connections, http_transport
from dbplanet.serving import MCP_PATH
from dbplanet.serving.access.caller import SERVICE_MODES
from dbplanet.serving.access.hosted import HostedAccess
from dbplanet.serving.audit import Audit, CallRecord
from dbplanet.serving.edge.cors import Cors
from dbplanet.serving.edge.endpoint import McpEndpoint
from dbplanet.serving.edge.security_headers import SecurityHeaders
from dbplanet.serving.edge.shortcut import Shortcut
from dbplanet.serving.instructions import AS_SERVICE, AS_USER
from dbplanet.serving.oauth.metadata import metadata_routes
from dbplanet.serving.secret import Secret
from dbplanet.serving.server import ToolServer
from dbplanet.serving.settings import Settings

if TYPE_CHECKING:
    from dbplanet.dxt.publication import Publisher
    from dbplanet.serving.page.page import Page


def hosted_connections(settings: Settings) -> Connections:
    """Return connections for a server: public authorities and the operator's, no system's proxy."""
    verify = ssl.create_default_context(cafile=certifi.where())
    if settings.ca_bundle is not None:
        verify.load_verify_locations(settings.ca_bundle)
    return Connections(lambda: http_transport(verify))


def create_app(
    settings: Settings,
    connections: Connections,
    secret: Secret | None = None,
    on_call: Callable[[CallRecord], None] | None = None,
) -> FastAPI:
    """Return the application. It keeps tokens and connections, and no state of a caller.

    `secret` is where the operator's secrets are read again, `on_call` is given a record of each
    call of a tool.
    """
    access = HostedAccess(settings, connections, secret)
    tools = ToolServer(
        access,
        connections,
        TokenCache(),
        settings.deadline_s,
        narrowing=settings.narrowing,
        instructions=AS_SERVICE if settings.access.modes & SERVICE_MODES else AS_USER,
        on_call=on_call or Audit(),
    )
    origins = settings.allowed_origins
    endpoint: ASGIApp = McpEndpoint(tools.create(), access, settings.allowed_hosts, origins)
    if origins:
        endpoint = Cors(endpoint, origins)
    app = FastAPI(
        title=TITLE,
        version=VERSION,
        openapi_url=None,
        redirect_slashes=False,
        # The spans are the SDK's, one a request; FastAPI's would have the query of the address.
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    is_https = (settings.public_base_url or "").startswith("https://")
    app.add_middleware(Shortcut, paths=(MCP_PATH, f"{MCP_PATH}/"), endpoint=endpoint)
    app.add_middleware(SecurityHeaders, https=is_https)
    if settings.access.oauth is not None:
        app.router.routes += metadata_routes(
            settings.access.oauth, sorted(settings.access.service_scopes)
        )
    publisher = cache(lambda: _publisher(settings))
    if settings.dxt is not None:
        desktop = DXTEndpointHandler(publisher)
        desktop.enable_cors()
        desktop.setup_routes(app)
    page = cache(lambda: _page(settings, publisher))

    @app.api_route("/", methods=["GET", "HEAD"])
    async def show_page(request: Request) -> Response:
        """Tell people what this server is and how to connect to it."""
        return page().answer(request)

    # Without a model of the answer, for which FastAPI would import pydantic's whole version 1.
    @app.api_route("/health", methods=["GET", "HEAD"], response_model=None)
    async def health() -> dict[str, str]:
        """Say that the process answers."""
        return {"status": "ok"}

    return app


# Few requests ask for these, and every start would wait for their imports.


def _publisher(settings: Settings) -> Publisher:
    from dbplanet.serving.desktop import desktop_publisher  # noqa: PLC0415 - as said above

    return desktop_publisher(settings)


def _page(settings: Settings, publisher: Callable[[], Publisher]) -> Page:
    from dbplanet.serving.page.page import Page  # noqa: PLC0415 - as said above

    on = settings.dxt is not None
    return Page(settings, lambda: publisher().current() if on else None)
