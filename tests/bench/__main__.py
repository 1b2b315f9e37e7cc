"""`make bench`: how fast it is, side by side with what it stands on, measured in one run."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator

from tests.bench.calls import measure_calls
from tests.bench.manifest import measure_manifest
from tests.bench.measure import Row
from tests.bench.starts import measure_starts


def rows() -> Iterator[Row]:
    """Yield what was measured, the starts of processes first."""
    yield from measure_starts()
    yield from measure_calls()
    yield from measure_manifest()


def main() -> int:
    """Print the table; return 1 where a bar is not held."""
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}\n")
    print("| what | measured | bar | |\n|---|---|---|---|")
    missed = 0
    for row in rows():
        missed += not row.held
        print(
            f"| {row.what} | {row.measured} | {row.bar} | {'' if row.held else 'missed'} |",
            flush=True,
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
