"""A Haiilo sandbox and the MCP server side by side: `make run`.

Ports are SANDBOX_PORT (3001) and PORT (3000). HAIILO_* and the other settings of the caller's shell
are ignored: the server's tenant is the sandbox, whoever calls.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import httpx

if TYPE_CHECKING:
    from collections.abc import Iterator

HOST: Final = "127.0.0.1"
START_SECONDS: Final = 60
FOREIGN: Final = ("HAIILO_", "MCP_", "OAUTH_", "DXT_", "PUBLIC_BASE_URL", "HOST")

WELCOME: Final = """\
MCP server       http://{host}:{port}/servers/dbplanet/mcp
Page for people  http://{host}:{port}/
Haiilo sandbox   http://{host}:{sandbox}  (users anna / anna-secret, ben / ben-secret)

Client configuration:
{configuration}

A first call:
{call}

Ctrl-C stops both.
"""


def main() -> int:
    """Run both until interrupted; return the exit code."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    port, sandbox = _port("PORT", 3000), _port("SANDBOX_PORT", 3001)
    for number, variable in ((sandbox, "SANDBOX_PORT"), (port, "PORT")):
        if not _is_free(number):
            print(f"Port {number} is in use. Set {variable} to another one.", file=sys.stderr)
            return 1
    environ = {k: v for k, v in os.environ.items() if not k.startswith(FOREIGN)}
    environ |= {"HOST": HOST, "PORT": str(port), "SANDBOX_PORT": str(sandbox)}
    tenant = {
        "HAIILO_BASE_URL": f"http://{HOST}:{sandbox}",
        "HAIILO_CLIENT_ID": "sandbox",
        "HAIILO_CLIENT_SECRET": "sandbox-secret",
    }
    try:
        with (
            _running("-m", "contracts.sandbox", environ=environ) as upstream,
            _running("-m", "dbplanet", "serve", environ=environ | tenant) as server,
        ):
            _await(f"http://{HOST}:{sandbox}/_sandbox/requests", upstream)
            _await(f"http://{HOST}:{port}/health", server)
            print(_welcome(port, sandbox), flush=True)
            while upstream.poll() is None and server.poll() is None:
                time.sleep(0.2)
    except KeyboardInterrupt:
        return 0
    except ChildProcessError as error:
        print(error, file=sys.stderr)
    return 1


def _welcome(port: int, sandbox: int) -> str:
    url = f"http://{HOST}:{port}/servers/dbplanet/mcp"
    headers = {"x-haiilo-username": "anna", "x-haiilo-password": "anna-secret"}
    configuration = {"mcpServers": {"dbplanet": {"type": "http", "url": url, "headers": headers}}}
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "Search_FullText", "arguments": {"query": "travel policy"}},
    }
    sent = {"Content-Type": "application/json", "Accept": "application/json", **headers}
    lines = [f"curl -s {url}", *(f"-H '{name}: {value}'" for name, value in sent.items())]
    return WELCOME.format(
        host=HOST,
        port=port,
        sandbox=sandbox,
        configuration=json.dumps(configuration, indent=2),
        call=" \\\n  ".join([*lines, f"-d '{json.dumps(message)}'"]),
    )


@contextmanager
def _running(*arguments: str, environ: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, *arguments], env=environ)  # noqa: S603 - our own
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _await(url: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            raise ChildProcessError(
                f"It ended with exit code {process.returncode} instead of starting."
            )
        try:
            httpx.get(url, timeout=5, trust_env=False)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise ChildProcessError(f"{url} did not answer within {START_SECONDS} seconds.")


def _port(variable: str, default: int) -> int:
    text = os.environ.get(variable, "")
    return int(text) if text.isdecimal() and 0 < int(text) < 65536 else default


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
        return True


if __name__ == "__main__":
    sys.exit(main())
