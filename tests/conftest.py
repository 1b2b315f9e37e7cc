"""Fixtures and settings of the whole suite."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("suite", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("suite")


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio, as Lambda and uvicorn do."""
    return "asyncio"
