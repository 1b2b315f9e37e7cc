"""`dbplanet`: serve the tools over HTTP or stdio."""

from __future__ import annotations

import argparse
import os
import sys

import anyio
import uvicorn

from dbplanet import VERSION
from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.serving.app import create_app, hosted_connections
from dbplanet.serving.endpoint import MCP_PATH
from dbplanet.serving.settings import Settings
from dbplanet.serving.stdio import serve_stdio
from dbplanet.serving.telemetry import configure_logging, stderr_handler


def main(argv: list[str] | None = None) -> int:
    """Run a command; return its exit code, 2 for a configuration that cannot be used."""
    parser = argparse.ArgumentParser(prog="dbplanet", description="DB Planet as MCP tools.")
    parser.add_argument("--version", action="version", version=f"dbplanet {VERSION}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    commands.add_parser("serve", help="serve MCP over HTTP (HOST, PORT, HAIILO_BASE_URL)")
    commands.add_parser("stdio", help="serve MCP over stdio with the credentials of HAIILO_*")
    options = parser.parse_args(argv)
    configure_logging(stderr_handler())
    try:
        if options.command == "serve":
            serve()
        else:
            anyio.run(serve_stdio, os.environ)
    except ConfigurationError as error:
        print(f"dbplanet: {error}", file=sys.stderr)  # noqa: T201 - a command speaks to a person
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def serve() -> None:
    """Serve HTTP until interrupted. Raises ConfigurationError."""
    settings = Settings.from_environment(os.environ)
    app = create_app(settings, hosted_connections())
    print(f"MCP at http://{settings.host}:{settings.port}{MCP_PATH}", file=sys.stderr)  # noqa: T201 - as above
    uvicorn.run(app, host=settings.host, port=settings.port, log_config=None, server_header=False)


if __name__ == "__main__":
    sys.exit(main())
