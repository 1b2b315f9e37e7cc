"""Official clients, each in a process of its own, that call what a test tells them to."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.judge.node import BIN, HERE, MODULES
from tests.processes import ROOT, clean_environment

Target = Mapping[str, Any]
"""What a client connects to: `url` and `headers`, or `command`, `args` and `env`."""

NODE = str(BIN / "node")
PYTHON = (sys.executable, "-m", "tests.judge.mcp_client")
SCRIPT = (NODE, str(HERE / "mcp-client.mjs"))
CLIENTS: Mapping[str, tuple[str, ...]] = {
    "TypeScript v1": (*SCRIPT, "v1"),
    "TypeScript v2": (*SCRIPT, "v2"),
    "TypeScript v2, modern": (*SCRIPT, "v2-modern"),
    "Python, legacy": (*PYTHON, "legacy"),
    "Python": (*PYTHON, "auto"),
    "Python, 2026-07-28": (*PYTHON, "2026-07-28"),
}
TYPESCRIPT = tuple(name for name in CLIENTS if name.startswith("TypeScript"))
LIFETIME_S = 90.0


class ConnectedClient:
    """A client that is connected: `found` is what it says of the server."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.found = self._read()

    def call(self, tool: str, arguments: Mapping[str, object]) -> dict[str, Any]:
        """Call a tool; return its result, or `error` and `message` of a refusal."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{json.dumps([tool, arguments])}\n")
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, self._process.communicate()[1]
        answer: dict[str, Any] = json.loads(line)
        return answer


def complaints(errors: str) -> list[str]:
    """Return the lines of standard error without the records of calls.

    A server over stdio keeps them there, and its client passes them on.
    """
    return [line for line in errors.splitlines() if " INFO dbplanet.audit " not in line]


@contextmanager
def connected(client: str, target: Target) -> Iterator[ConnectedClient]:
    """Let a client connect; in the end it has to leave by itself and without a complaint."""
    process = subprocess.Popen(
        [*CLIENTS[client], json.dumps(target)],
        cwd=ROOT,
        env=clean_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    bound = threading.Timer(LIFETIME_S, process.kill)
    bound.start()
    try:
        yield ConnectedClient(process)
        _, errors = process.communicate()
    finally:
        bound.cancel()
        process.kill()
        process.communicate()
    assert (process.returncode, complaints(errors)) == (0, [])


def through_mcp_remote(target: Target, home: Path) -> Target:
    """Return how mcp-remote is started to carry stdio to a server; its files go to `home`."""
    headers = (("--header", f"{name}: {value}") for name, value in target["headers"].items())
    script = str((MODULES / ".bin" / "mcp-remote").resolve())
    options = ("--allow-http", "--transport", "http-only", "--silent")
    return {
        "command": NODE,
        "args": [script, target["url"], *options, *(word for pair in headers for word in pair)],
        "env": {"HOME": str(home), "MCP_REMOTE_CONFIG_DIR": str(home)},
    }
