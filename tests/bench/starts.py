"""How long a start takes: imports on Lambda, and `initialize` over stdio."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

from tests.bench.measure import Row, interleaved, limit, ratio
from tests.callers import TENANT, rpc
from tests.processes import clean_environment

ENVIRON = clean_environment(**TENANT)
HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "bench", "version": "1"},
}


def measure_starts() -> Iterator[Row]:
    """Yield the import of the handler against what it stands on, and both stdio servers."""
    seconds = interleaved(
        {
            "nothing": lambda: run("pass"),
            "theirs": lambda: run("import fastapi, mangum, httpx, mcp"),
            "ours": lambda: run("import dbplanet.handler"),
        },
        times=9,
    )
    ours, theirs = (seconds[name] - seconds["nothing"] for name in ("ours", "theirs"))
    yield ratio("import of dbplanet.handler, to fastapi + mangum + httpx + mcp", ours, theirs, 1.15)
    for module, arguments in (("dbplanet", ["stdio"]), ("xtop", ["mcp"])):
        taken = interleaved({"it": lambda: greet(module, arguments)}, times=5)  # noqa: B023 - called at once
        yield limit(f"{module} {arguments[0]} answers initialize", taken["it"], 2, "s")


def run(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], env=ENVIRON, check=True, stdout=subprocess.DEVNULL)


def greet(module: str, arguments: list[str]) -> None:
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(
        command, env=ENVIRON, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(rpc("initialize", HELLO)) + "\n")
        process.stdin.flush()
        assert "serverInfo" in process.stdout.readline()
        process.terminate()
