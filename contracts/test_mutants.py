"""The mutants' tables fit the code, and a mutant that nothing catches is told as a survivor."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from contracts.mutants.__main__ import table
from contracts.mutants.mutant import Layer, Mutant, mutants
from contracts.mutants.workspace import ROOT, Workspace

RENAMED = Mutant(
    name="a field is renamed",
    file="openapi.yaml",
    old="        revisionNumber: {type: integer}",
    new="        revision: {type: integer}",
    layer=Layer.DRIFT,
    told="is not what openapi.yaml says",
)


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return Workspace(tmp_path_factory.mktemp("mutants"))


@pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: str(mutant.name))
def test_what_a_mutant_replaces_stands_once_in_its_file(mutant: Mutant) -> None:
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1, f"mend the mutant's table: {mutant.file} has changed"
    assert mutant.new != mutant.old
    assert mutant.told


def test_there_are_mutants_for_every_layer_and_no_two_of_one_name() -> None:
    chosen = mutants()
    assert len(chosen) >= 40
    assert {mutant.layer for mutant in chosen} == set(Layer)
    assert [name for name, count in Counter(m.name for m in chosen).items() if count > 1] == []


def test_a_mutant_is_caught_by_what_its_layer_says_and_taken_out_again(
    workspace: Workspace,
) -> None:
    caught = workspace.try_out(RENAMED)
    assert caught.evidence is not None
    assert caught.evidence.startswith("operations.py is not what openapi.yaml says")
    assert caught.evidence in table([caught])
    harmless = replace(RENAMED, new=RENAMED.old)
    assert workspace.try_out(harmless).evidence is None


def test_a_failure_for_another_reason_does_not_count(workspace: Workspace) -> None:
    trial = workspace.try_out(replace(RENAMED, told="something else"))
    assert trial.evidence is None
    assert "operations.py is not what openapi.yaml says" in trial.output
    assert table([trial]).endswith("SURVIVED")


def test_a_mutant_that_does_not_fit_its_file_survives(workspace: Workspace) -> None:
    trial = workspace.try_out(replace(RENAMED, old="no such text"))
    assert trial.evidence is None
    assert trial.output == "openapi.yaml has what it replaces 0 times"
