"""How the identity provider's keys are fetched: seldom, bounded, and kept over an outage."""

from __future__ import annotations

import gzip
import json
import logging

import anyio
import pytest

from dbplanet.serving.access.errors import KeysUnavailableError
from tests.identity_provider import JWKS_PATH, IdentityProvider
from tests.unit.serving.oauth.resource_server import ResourceServer, resource_server

pytestmark = pytest.mark.anyio

HOUR = 3600


async def statuses(server: ResourceServer, tokens: list[str]) -> list[int]:
    """Return the status of each token, all sent at once."""
    found: list[int] = []

    async def ask(token: str) -> None:
        found.append(await server.status(token))

    async with anyio.create_task_group() as group:
        for token in tokens:
            group.start_soon(ask, token)
    return found


async def test_fifty_callers_at_once_fetch_the_keys_once(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    assert await statuses(server, [idp.token()] * 50) == [200] * 50
    assert idp.requests == 1


async def test_keys_are_fetched_again_after_an_hour(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    await server.identify(idp.token())
    server.clock.advance(HOUR - 1)
    await server.identify(idp.token())
    assert idp.requests == 1
    server.clock.advance(1)
    await server.identify(idp.token())
    assert idp.requests == 2


@pytest.mark.parametrize("clock", ["wall", "monotonic"])
async def test_keys_grow_old_by_either_clock(
    idp: IdentityProvider, server: ResourceServer, clock: str
) -> None:
    await server.identify(idp.token())
    setattr(server.clock, clock, getattr(server.clock, clock) + HOUR)
    await server.identify(idp.token())
    assert idp.requests == 2


async def test_a_withdrawn_key_is_refused_once_the_keys_are_old(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    withdrawn = idp.token()
    assert await server.status(withdrawn) == 200
    idp.rotate("ec-2")
    server.clock.advance(HOUR)
    assert await server.status(withdrawn) == 401


async def test_a_new_key_is_accepted_at_once(idp: IdentityProvider, server: ResourceServer) -> None:
    await server.identify(idp.token())
    idp.rotate("ec-2")
    assert await server.status(idp.token()) == 200
    assert idp.requests == 2


async def test_fifty_unknown_keys_in_a_row_cause_one_more_request(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    await server.identify(idp.token())
    for number in range(50):
        assert await server.status(idp.token({"kid": f"made-up-{number}"})) == 401
    assert idp.requests == 2


async def test_fifty_unknown_keys_at_once_cause_one_more_request(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    await server.identify(idp.token())
    tokens = [idp.token({"kid": f"made-up-{number}"}) for number in range(50)]
    assert await statuses(server, tokens) == [401] * 50
    assert idp.requests == 2


async def test_unknown_keys_are_looked_for_again_after_a_minute(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    await server.identify(idp.token())
    await server.status(idp.token({"kid": "made-up"}))
    idp.rotate("ec-2")
    assert await server.status(idp.token()) == 401
    server.clock.advance(60)
    assert await server.status(idp.token()) == 200
    assert idp.requests == 3


async def test_no_token_is_judged_while_the_keys_were_never_had(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    idp.stop()
    refusal = await server.refusal(idp.token())
    assert isinstance(refusal, KeysUnavailableError)
    assert refusal.retry_after == 10


async def test_a_provider_that_is_away_is_asked_once_in_ten_seconds(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    idp.status = 500
    assert await statuses(server, [idp.token()] * 50) == [503] * 50
    assert idp.requests == 1
    server.clock.advance(9)
    refusal = await server.refusal(idp.token())
    assert isinstance(refusal, KeysUnavailableError)
    assert refusal.retry_after == 1
    assert idp.requests == 1
    server.clock.advance(1)
    idp.status = 200
    assert await server.status(idp.token()) == 200
    assert idp.requests == 2


async def test_known_keys_are_used_for_a_day_while_the_provider_is_away(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    await server.identify(idp.token())
    idp.stop()
    server.clock.advance(24 * HOUR - 1)
    assert await server.status(idp.token()) == 200
    server.clock.advance(1)
    assert await server.status(idp.token()) == 503
    idp.start()
    server.clock.advance(10)
    assert await server.status(idp.token()) == 200


@pytest.mark.parametrize("age", [0, HOUR])
async def test_a_key_that_may_be_new_is_not_judged_while_the_provider_is_away(
    idp: IdentityProvider, server: ResourceServer, age: int
) -> None:
    await server.identify(idp.token())
    server.clock.advance(age)
    idp.status = 500
    for number in range(20):
        assert await server.status(idp.token({"kid": f"new-{number}"})) == 503
    assert await server.status(idp.token()) == 200
    assert idp.requests == 2


async def test_a_provider_that_never_finishes_is_given_up_on(idp: IdentityProvider) -> None:
    async with resource_server(idp, timeout_s=0.1) as server:
        idp.answering.clear()
        assert await server.status(idp.token()) == 503


async def test_a_caller_that_gives_up_leaves_the_next_one_unharmed(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    idp.answering.clear()
    with anyio.move_on_after(0.1) as given_up:
        await server.identify(idp.token())
    assert given_up.cancelled_caught
    idp.answering.set()
    assert await server.status(idp.token()) == 200


async def test_a_redirect_of_the_keys_is_not_followed(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    idp.status, idp.location = 302, f"{idp.issuer}/elsewhere"
    assert await server.status(idp.token()) == 503
    assert idp.paths == [JWKS_PATH]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>",
        b"\xff",
        b"null",
        b"[]",
        b"{}",
        b'{"keys": null}',
        b'{"keys": []}',
        b'{"keys": ' + b"[" * 70_000,
    ],
)
async def test_an_answer_that_is_no_key_set_is_an_outage(
    idp: IdentityProvider, server: ResourceServer, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    idp.body = body
    assert await server.status(idp.token()) == 503
    (record,) = (r for r in caplog.records if r.levelno >= logging.WARNING)
    assert record.getMessage().startswith("OAUTH_JWKS_URL: the keys could not be fetched: ")


@pytest.mark.parametrize(("size", "status"), [(150_000, 200), (150_001, 503)])
async def test_a_key_set_may_have_150_kilobytes(
    idp: IdentityProvider, server: ResourceServer, size: int, status: int
) -> None:
    idp.body = json.dumps({"keys": idp.keys}).encode().ljust(size)
    assert await server.status(idp.token()) == status


async def test_a_compressed_answer_is_an_outage(
    idp: IdentityProvider, server: ResourceServer
) -> None:
    idp.body, idp.encoding = gzip.compress(json.dumps({"keys": idp.keys}).encode()), "gzip"
    assert await server.status(idp.token()) == 503
