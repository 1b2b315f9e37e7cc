"""CI and the hooks before a commit call targets of the Makefile, as a developer does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.modules import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: str(path.name))
def test_a_workflow_makes_targets_that_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    made = [target for line in re.findall(r"run: make (.+)", text) for target in line.split()]
    assert made
    assert set(made) <= TARGETS
    assert "timeout-minutes:" in text
    assert "permissions:\n  contents: read" in text


def test_check_judge_and_contract_run_somewhere() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    assert {"check", "judge", "contract"} <= set(re.findall(r"[a-z-]+", text))
    assert 'CONTRACT_TENANT: "1"' in text
    assert "CONTRACT_WRITES" not in text


def test_the_hooks_before_a_commit_make_targets_that_exist() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    entries = re.findall(r"entry: (.+)", text)
    assert {entry.removeprefix("make ") for entry in entries} <= TARGETS
    assert len(entries) == text.count("- id:")
