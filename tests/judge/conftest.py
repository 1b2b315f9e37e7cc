"""The artifacts of the Lambda function and the stack around it, made once a session."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.interpreter import InterpreterError, find_python313
from tests.judge.cloud import running_cloud
from tests.judge.runtime import ARCHITECTURE
from tests.judge.stack import Stack
from tests.processes import ROOT

BUILT = "1790000000"
"""The build's time, as SOURCE_DATE_EPOCH gives it: 2026-09-21T14:13:20Z."""


def build(folder: Path, *architectures: str) -> Path:
    """Build artifacts, those of all architectures unless some are named; return their folder."""
    try:
        find_python313(os.environ)
    except InterpreterError as error:
        pytest.skip(str(error))
    environ = {**os.environ, "SOURCE_DATE_EPOCH": BUILT}
    command = [sys.executable, "-m", "infra.artifact", "--output", str(folder), *architectures]
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def artifacts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of both artifacts."""
    return build(tmp_path_factory.mktemp("artifacts") / "dist")


@pytest.fixture(scope="session")
def task(artifacts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The artifact of this machine's architecture, unpacked as Lambda does it."""
    folder = tmp_path_factory.mktemp("task")
    with zipfile.ZipFile(artifacts / f"dbplanet-lambda-{ARCHITECTURE}.zip") as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture(scope="session")
def stack(artifacts: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """The stack of infra/template.yaml in an emulated account."""
    with running_cloud(tmp_path_factory.mktemp("cloud")) as cloud:
        yield Stack(cloud, cloud.deploy(artifacts, Revision="r1", DeadlineSeconds="20"))
