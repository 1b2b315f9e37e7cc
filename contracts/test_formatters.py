"""Every tool says readable text about every answer: as documented, and as it should not be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import anyio
import httpx
import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from contracts.answers import CHANGES, Change, answers, changed
from contracts.api import Api, DocumentedOperation
from contracts.conftest import FULL, budget
from contracts.stand_in import StandIn
from dbplanet.haiilo.fallbacks import FALLBACKS
from tests.callers import call_all, text_of
from tests.sandbox_calls import CALLS

API: Final = Api.of_source()
BUDGET: Final = budget(small=4, full=20)
LIMIT: Final = 25_000
MACHINE: Final = re.compile(r"\bNone\b|: (\{'|\[\]|\[\{|<[\w.]+ object)")
"""How a value reads that nobody has turned into words."""


@dataclass(frozen=True)
class Case:
    """A call of a tool; `absent` is the operation that the tenant lacks, `main` the one that tells.

    `login` says that the login's answer is a generated one too.
    """

    tool: str
    arguments: Mapping[str, Any]
    main: str
    absent: str | None = None
    login: bool = False


KINDS: Final = ("blog-article", "wiki-article", "page", "workspace", "app", "timeline-item")
IDS: Final = {"contentId": "c-1", "appId": "a-1", "senderId": "s-1"}
CASES: Final = {
    **{
        name: Case(name, arguments, name)
        for name, arguments in CALLS.items()
        if name != "Content_GetFull"
    },
    **{
        f"Content_GetFull of {kind}": Case(
            "Content_GetFull", {**IDS, "contentType": kind}, "Content_GetLayout"
        )
        for kind in KINDS
    },
    **{
        f"{name} by its fallback": Case(name, CALLS[name], fallback.operation.id, absent=name)
        for name, fallback in FALLBACKS.items()
    },
    "Auth_Token": Case("People_GetMe", {}, "People_GetMe", login=True),
}
SEEN: Final[dict[str, set[Change]]] = {name: set() for name in API.operations}
SHAPELESS: Final = {
    "Search_Grouped",
    "Search_QuickEntity",
    "Search_QuickEntityWeb",
    "Page_GetMembers",
}
"""Operations whose answer has one of several forms, or data for keys: changed, it is another."""

OWN: Final = {"Workspace_Join", "Workspace_JoinUsers", "Event_UpdateStatus", "Event_SetStatus"}
"""Operations whose answer is about the user, whose own id nobody has to be told."""


def ids_of(answer: Any) -> Iterator[str]:
    """Yield the ids that the next call needs: of the thing itself, or of the things listed."""
    things = answer if isinstance(answer, list) else [answer]
    for thing in things:
        if not isinstance(thing, dict):
            continue
        if isinstance(thing.get("event"), dict) and isinstance(thing["event"].get("id"), str):
            thing = thing["event"]  # noqa: PLW2901 - the event is told, not what it is wrapped in
        for key in ("id", "userId"):
            if isinstance(thing.get(key), str):
                yield thing[key]
        for key in ("content", "adminIds", "memberIds"):
            if isinstance(thing.get(key), list):
                yield from (one for one in thing[key] if isinstance(one, str))
                yield from ids_of([one for one in thing[key] if isinstance(one, dict)])
        yield from ids_of(thing.get("user"))


def is_readable(text: str) -> bool:
    """Whether a text is for people: some words, and nothing of how it was made."""
    lines = text.splitlines()
    ours = [line for line in lines if not line.startswith("| ")]
    return (
        0 < len(text) <= LIMIT
        and re.match(r"[A-Z\[]", text) is not None
        and not any(MACHINE.search(line) for line in ours)
    )


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", CASES)
def test_an_answer_becomes_readable_text_that_keeps_its_ids(name: str, change: Change) -> None:
    case = CASES[name]

    @BUDGET
    @given(st.data())
    def call(data: st.DataObject) -> None:
        told: dict[str, Any] = {}

        def answer(operation: DocumentedOperation) -> httpx.Response:
            status, schema = operation.success
            if operation.id == case.absent:
                return httpx.Response(404)
            if schema is None:
                return httpx.Response(status)
            value = data.draw(answers(operation), label=operation.id)
            told[operation.id] = data.draw(changed(value, change), label=f"{operation.id} {change}")
            SEEN[operation.id].add(change)
            return httpx.Response(status, json=told[operation.id])

        (result,) = anyio.run(
            lambda: call_all(
                StandIn(API, answer, generated_login=case.login), [(case.tool, case.arguments)]
            )
        )
        text = text_of(result)
        note(text)
        assert is_readable(text)
        unchanged = change in ("none", "added")
        assert not result.is_error or not unchanged or case.login
        if not result.is_error and case.main not in (OWN if unchanged else OWN | SHAPELESS):
            assert [one for one in ids_of(told.get(case.main)) if one not in text] == []

    call()


def test_every_operation_was_answered() -> None:
    bodiless = {name for name, one in API.operations.items() if one.success[1] is None}
    unseen = {
        name for name, changes in SEEN.items() if len(changes) < (len(CHANGES) if FULL else 1)
    }
    assert unseen - bodiless == set(), "add a call that asks for each to tests/sandbox_calls.py"
