"""A process that does nothing, for a test to look at and to end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE_S = 20
_PROGRAM = "import sys; print('ready', flush=True); sys.stdin.read()"


@contextmanager
def sleeper(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a Python process with further arguments; it is up, and killed by its pid in the end."""
    process = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        yield process
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE_S)
