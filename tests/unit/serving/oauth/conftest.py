from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.identity_provider import IdentityProvider
from tests.unit.serving.oauth.resource_server import ResourceServer, resource_server


@pytest.fixture
async def server(idp: IdentityProvider) -> AsyncIterator[ResourceServer]:
    async with resource_server(idp) as server:
        yield server
