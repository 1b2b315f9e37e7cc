"""What `make surface` says of the tools."""

from __future__ import annotations

import pytest

from dbplanet.tools.table import TOOLS
from tests.snapshots.surface import Surface, main

MADE_UP = [
    {"name": "Book_Get", "description": "Read ä book.", "inputSchema": {"properties": {}}},
    {
        "name": "Book_List",
        "description": "List.",
        "inputSchema": {"properties": {"page": {"description": "Which page, from 0."}}},
    },
]
SAID = """\
tool                         bytes  tokens
Book_List                      118      30
Book_Get                        81      21
all                            212      53
Tokens are estimated: 4 bytes each.

Longest descriptions, in characters:
  19  Book_List.page: Which page, from 0.
  12  Book_Get: Read ä book.
   5  Book_List: List.""".splitlines()


def test_the_largest_tools_and_the_longest_descriptions_come_first() -> None:
    assert list(Surface(MADE_UP).lines()) == SAID


def test_the_tools_are_within_the_budget(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    printed = capsys.readouterr().out
    rows = [line.split() for line in printed.partition("\n\n")[0].splitlines()]
    assert {row[0] for row in rows[1:-2]} == set(TOOLS)
    sizes = [int(row[1].replace(",", "")) for row in rows[1:-2]]
    assert sizes == sorted(sizes, reverse=True)
    assert printed.endswith(" bytes are left.\n")


def test_more_than_the_budget_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(budget=1_000) == 1
    assert "Of the budget of 1,000 bytes: " in capsys.readouterr().out
