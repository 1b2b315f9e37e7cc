"""Python commands in processes that have imported what takes long to import already."""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Final

PRELOADED: Final = ["fastapi", "httpx", "hypothesis", "mcp", "pytest", "schemathesis.engine"]
OURS: Final = ("contracts", "dbplanet", "tests")
CONTEXT: Final = get_context("forkserver")
CONTEXT.set_forkserver_preload(PRELOADED)


def run(
    command: Sequence[str], folder: Path, environ: Mapping[str, str], longest_s: float
) -> tuple[bool, str]:
    """Run `python -m command` in a folder; return whether it failed, and what it said."""
    output = folder / "output.txt"
    process = CONTEXT.Process(target=_run, args=(list(command), folder, dict(environ), output))
    process.start()
    process.join(longest_s)
    if process.is_alive():
        process.kill()
        process.join()
    return process.exitcode != 0, output.read_text(encoding="utf-8", errors="replace")


def _run(command: list[str], folder: Path, environ: dict[str, str], output: Path) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    with output.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    # The folder's own modules take the place of those that this function came with.
    for name in [one for one in sys.modules if one.partition(".")[0] in OURS]:
        del sys.modules[name]
    sys.path[:0] = [str(folder / "functions"), str(folder)]
    # A change within a second that keeps a file's size would not outdate its byte code.
    sys.dont_write_bytecode = True
    sys.argv = command
    runpy.run_module(command[0], run_name="__main__", alter_sys=True)
