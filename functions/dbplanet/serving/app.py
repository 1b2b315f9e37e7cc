"""The hosted application: the MCP endpoint and its neighbours, for uvicorn and Lambda."""

from __future__ import annotations

import ssl
from typing import Final

import certifi
from fastapi import FastAPI
from starlette.routing import Route

from dbplanet import TITLE, VERSION
from dbplanet.haiilo.auth import TokenCache
from dbplanet.haiilo.transport import Connections, http_transport
from dbplanet.serving.access import HeaderAccess
from dbplanet.serving.endpoint import McpEndpoint
from dbplanet.serving.server import ToolServer
from dbplanet.serving.settings import Settings

MCP_PATH: Final = "/servers/dbplanet/mcp"


def hosted_connections() -> Connections:
    """Return connections for a server: public authorities, no proxy of the environment."""
    verify = ssl.create_default_context(cafile=certifi.where())
    return Connections(lambda: http_transport(verify))


def create_app(settings: Settings, connections: Connections) -> FastAPI:
    """Return the application. It keeps tokens and connections, and no state of a caller."""
    access = HeaderAccess(settings.tenants)
    server = ToolServer(access, connections, TokenCache(), settings.deadline_s).create()
    endpoint = McpEndpoint(server, settings.allowed_hosts, settings.allowed_origins)
    app = FastAPI(
        title=TITLE,
        version=VERSION,
        openapi_url=None,
        redirect_slashes=False,
    )
    # A Route with an ASGI instance takes every method; a mount would redirect one of the forms.
    app.router.routes += [Route(path, endpoint) for path in (MCP_PATH, f"{MCP_PATH}/")]

    @app.api_route("/health", methods=["GET", "HEAD"])
    async def health() -> dict[str, str]:
        """Say that the process answers."""
        return {"status": "ok"}

    return app
