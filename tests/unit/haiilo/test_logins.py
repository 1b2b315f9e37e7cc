"""Refused logins have a budget: a password is not guessed through this server."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qs

import anyio
import anyio.lowlevel
import httpx
import httpx2
import pytest

from dbplanet.haiilo.logins import ENTRIES, PER_ADDRESS
from dbplanet.haiilo.transport import Connections
from dbplanet.serving import MCP_PATH
from dbplanet.serving.access.api_keys import new_key
from dbplanet.serving.access.hosted import HostedAccess
from dbplanet.serving.access.scopes import Scope
from dbplanet.serving.edge.endpoint import McpEndpoint
from dbplanet.serving.server import ToolServer
from dbplanet.serving.settings import LOOPBACK_HOSTS, Settings
from tests.callers import TENANT, rpc
from tests.unit.haiilo.test_auth import Clock
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

RIGHT = "anna-secret"
CALL = rpc("tools/call", {"name": "People_GetMe", "arguments": {}})


class Slow(Upstream):
    """Takes a moment for every answer."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        for _ in range(10):
            await anyio.lowlevel.checkpoint()
        return await super().handle_async_request(request)


class Server:
    """A server whose Haiilo knows one password; tests move its clock."""

    def __init__(self, environ: Mapping[str, str] = TENANT) -> None:
        self.clock = Clock()
        self.upstream = Slow(lambda _: httpx.Response(200, json={"id": "me"}), self._login)
        connections = Connections(lambda: self.upstream)
        access = HostedAccess(Settings.from_environment(environ), connections)
        tools = ToolServer(access, connections, self.clock.cache(), deadline_s=5)
        self._app = McpEndpoint(tools.create(), access, LOOPBACK_HOSTS, ())

    def _login(self, request: httpx.Request) -> httpx.Response:
        form = parse_qs(request.content.decode())
        if form["password"] == [RIGHT]:
            return httpx.Response(200, json={"access_token": "token", "expires_in": 3599})
        return httpx.Response(400, json={"error": "invalid_grant"})

    async def call(
        self,
        password: str,
        username: str = "anna",
        address: str | None = "192.0.2.1",
        **headers: str,
    ) -> str:
        """Return the first line of the answer; an address of None is none of a network."""
        sent = {
            "x-haiilo-username": username,
            "x-haiilo-password": password,
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        return await self.send(sent, address)

    async def send(self, sent: Mapping[str, str], address: str | None = "192.0.2.1") -> str:
        """Call with these headers; return the text of the answer."""
        transport = httpx2.ASGITransport(self._app, client=(address, 0))  # type: ignore[arg-type] # as servers do without one
        async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            response = await http.post(MCP_PATH, json=CALL, headers=sent)
        text: str = response.json()["result"]["content"][0]["text"]
        return text

    async def guess(self, times: int, **where: Any) -> list[str]:
        """Call with one wrong password after the other."""
        return [await self.call(f"wrong-{n}", **where) for n in range(times)]


def statuses(texts: list[str]) -> list[str]:
    return [text[:5] for text in texts]


async def test_the_eleventh_wrong_password_of_a_user_does_not_reach_haiilo() -> None:
    server = Server()
    texts = await server.guess(15)
    assert statuses(texts) == ["[401]"] * 10 + ["[429]"] * 5
    assert texts[-1] == (
        "[429] Too Many Requests\n"
        "Too many logins were refused. None is tried for 60 seconds: "
        "correct the credentials meanwhile."
    )
    assert len(server.upstream.logins) == 10


async def test_the_right_password_waits_as_well_and_works_when_the_minute_is_over() -> None:
    server = Server()
    await server.guess(10)
    server.clock.advance(42.5)
    assert "None is tried for 18 seconds" in await server.call(RIGHT)
    server.clock.advance(17.6)
    assert not (await server.call(RIGHT)).startswith("[")


async def test_the_budget_comes_back_one_by_one_as_it_was_spent() -> None:
    server = Server()
    await server.guess(5)
    server.clock.advance(30)
    assert statuses([await server.call(f"later-{n}") for n in range(6)]) == (
        ["[401]"] * 5 + ["[429]"]
    )
    server.clock.advance(31)
    assert statuses([await server.call(f"last-{n}") for n in range(6)]) == (
        ["[401]"] * 5 + ["[429]"]
    )


@pytest.mark.parametrize("clock", ["wall", "monotonic"])
async def test_a_minute_is_over_when_either_clock_says_so(clock: str) -> None:
    server = Server()
    await server.guess(10)
    setattr(server.clock, clock, getattr(server.clock, clock) + 61)
    assert not (await server.call(RIGHT)).startswith("[")


async def test_a_token_that_is_kept_goes_on_working() -> None:
    server = Server()
    await server.call(RIGHT)
    assert statuses(await server.guess(11))[-1] == "[429]"
    assert not (await server.call(RIGHT)).startswith("[")


async def test_another_user_another_spelling_and_another_tenant() -> None:
    tenants = (
        '{"north": {"base_url": "https://north.example", "client_id": "c", "client_secret": "s"},'
        ' "south": {"base_url": "https://south.example", "client_id": "c", "client_secret": "s"}}'
    )
    server = Server({"HAIILO_TENANTS": tenants})
    await server.guess(10, x_haiilo_tenant="north")
    where = {"x_haiilo_tenant": "north", "address": "192.0.2.2"}
    for spelling in ("ANNA", "=?base64?IGFubmEg?=", "=?base64?772B772O772O772B?="):  # blanks, wide
        assert statuses([await server.call("other", spelling, **where)]) == ["[429]"]
    assert statuses([await server.call("other", "ben", **where)]) == ["[401]"]
    where["x_haiilo_tenant"] = "south"
    assert statuses([await server.call("other", "anna", **where)]) == ["[401]"]


@pytest.mark.parametrize(
    ("addresses", "is_one"),
    [
        (lambda n: "192.0.2.1", True),
        (lambda n: f"192.0.2.{n}", False),
        (lambda n: f"2001:db8:0:1::{n + 1:x}", True),
        (lambda n: f"2001:db8:0:{n:x}::1", False),
        (lambda n: "::ffff:192.0.2.1" if n % 2 else "192.0.2.1", True),
        (lambda n: f"203.0.113.{n}, 192.0.2.1", True),
        (lambda n: "/tmp/socket", True),
        (lambda n: None, False),
        (lambda n: "", False),
    ],
    ids=["one", "many", "one /64", "many /64", "mapped", "forwarded", "socket", "none", "empty"],
)
async def test_thirty_wrong_passwords_from_one_address_are_enough(
    addresses: Callable[[int], str | None], is_one: bool
) -> None:
    server = Server()
    texts = [await server.call("wrong", f"user-{n}", addresses(n)) for n in range(32)]
    last = "[429]" if is_one else "[401]"
    assert statuses(texts) == ["[401]"] * 30 + [last] * 2


async def test_parallel_guesses_are_counted_before_they_are_answered() -> None:
    server = Server()
    texts: list[str] = []

    async def guess(number: int) -> None:
        texts.append(await server.call(f"wrong-{number}"))

    async with anyio.create_task_group() as group:
        for number in range(50):
            group.start_soon(guess, number)
    assert sorted(statuses(texts)) == ["[401]"] * 10 + ["[429]"] * 40
    assert len(server.upstream.logins) == 10


async def test_parallel_first_logins_of_many_behind_one_address_all_work() -> None:
    server = Server()
    texts: list[str] = []

    async def call(number: int) -> None:
        texts.append(await server.call(RIGHT, f"user-{number}"))

    async with anyio.create_task_group() as group:
        for number in range(100):
            group.start_soon(call, number)
    assert not [text for text in texts if text.startswith("[")]
    assert len(server.upstream.logins) == 100


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, json={"access_token": "token", "expires_in": 1}),
        httpx.Response(403),
        httpx.Response(429),
        httpx.Response(500),
        httpx.Response(400, json={"error": "invalid_client"}),
        httpx.Response(200, content=b"<html>"),
    ],
    ids=lambda answer: str(answer.status_code),
)
async def test_a_login_that_worked_or_broke_costs_nothing(answer: httpx.Response) -> None:
    server = Server()
    server.upstream.login = lambda _: answer
    await server.guess(40)
    assert len(server.upstream.logins) == 40


async def test_a_login_whose_answer_never_came_costs_nothing() -> None:
    def broken(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadError("canary", request=request)

    server = Server()
    server.upstream.login = broken
    assert set(statuses(await server.guess(40))) == {"[CONN"}
    server.upstream.login = server._login
    assert not (await server.call(RIGHT)).startswith("[")


async def test_only_the_callers_of_the_last_refusals_are_remembered() -> None:
    server = Server()
    await server.guess(10, address=None)
    for number in range(ENTRIES):
        await server.call("wrong", f"user-{number}", address=None)
    assert statuses([await server.call("again", address=None)]) == ["[401]"]


async def test_an_address_that_is_stopped_does_not_push_out_the_users_that_are() -> None:
    server = Server()
    await server.guess(10)
    await server.guess(PER_ADDRESS, username="somebody", address="192.0.2.2")
    for number in range(PER_ADDRESS + ENTRIES):
        await server.call("wrong", f"user-{number}", address="192.0.2.2")
    assert statuses([await server.call("again", address="192.0.2.3")]) == ["[429]"]


async def test_guesses_do_not_shut_out_the_callers_of_the_service_account() -> None:
    key, kept = new_key("ci", [Scope.READ], 30)
    server = Server(
        {
            **TENANT,
            "MCP_ACCESS_MODE": "headers,apikey",
            "MCP_API_KEYS": json.dumps([kept.entry()]),
            "HAIILO_USERNAME": "robot",
            "HAIILO_PASSWORD": RIGHT,
        }
    )
    for number in range(PER_ADDRESS):
        await server.call("wrong", f"user-{number}")
    assert not (await server.send({"x-api-key": key})).startswith("[")


@pytest.mark.parametrize("spelling", ["robot", "ROBOT", "=?base64?IHJvYm90?="])
async def test_nobody_names_the_service_account_so_that_no_guess_locks_it(spelling: str) -> None:
    server = Server(
        {
            **TENANT,
            "MCP_ACCESS_MODE": "headers,apikey",
            "MCP_API_KEYS": json.dumps([new_key("ci", [Scope.READ], 30)[1].entry()]),
            "HAIILO_USERNAME": "robot",
            "HAIILO_PASSWORD": RIGHT,
        }
    )
    for password in ("wrong", RIGHT):
        assert (await server.call(password, spelling)).startswith("[CREDENTIALS] This user")
    assert server.upstream.logins == []


async def test_a_wrong_password_of_the_service_account_is_tried_once_a_minute() -> None:
    key, kept = new_key("ci", [Scope.READ], 30)
    server = Server(
        {
            **TENANT,
            "MCP_ACCESS_MODE": "apikey",
            "MCP_API_KEYS": json.dumps([kept.entry()]),
            "HAIILO_USERNAME": "robot",
            "HAIILO_PASSWORD": "wrong",
        }
    )
    assert statuses([await server.send({"x-api-key": key}) for _ in range(20)]) == ["[401]"] * 20
    assert len(server.upstream.logins) == 1
