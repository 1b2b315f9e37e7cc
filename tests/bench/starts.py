"""How long a start takes: on Lambda to the first answer, and over stdio to `initialize`.

With byte code, as the artifact has it: it is written to a folder of its own before the first round.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping

from tests.bench.measure import Row, in_rounds, interleaved, limit, ratio
from tests.bench.question import HOST, MODERN, event
from tests.callers import TENANT, rpc
from tests.processes import ROOT, clean_environment

HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "bench", "version": "1"},
}
CODE = {
    "nothing": "pass",
    "theirs": "import fastapi, mangum, httpx, mcp",
    "ours": "import dbplanet.handler",
}
FIRST = """
import json, sys
{handler}
response = handler(json.loads(sys.argv[1]), None)
assert response["statusCode"] == 200, response
"""
FIRST_CALL = {
    "theirs": FIRST.format(
        handler=f"from tests.bench.bare import bare_handler; handler = bare_handler({HOST!r})"
    ),
    "ours": FIRST.format(
        handler="from tests.bench.ours import our_handler; handler = our_handler()"
    ),
}


def measure_starts() -> Iterator[Row]:
    """Yield imports and first calls against what they stand on, and both stdio servers."""
    with tempfile.TemporaryDirectory() as byte_code:
        environ = clean_environment(**TENANT, PYTHONPYCACHEPREFIX=byte_code)
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        seconds = _starts(CODE, environ)
        nothing = statistics.median(seconds["nothing"])
        ours, theirs = ([each - nothing for each in seconds[name]] for name in ("ours", "theirs"))
        yield ratio("import of the handler, to fastapi, mangum, httpx and mcp", ours, theirs, 1.15)
        seconds = _starts(FIRST_CALL, environ)
        what = "start of a process to its first `tools/call`"
        yield ratio(what, seconds["ours"], seconds["theirs"])
        for module, arguments in (("dbplanet", ["stdio"]), ("xtop", ["mcp"])):
            command = [sys.executable, "-m", module, *arguments]
            _greet(command, environ)
            taken = interleaved({"it": lambda: _greet(command, environ)}, times=5)  # noqa: B023 - called at once
            yield limit(f"`{module} {arguments[0]}` answers `initialize`", taken["it"], 2, "s")


def _starts(codes: Mapping[str, str], environ: Mapping[str, str]) -> dict[str, list[float]]:
    for code in codes.values():
        _run(code, environ)
    runs = {name: lambda code=code: _run(code, environ) for name, code in codes.items()}
    return in_rounds(runs, times=15, clock=_processor_seconds_of_children)


def _processor_seconds_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _run(code: str, environ: Mapping[str, str]) -> None:
    command = [sys.executable, "-c", code, json.dumps(event("tools/call", MODERN))]
    subprocess.run(command, cwd=ROOT, env=environ, check=True, stdout=subprocess.DEVNULL)


def _greet(command: list[str], environ: Mapping[str, str]) -> None:
    with subprocess.Popen(
        command, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(rpc("initialize", HELLO)) + "\n")
        process.stdin.flush()
        assert "serverInfo" in process.stdout.readline()
        process.terminate()
