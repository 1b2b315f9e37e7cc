"""Both manifests of made-up tools."""

from __future__ import annotations

import json

import pytest

from dbplanet import VERSION
from tests.snapshots.golden import HERE, assert_golden
from tests.unit.dxt.tools import CONSTRAINTS, ENUMERATION, LIBRARY, NESTED, NO_PARAMETERS, publisher

TOOLS = {
    "no_parameters": NO_PARAMETERS,
    "enumeration": ENUMERATION,
    "nested_object": NESTED,
    "constraints": CONSTRAINTS,
}


@pytest.mark.parametrize("case", TOOLS)
def test_a_tool_becomes_the_capability_of_its_golden_file(case: str) -> None:
    tool = TOOLS[case]
    published = publisher({tool.name: tool}).current()
    (capability,) = json.loads(published.manifest)["capabilities"]
    text = json.dumps(capability, indent=2, ensure_ascii=False) + "\n"
    assert_golden(HERE / "manifests" / f"{case}.json", text)


def test_all_tools_but_the_one_that_cannot_be_mapped_are_in_both_golden_manifests() -> None:
    published = publisher(LIBRARY).current()
    for name, document in (("library", published.manifest), ("library.mcpb", published.mcpb)):
        text = document.decode().replace(f'"{VERSION}"', '"VERSION"')
        assert_golden(HERE / "manifests" / f"{name}.json", text)
    assert "Book_Guess" not in published.manifest.decode() + published.mcpb.decode()
    assert published.problems == ("Book_Guess cannot be mapped: clue has not one JSON type.",)
