"""MCP over standard input and output, for a program on the same desktop."""

from __future__ import annotations

import ssl
from collections.abc import Mapping

import truststore
from mcp.server.stdio import stdio_server

from dbplanet.haiilo.tokens import TokenCache
from dbplanet.haiilo.transport import Connections, http_transport, system_proxy
from dbplanet.serving.access import EnvironmentAccess
from dbplanet.serving.server import ToolServer
from dbplanet.serving.settings import deadline_s


async def serve_stdio(environ: Mapping[str, str]) -> None:
    """Serve until standard input ends, with HAIILO_* and the system's proxy and certificates.

    Raises ConfigurationError.
    """
    access = EnvironmentAccess(environ)
    verify = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    proxy = system_proxy(access.origin) if access.origin else None
    connections = Connections(lambda: http_transport(verify, proxy))
    server = ToolServer(access, connections, TokenCache(), deadline_s(environ)).create()
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())
    await connections.aclose()
