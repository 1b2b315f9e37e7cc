"""A sandbox of one's own, and clients that are logged in to it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, settings
from starlette.testclient import TestClient

from contracts.sandbox.app import create_app
from tests.haiilo import Sandbox, running_sandbox

CLIENT: Final = ("sandbox", "sandbox-secret")

Login: TypeAlias = Callable[[str], TestClient]


@pytest.fixture
def app() -> FastAPI:
    """Return a fresh sandbox."""
    return create_app()


@pytest.fixture
def sandbox(app: FastAPI) -> TestClient:
    """Return a client without credentials; its answer to a failure is the app's."""
    return TestClient(app, raise_server_exceptions=False, follow_redirects=False)


@pytest.fixture
def login(app: FastAPI, sandbox: TestClient) -> Login:
    """Return a function that logs a user in and returns a client with the token."""

    def log_in(username: str) -> TestClient:
        form = {
            "grant_type": "password",
            "username": username,
            "password": f"{username}-secret",
        }
        token = sandbox.post("/api/oauth/token", data=form, auth=CLIENT).json()["access_token"]
        headers = {"Authorization": f"Bearer {token}"}
        return TestClient(app, headers=headers, follow_redirects=False)

    return log_in


@pytest.fixture
def anna(login: Login) -> TestClient:
    """Return a client of the user who may do everything."""
    return login("anna")


@pytest.fixture
def ben(login: Login) -> TestClient:
    """Return a client of the user who may do little."""
    return login("ben")


FULL: Final = os.environ.get("CONTRACT") == "full"
"""Whether there is time: `make contract` sets it, `make test` runs a small budget of the suite."""

QUICK: Final = os.environ.get("CONTRACT_QUICK") == "1"
"""Whether a failure is enough, and need not be made small: the mutants' runs set it."""


def budget(small: int, full: int) -> settings:
    """Return Hypothesis settings for a part of the suite that has two budgets, in examples."""
    return settings(
        max_examples=full if FULL else small,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate] if QUICK else [Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


SAID: Final = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def tell(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Return a function that adds a line to what the contract suite says in the end."""
    return request.config.stash.setdefault(SAID, []).append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what the contract suite ran."""
    lines = terminalreporter.config.stash.get(SAID, [])
    if lines:
        terminalreporter.section("contract")
        for line in lines:
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def tenant_process() -> Iterator[Sandbox]:
    """One sandbox process that is checked as a tenant."""
    with running_sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def tenant(tenant_process: Sandbox) -> Sandbox:
    """That process in its normal state."""
    tenant_process.reset()
    return tenant_process
