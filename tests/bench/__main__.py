"""`make bench`: how fast it is, side by side with what it stands on, measured in one run.

Prints the section of README.md, markers included.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from datetime import UTC, datetime

from tests.bench.calls import measure_calls
from tests.bench.files import measure_files
from tests.bench.load import measure_load
from tests.bench.manifest import measure_manifest
from tests.bench.measure import Row
from tests.bench.memory import measure_memory
from tests.bench.starts import measure_starts

HEAD = """\
<!-- numbers: printed by `make bench` -->
Medians of rounds in which each side runs once, so that a busy machine disturbs both alike: read the
ratios, which are medians of the rounds' own. Python {python} on {system}, {cores} cores, {date};
`make bench` repeats it. Starts and warm calls are in processor time. Calls are made in both eras of
the protocol, to us and to the bare SDK endpoint on FastAPI and Mangum, whose tools do nothing. Our
share leaves out httpx, which builds and sends the request to Haiilo.

| what | measured | at most |
|---|---|---|"""


def rows() -> Iterator[Row]:
    """Yield what was measured, the starts of processes first."""
    yield from measure_starts()
    yield from measure_calls()
    yield from measure_load()
    yield from measure_memory()
    yield from measure_files()
    yield from measure_manifest()


def main() -> int:
    """Print the table; return 1 where a bar is not held."""
    print(
        HEAD.format(
            python=platform.python_version(),
            system=f"{platform.system()} {platform.machine()}",
            cores=os.cpu_count(),
            date=datetime.now(UTC).date(),
        )
    )
    missed = 0
    for row in rows():
        missed += not row.held
        bar = row.bar if row.held else f"{row.bar}, missed"
        print(f"| {row.what} | {row.measured} | {bar} |", flush=True)
    print("<!-- end of numbers -->")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
