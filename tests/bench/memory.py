"""How much memory a container takes at its peak: after the import, and after a thousand calls."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Row
from tests.bench.question import HOST, LEGACY, MODERN, event
from tests.callers import TENANT
from tests.processes import ROOT, clean_environment

# Not getrusage: its peak is that of the process which started this one, where that was larger.
CODE = """
import json, re, sys
def peak():
    with open("/proc/self/status") as status:
        return int(re.search(r"VmHWM:\\s+(\\d+) kB", status.read())[1]) / 1_000
{handler}
peaks = [peak()]
messages = json.loads(sys.argv[1])
for number in range(1_000):
    assert handler(messages[number % len(messages)], None)["statusCode"] == 200
print(json.dumps([*peaks, peak()]), file=sys.stderr)
"""
HANDLERS = {
    "bare endpoint": f"from tests.bench.bare import bare_handler; handler = bare_handler({HOST!r})",
    "handler": "from tests.bench.ours import our_handler; handler = our_handler()",
}


def measure_memory() -> Iterator[Row]:
    """Yield the peaks of the handler beside those of the bare endpoint."""
    if not Path("/proc/self/status").exists():
        yield Row("memory", "Linux tells it, this system does not")
        return
    peaks = {name: _peaks(handler) for name, handler in HANDLERS.items()}
    (ours, ours_later), (theirs, theirs_later) = peaks["handler"], peaks["bare endpoint"]
    yield Row("memory after the import", f"{ours:.0f} MB, bare {theirs:.0f} MB")
    yield Row("memory after 1,000 calls", f"{ours_later:.0f} MB, bare {theirs_later:.0f} MB")


def _peaks(handler: str) -> tuple[float, float]:
    messages = [event("tools/call", version) for version in (LEGACY, MODERN)]
    command = [sys.executable, "-c", CODE.format(handler=handler), json.dumps(messages)]
    environ = clean_environment(**TENANT)
    process = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, check=True)
    first, last = json.loads(process.stderr.splitlines()[-1])
    return first, last
