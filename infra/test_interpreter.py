"""A build without Python 3.13 says so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def build(folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "infra.artifact", "--output", str(folder / "dist")]
    alone = {"PATH": "/usr/bin/none", "HOME": str(folder), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command,
        cwd=folder,
        env=alone | environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_build_without_python_3_13_says_what_is_missing_and_how_to_name_it(
    tmp_path: Path,
) -> None:
    done = build(tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("Python 3.13, the version that the function runs on, was not")
    assert "make build PYTHON313=" in done.stderr
    assert not (tmp_path / "dist").exists()


@pytest.mark.parametrize("named", ["/nowhere/python3.13", "/bin/false"])
def test_a_named_interpreter_that_is_another_is_refused(tmp_path: Path, named: str) -> None:
    done = build(tmp_path, PYTHON313=named)
    assert done.returncode == 2
    assert done.stderr == f"PYTHON313: {named} is not a Python 3.13 that starts.\n"


def test_an_architecture_that_lambda_does_not_have_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "infra.artifact", "-o", str(tmp_path), "riscv64"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert "Lambda has x86_64 and arm64, not riscv64" in done.stderr
