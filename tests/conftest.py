"""Fixtures and settings of the whole suite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.haiilo import Sandbox, running_sandbox

settings.register_profile("suite", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("suite")


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio, as Lambda and uvicorn do."""
    return "asyncio"


@pytest.fixture(scope="session")
def sandbox_process() -> Iterator[Sandbox]:
    """One sandbox process for the whole session."""
    with running_sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def sandbox(sandbox_process: Sandbox) -> Sandbox:
    """The sandbox in its normal state, with nothing recorded."""
    sandbox_process.reset()
    sandbox_process.requests()
    return sandbox_process
