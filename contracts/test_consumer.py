"""The consumer side: whatever a tool is asked, it sends what openapi.yaml documents."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import anyio
import httpx
import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from contracts.answers import answers
from contracts.api import Api, DocumentedOperation
from contracts.arguments import arguments_of, variants_of
from contracts.conftest import FULL, budget
from contracts.sandbox.app import create_app
from contracts.stand_in import StandIn
from contracts.witness import Witness, report
from dbplanet.haiilo.fallbacks import FALLBACKS
from dbplanet.tools.table import TOOLS
from tests.callers import call_all, text_of
from tests.sandbox_calls import CALLS

API: Final = Api.of_source()
BUDGET: Final = budget(small=8, full=25)
CHOSEN: Final = {
    name: TOOLS[name] for name in os.environ.get("CONTRACT_TOOLS", "").split() or TOOLS
}
ABSENT: Final = httpx.Response(404, json={"path": "no such path"})
"""What a web server says for a path that it does not have; Haiilo's own 404 has an errorStatus."""


def documented(operation: DocumentedOperation, data: st.DataObject) -> httpx.Response:
    """Answer as the document says."""
    status, schema = operation.success
    if schema is None:
        return httpx.Response(status)
    return httpx.Response(status, json=data.draw(answers(operation), label=operation.id))


def renamed(operation: DocumentedOperation, data: st.DataObject) -> httpx.Response:
    """Answer as a tenant of another year, which has none of the paths with a fallback."""
    return ABSENT if operation.id in FALLBACKS else documented(operation, data)


def refusing(operation: DocumentedOperation, data: st.DataObject) -> httpx.Response:
    """Answer now and then that this cannot be done."""
    status = data.draw(st.sampled_from([200, 200, 400, 403, 404]), label=operation.id)
    if status == 200:
        return documented(operation, data)
    return httpx.Response(status, json={"errorStatus": "ERROR"})


Tenant = Callable[[DocumentedOperation, st.DataObject], httpx.Response]
TENANTS: Final[tuple[Tenant, ...]] = (documented, renamed, refusing)


def explore(name: str, schema: Mapping[str, Any], tenant: Tenant) -> set[str]:
    """Call a tool with all that a schema accepts; return the operations that it asked for."""
    used: set[str] = set()
    accepted = arguments_of(schema)

    @BUDGET
    @given(st.data())
    def call(data: st.DataObject) -> None:
        arguments = data.draw(accepted, label=name)
        haiilo = StandIn(API, lambda operation: tenant(operation, data))
        (result,) = anyio.run(lambda: call_all(haiilo, [(name, arguments)]))
        note(text_of(result))
        assert not haiilo.complaints, report(haiilo.complaints)
        assert "[INTERNAL ERROR]" not in text_of(result)
        used.update(haiilo.asked)

    call()
    return used


@pytest.fixture(scope="module")
def used(tell: Callable[[str], None]) -> dict[str, set[str]]:
    """The operations that each tool asked for, on every kind of tenant."""
    asked: dict[str, set[str]] = {}
    runs = 0
    for name, tool in CHOSEN.items():
        for schema in variants_of(tool.input_schema):
            for tenant in TENANTS:
                asked.setdefault(name, set()).update(explore(name, schema, tenant))
                runs += 1
    tell(f"consumer: {len(asked)} tools called {runs * BUDGET.max_examples} times, any arguments")
    return asked


def test_every_tool_sends_what_is_documented(used: dict[str, set[str]]) -> None:
    assert set(used) == set(CHOSEN)


@pytest.mark.skipif(
    not FULL and CHOSEN == TOOLS, reason="only `make contract` has time for every way of all tools"
)
def test_every_tool_uses_the_operations_that_it_names(used: dict[str, set[str]]) -> None:
    for name, asked in used.items():
        named = {operation.id for operation in (TOOLS[name].operation, *TOOLS[name].operations)}
        assert named - asked == set(), name


@pytest.mark.skipif(not FULL, reason="only `make contract` has time for every way of a tool")
@pytest.mark.skipif(CHOSEN != TOOLS, reason="CONTRACT_TOOLS names some tools only")
def test_every_operation_of_the_document_is_used(used: dict[str, set[str]]) -> None:
    assert set(API.operations) - set().union(*used.values()) == set()


@pytest.mark.parametrize(
    ("state", "paths"),
    [
        ("normal", "all"),
        ("normal", "seed"),
        ("normal", "2017"),
        ("normal", "2026"),
        ("empty", "all"),
        ("fat", "all"),
    ],
)
@pytest.mark.anyio
async def test_client_sandbox_and_document_agree(state: str, paths: str) -> None:
    witness = Witness(create_app())
    transport = httpx.ASGITransport(witness)
    async with httpx.AsyncClient(transport=transport, base_url="http://sandbox") as control:
        await control.post("/_sandbox/reset", json={"state": state, "paths": paths})
    results = await call_all(transport, list(CALLS.items()))
    assert not witness.violations, report(witness.violations)
    if state == "normal":
        assert [text_of(result) for result in results if result.is_error] == []


def test_an_exchange_that_is_not_documented_is_told() -> None:
    async def ask(method: str, url: str) -> list[str]:
        witness = Witness(create_app())
        transport = httpx.ASGITransport(witness)
        async with httpx.AsyncClient(transport=transport, base_url="http://sandbox") as client:
            await client.request(method, url, headers={"Authorization": "Bearer x"})
        return witness.violations

    assert anyio.run(ask, "GET", "/api/users/me") == []
    (unknown,) = anyio.run(ask, "PATCH", "/api/users/me")
    assert unknown == "openapi.yaml has no operation for PATCH /api/users/me"
    (parameter,) = anyio.run(ask, "GET", "/api/users?_size=3")
    assert re.fullmatch(
        r"openapi.yaml line \d+: People_List: the query parameter _size is not documented",
        parameter,
    )
