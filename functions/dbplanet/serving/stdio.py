"""MCP over standard input and output, for a program on the same desktop."""

from __future__ import annotations

import ssl
from collections.abc import Mapping

import truststore
from mcp.server.stdio import stdio_server

from dbplanet.haiilo.tokens import TokenCache
from dbplanet.haiilo.transport import Connections, http_transport, system_proxy
from dbplanet.serving.access.environment import EnvironmentAccess
from dbplanet.serving.access.narrowing import Narrowing
from dbplanet.serving.audit import Audit
from dbplanet.serving.server import ToolServer
from dbplanet.serving.settings import ca_bundle, deadline_s


def desktop_connections(environ: Mapping[str, str], access: EnvironmentAccess) -> Connections:
    """Return connections as this system makes them: its proxy, its authorities and the operator's.

    Raises ConfigurationError.
    """
    verify = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if (bundle := ca_bundle(environ)) is not None:
        verify.load_verify_locations(bundle)
    proxy = system_proxy(access.origin) if access.origin else None
    return Connections(lambda: http_transport(verify, proxy))


async def serve_stdio(environ: Mapping[str, str]) -> None:
    """Serve until standard input ends, with HAIILO_* and the system's proxy and certificates.

    Raises ConfigurationError.
    """
    access = EnvironmentAccess(environ)
    connections = desktop_connections(environ, access)
    server = ToolServer(
        access,
        connections,
        TokenCache(),
        deadline_s(environ),
        narrowing=Narrowing.from_environment(environ),
        on_call=Audit.from_environment(environ),
    ).create()
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())
    await connections.aclose()
