from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.identity_provider import IdentityProvider, running_identity_provider
from tests.unit.serving.oauth.resource_server import ResourceServer, resource_server


@pytest.fixture
def idp() -> Iterator[IdentityProvider]:
    with running_identity_provider() as provider:
        yield provider


@pytest.fixture
async def server(idp: IdentityProvider) -> AsyncIterator[ResourceServer]:
    async with resource_server(idp) as server:
        yield server
