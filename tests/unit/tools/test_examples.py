"""The example of a tool is a call that it accepts."""

from __future__ import annotations

import pytest

from dbplanet.tools.table import TOOLS


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_accepts_its_own_example(name: str) -> None:
    assert TOOLS[name].accept(TOOLS[name].example) == TOOLS[name].example


def test_examples_are_in_the_tools_words() -> None:
    assert TOOLS["Search_FullText"].example["query"] == "travel policy"
    assert TOOLS["Page_Create"].example == {"title": "Kitchen rules"}
    assert TOOLS["Event_UpdateStatus"].example == {"id": "summer-party", "status": "ATTENDING"}
    assert TOOLS["Content_GetFull"].example["contentType"] == "wiki-article"
    assert TOOLS["People_GetMe"].example == {}
