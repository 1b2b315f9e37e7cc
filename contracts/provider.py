"""The provider side: schemathesis over a sandbox, in all its phases, and what it ran."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Set
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import schemathesis
from fastapi import FastAPI
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema
from schemathesis.engine.recorder import ScenarioRecorder
from schemathesis.hooks import HookContext
from starlette.testclient import TestClient

from contracts.api import Api
from contracts.checks import OWN_CHECKS
from contracts.sandbox.accounts import CLIENT_ID, CLIENT_SECRET
from contracts.sandbox.app import create_app
from dbplanet.contract import operations

CONFIG: Final = Path(__file__).parent.parent / "schemathesis.toml"

PHASES: Final = ("examples", "coverage", "fuzzing", "stateful")

TERM: Final = "term"
WORD: Final = "in"
"""A search term that finds something of every kind in the sandbox."""

Link = tuple[str, str]


@dataclass
class Run:
    """What was sent and what came back.

    `links` counts the transitions by ids of source and target that took their values from an
    answer and succeeded; `chains` are the longest paths of such transitions.
    """

    cases: Counter[str] = field(default_factory=Counter)
    checks: Counter[str] = field(default_factory=Counter)
    succeeded: Counter[str] = field(default_factory=Counter)
    links: Counter[Link] = field(default_factory=Counter)
    chains: set[tuple[str, ...]] = field(default_factory=set)
    failures: dict[str, str] = field(default_factory=dict)

    @property
    def summary(self) -> str:
        """One line: operations, examples, transitions."""
        phases = ", ".join(f"{count} {phase}" for phase, count in self.cases.items())
        return (
            f"provider: {len(self.succeeded)} operations answered {self.cases.total()} examples "
            f"({phases}) and {self.checks.total()} checks; {self.links.total()} transitions over "
            f"{len(self.links)} links"
        )


def run(examples: int, chains: int, only: Iterable[str] = ()) -> Run:
    """Send generated requests to a sandbox; `only` names operations, none means all.

    `examples` bounds those of each operation when fuzzing. `chains` bounds the walks over links;
    they start anew from each operation with links and stay where these lead, since a random walk
    over the whole document seldom gets anywhere.
    """
    api, done = Api.of_source(), Run()
    chosen = set(only) or set(api.operations)
    _execute(done, api, chosen, examples, stateful=False)
    for reached in _reaches(api):
        if reached <= chosen:
            _execute(done, api, reached, chains, stateful=True)
    return done


def _reaches(api: Api) -> Iterator[set[str]]:
    """Yield each operation that can start a chain of links, with all that it leads to."""
    targets = {
        operation.id: {str(link["operationId"]) for link in operation.links.values()}
        for operation in api.operations.values()
    }
    for start, direct in targets.items():
        if not direct or api.operations[start].parameters("path"):
            continue
        reached, new = set[str](), {start}
        while new:
            reached |= new
            new = set().union(*(targets[one] for one in new)) - reached
        yield reached


def _execute(done: Run, api: Api, only: Set[str], examples: int, *, stateful: bool) -> None:
    app = create_app()
    # A walk takes all links of a document, even to operations that are left out.
    document = _excerpt(api, only) if stateful else api.document.root.value
    config = _config(app, examples, stateful=stateful)
    schema = schemathesis.openapi.from_dict(document, config=config)
    schema.app = app
    if stateful:
        schema.hook("map_case")(_promising)
    others = sorted(api.operations.keys() - only)
    for event in from_schema(schema.exclude(operation_id=others) if others else schema).execute():
        if isinstance(event, events.NonFatalError):
            done.failures[event.label] = f"{event.label}: {event.info.message}"
        elif isinstance(event, events.ScenarioFinished):
            done.cases[event.phase.value] += len(event.recorder.interactions)
            _count(event.recorder, done)
            done.failures |= _failures(event.recorder, api)


def _excerpt(api: Api, only: Collection[str]) -> dict[str, Any]:
    """Return the document with some of its operations and the links among them alone."""
    document: dict[str, Any] = deepcopy(api.document.root.value)
    for operation in api.operations.values():
        item = document["paths"][operation.path]
        if operation.id not in only:
            del item[operation.method.lower()]
            continue
        links = item[operation.method.lower()]["responses"][str(operation.success[0])].get("links")
        for name, link in operation.links.items():
            if link["operationId"] not in only:
                del links[name]
    return document


def _config(app: FastAPI, examples: int, *, stateful: bool) -> SchemathesisConfig:
    settings = tomllib.loads(CONFIG.read_text(encoding="utf-8"))
    settings["generation"]["max-examples"] = examples
    settings["phases"]["stateful"]["generation"]["max-examples"] = examples
    for phase in PHASES:
        settings["phases"].setdefault(phase, {})["enabled"] = (phase == "stateful") is stateful
    settings["checks"] |= {name: {"enabled": True} for name in OWN_CHECKS}
    settings["auth"] = {
        "openapi": {
            "bearer": {"bearer": _token(app)},
            "apiClient": {"username": CLIENT_ID, "password": CLIENT_SECRET},
        }
    }
    return SchemathesisConfig.from_dict(settings)


def _promising(context: HookContext, case: Any) -> Any:
    """Return a case that is likely to succeed, so that its links can be followed.

    What may be left out is, and the rest is the document's example; names stay random, since some
    of them are given once.
    """
    operation = context.operation
    assert operation is not None
    case.query = {
        parameter.name: WORD if parameter.name == TERM else parameter.definition["example"]
        for parameter in operation.query
        if parameter.is_required
    }
    for media in operation.definition.raw.get("requestBody", {}).get("content", {}).values():
        (example,) = media["examples"].values()
        case.body = {**example["value"], **{k: v for k, v in case.body.items() if k == "name"}}
    return case


def _token(app: FastAPI) -> str:
    form = {"grant_type": "password", "username": "anna", "password": "anna-secret"}
    login = TestClient(app).post(
        operations.AUTH_TOKEN.path, data=form, auth=(CLIENT_ID, CLIENT_SECRET)
    )
    return str(login.json()["access_token"])


def _id(case: Any) -> str:
    return str(case.operation.definition.raw["operationId"])


def _succeeded(recorder: ScenarioRecorder, case_id: str) -> bool:
    response = recorder.find_response(case_id=case_id)
    return response is not None and response.status_code < 300


def _count(recorder: ScenarioRecorder, done: Run) -> None:
    done.checks.update(check.name for checks in recorder.checks.values() for check in checks)
    for case_id, node in recorder.cases.items():
        if not _succeeded(recorder, case_id):
            continue
        done.succeeded[_id(node.value)] += 1
        chain = tuple(_chain(recorder, case_id))
        if len(chain) > 1:
            done.links[chain[-2], chain[-1]] += 1
            done.chains.add(chain)


def _chain(recorder: ScenarioRecorder, case_id: str) -> Iterator[str]:
    """Yield the operations that led to a case by values of their answers, and its own."""
    node = recorder.cases[case_id]
    if node.parent_id is not None and node.is_transition_applied:
        yield from _chain(recorder, node.parent_id)
    yield _id(node.value)


def _failures(recorder: ScenarioRecorder, api: Api) -> Iterator[tuple[str, str]]:
    for case_id, checks in recorder.checks.items():
        operation = api.operations[_id(recorder.cases[case_id].value)]
        for check in checks:
            if check.failure_info is not None:
                failure = check.failure_info.failure
                title = operation.says(f"{check.name}: {failure.title}")
                curl = check.failure_info.code_sample
                yield title, f"{title}\n  {failure.message}\n  {curl}"
