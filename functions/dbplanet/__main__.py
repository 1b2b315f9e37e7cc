"""`dbplanet`: serve the tools over HTTP or stdio, and write what desktops install."""

from __future__ import annotations

import argparse
import gc
import json
import os
import signal
import socket
import sys
from functools import partial
from pathlib import Path

import anyio

from dbplanet import VERSION
from dbplanet.dxt.errors import DXTError, DXTGenerationError
from dbplanet.dxt.storage import write_file
from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.serving import MCP_PATH
from dbplanet.serving.settings import Settings
from dbplanet.serving.telemetry import configure_logging, stderr_handler


def main(argv: list[str] | None = None) -> int:
    """Run a command; return its exit code, 2 for a configuration that cannot be used."""
    parser = argparse.ArgumentParser(prog="dbplanet", description="DB Planet as MCP tools.")
    parser.add_argument("--version", action="version", version=f"dbplanet {VERSION}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    commands.add_parser("serve", help="serve MCP over HTTP (HOST, PORT, HAIILO_BASE_URL)")
    commands.add_parser("stdio", help="serve MCP over stdio with the credentials of HAIILO_*")
    manifest = commands.add_parser("manifest", help="write what /dxt/manifest serves")
    manifest.add_argument("--mcpb", action="store_true", help="what /dxt/manifest.json serves")
    manifest.add_argument("file", nargs="?", type=Path, help="standard output where missing")
    bundle = commands.add_parser("bundle", help="write what /dxt/bundle.mcpb serves")
    bundle.add_argument("file", nargs="?", type=Path, help="named as the download where missing")
    check = commands.add_parser("check", help="say what the configuration amounts to")
    check.add_argument("--stdio", action="store_true", help="that of `dbplanet stdio`")
    check.add_argument("--login", action="store_true", help="try the configured credentials once")
    keys = commands.add_parser("apikey", help="make an API key for a machine")
    new = keys.add_subparsers(required=True, metavar="new").add_parser("new", help="print one once")
    new.add_argument("--owner", required=True, help="whose key it is, for the log")
    new.add_argument("--write", action="store_true", help="let it use tools that change something")
    new.add_argument("--days", type=int, default=90, help="how long it is valid (90)")
    new.add_argument("--tenant", help="bind it to one tenant, by its alias")
    options = parser.parse_args(argv)
    configure_logging(stderr_handler())
    try:
        if options.command == "serve":
            serve()
        elif options.command == "manifest":
            write_manifest(options.file, official=options.mcpb)
        elif options.command == "bundle":
            write_bundle(options.file)
        elif options.command == "check":
            return check_configuration(of_stdio=options.stdio, login=options.login)
        elif options.command == "apikey":
            print_new_key(options)
        else:
            stdio()
    except (ConfigurationError, DXTError) as error:
        print(f"dbplanet: {error}", file=sys.stderr)  # noqa: T201 - a command speaks to a person
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


# Each command imports what it needs alone: stdio starts a third sooner without FastAPI and uvicorn.


def stdio() -> None:
    """Serve stdio until its input ends or it is interrupted. Raises ConfigurationError."""
    gc.disable()  # as in handler.py, and for the same reasons
    from dbplanet.serving.stdio import serve_stdio  # noqa: PLC0415 - as said above

    gc.freeze()
    gc.enable()
    # The thread that reads standard input cannot be woken, and nothing is left to be kept.
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    anyio.run(serve_stdio, os.environ)


def serve() -> None:
    """Serve HTTP until interrupted. Raises ConfigurationError."""
    gc.disable()  # as in handler.py, and for the same reasons
    import uvicorn  # noqa: PLC0415 - as said above

    from dbplanet.serving.app import create_app, hosted_connections  # noqa: PLC0415 - as said above
    from dbplanet.serving.audit import Audit  # noqa: PLC0415 - as said above
    from dbplanet.serving.secret import Secret  # noqa: PLC0415 - as said above

    environ, secret = Secret.of(os.environ)
    settings = Settings.from_environment(environ)
    audit = Audit.from_environment(environ)
    app = create_app(settings, hosted_connections(settings), secret, audit)
    gc.freeze()
    gc.enable()
    try:
        listener = socket.create_server((settings.host, settings.port))
    except (OSError, UnicodeError) as error:
        raise ConfigurationError(
            f"HOST and PORT: {settings.host} port {settings.port} cannot be listened on ({error})."
        ) from None
    host, port = listener.getsockname()[:2]
    print(f"MCP at http://{host}:{port}{MCP_PATH}", file=sys.stderr)  # noqa: T201 - as above
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, server_header=False))
    with listener:
        server.run(sockets=[listener])


def write_manifest(file: Path | None, *, official: bool) -> None:
    """Write a manifest as this configuration serves it. Raises ConfigurationError and DXTError."""
    from dbplanet.serving.desktop import desktop_generator, desktop_publisher  # noqa: PLC0415 - as said above

    settings = _settings()
    if file is not None and not official:
        desktop_generator(settings).update_manifest_file(file)
        return
    published = desktop_publisher(settings).publish()
    content = published.mcpb if official else published.manifest
    if file is None:
        sys.stdout.buffer.write(content)
    else:
        write_file(file, content)


def write_bundle(file: Path | None) -> None:
    """Write the bundle and print its digest. Raises ConfigurationError and DXTError."""
    from dbplanet.serving.desktop import desktop_publisher  # noqa: PLC0415 - as said above

    published = desktop_publisher(_settings()).publish()
    if published.bundle is None:
        raise DXTGenerationError(published.no_bundle)
    file = file or Path(published.bundle.filename)
    write_file(file, published.bundle.content)
    print(f"{published.bundle.sha256}  {file}")  # noqa: T201 - as above


def _settings() -> Settings:
    """Return the settings that `serve` has. Raises ConfigurationError."""
    from dbplanet.serving.secret import Secret  # noqa: PLC0415 - as said above

    environ, _ = Secret.of(os.environ)
    return Settings.from_environment(environ)


def check_configuration(*, of_stdio: bool, login: bool) -> int:
    """Print what the configuration amounts to; return 1 where it has problems.

    Raises ConfigurationError.
    """
    from dbplanet.serving.check_report import check_hosted, check_stdio  # noqa: PLC0415 - as said above

    check = check_stdio if of_stdio else check_hosted
    return anyio.run(partial(check, os.environ, login=login))


def print_new_key(options: argparse.Namespace) -> None:
    """Print a key, once, and what stands for it in MCP_API_KEYS. Raises ConfigurationError."""
    from dbplanet.serving.access.api_keys import VARIABLE, new_key  # noqa: PLC0415 - as said above
    from dbplanet.serving.access.scopes import Scope  # noqa: PLC0415 - as said above

    scopes = tuple(Scope) if options.write else (Scope.READ,)
    text, key = new_key(options.owner, scopes, options.days, options.tenant)
    print("The key, which is shown this once:", file=sys.stderr)  # noqa: T201 - as above
    print(text, flush=True)  # noqa: T201 - as above
    print(f"Its entry in the JSON array {VARIABLE}:", file=sys.stderr)  # noqa: T201 - as above
    print(json.dumps(key.entry()), file=sys.stderr)  # noqa: T201 - as above


if __name__ == "__main__":
    sys.exit(main())
