"""The official conformance suite, both versions, over uvicorn and through the Lambda handler."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.judge.conformance.suite import BASELINE, Run, run_suite
from tests.judge.door import Door
from tests.judge.node import needs_node

pytestmark = needs_node

DOORS = ("uvicorn", "lambda")
VERSIONS = ("2025-11-25", "2026-07-28")
ENTRY = re.compile(r"  - ([\w-]+:[\w-]+)  # (\w.{15,})")

# What applies to a server of tools: every check of these scenarios passes, and none is skipped.
BOTH = {
    "tools-list", "tools-call-simple-text", "tools-call-image", "tools-call-audio",
    "tools-call-embedded-resource", "tools-call-mixed-content", "tools-call-error",
    "json-schema-2020-12", "dns-rebinding-protection",
}  # fmt: skip
PASSING = {
    "2025-11-25": {*BOTH, "server-initialize", "ping"},
    "2026-07-28": {
        *BOTH, "http-header-validation", "http-custom-header-server-validation",
        "server-sse-multiple-streams", "input-required-result-unsupported-methods",
        "input-required-result-validate-input",
    },
}  # fmt: skip


def door_named(name: str) -> Door:
    """Return the product with the suite's tools; no Haiilo is asked."""
    return Door(("-m", "tests.judge.conformance.server", name))


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Run]:
    found = {}
    for name in DOORS:
        door = door_named(name)
        with door.open():
            for version in VERSIONS:
                folder = tmp_path_factory.mktemp(version)
                options = ("--suite", "all", "--spec-version", version)
                found[name, version] = run_suite(door.url, folder, *options)
    return found


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("door", DOORS)
def test_nothing_fails_but_what_the_baseline_explains(
    runs: dict[tuple[str, str], Run], door: str, version: str
) -> None:
    run = runs[door, version]
    assert run.exit_code == 0, run.output
    assert run.passed() >= PASSING[version], run.output


def test_the_handler_and_uvicorn_give_the_same_account(
    runs: dict[tuple[str, str], Run],
) -> None:
    for version in VERSIONS:
        assert runs["lambda", version].statuses == runs["uvicorn", version].statuses


def test_each_entry_of_the_baseline_has_a_reason_and_still_fails(
    runs: dict[tuple[str, str], Run],
) -> None:
    lines = BASELINE.read_text(encoding="utf-8").partition("server:\n")[2].splitlines()
    entries = [ENTRY.fullmatch(line) for line in lines]
    unexplained = [line for line, entry in zip(lines, entries, strict=True) if entry is None]
    assert unexplained == [], "write `  - scenario:check  # why it cannot pass`"
    named = {entry[1] for entry in entries if entry}
    assert named == set().union(*(run.failed() for run in runs.values()))


def test_an_entry_that_passes_is_an_error(tmp_path: Path) -> None:
    stale = tmp_path / "baseline.yaml"
    stale.write_text("server:\n  - ping:ping  # it does pass\n", encoding="utf-8")
    door = door_named("uvicorn")
    with door.open():
        run = run_suite(door.url, tmp_path / "out", "--scenario", "ping", baseline=stale)
    assert run.exit_code == 1
    assert "Stale baseline entries" in run.output
