"""Fixtures and settings of the whole suite."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.haiilo import Sandbox, running_sandbox
from tests.identity_provider import IdentityProvider, running_identity_provider

# What others judge needs Node and a browser: `make judge` runs it, and nothing else does.
collect_ignore = [] if os.environ.get("JUDGE") else ["judge"]

settings.register_profile("suite", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("suite")

# A shell that starts the suite in the background has it ignore interrupts, and with it each process
# that a test starts, interrupts and waits for.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio, as Lambda and uvicorn do."""
    return "asyncio"


@pytest.fixture
def idp() -> Iterator[IdentityProvider]:
    """An identity provider of its own for each test."""
    with running_identity_provider() as provider:
        yield provider


@pytest.fixture(scope="session")
def sandbox_process() -> Iterator[Sandbox]:
    """One sandbox process for the whole session."""
    with running_sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def sandbox(sandbox_process: Sandbox) -> Iterator[Sandbox]:
    """The sandbox in its normal state, with nothing recorded; all exchanges are as documented."""
    sandbox_process.reset()
    sandbox_process.requests()
    sandbox_process.violations()
    yield sandbox_process
    violations = sandbox_process.violations()
    assert not violations, "\n".join(dict.fromkeys(violations))
