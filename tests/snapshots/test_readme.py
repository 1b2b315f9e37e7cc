"""The README's table of tools is what the tools say."""

from __future__ import annotations

import re
from typing import Any

from dbplanet.tools.table import TOOLS
from dbplanet.tools.tool import Tool
from tests.processes import ROOT
from tests.snapshots.golden import assert_golden

MARKS = re.compile(r"(<!-- tools: .*? -->\n).*?(<!-- end of tools -->)", re.DOTALL)


def row(tool: Tool[Any]) -> str:
    required = tool.input_schema.get("required", ())
    names = [name if name in required else f"{name}?" for name in tool.input_schema["properties"]]
    changes = "" if tool.operation.is_read else "yes"
    first_sentence = re.split(r"(?<=[.:])\s", tool.description)[0].rstrip(":.")
    return f"| `{tool.name}` | {first_sentence} | {', '.join(names)} | {changes} |\n"


def test_the_readme_lists_the_tools() -> None:
    table = "| tool | does | arguments | changes |\n|---|---|---|---|\n" + "".join(
        map(row, TOOLS.values())
    )
    path = ROOT / "README.md"
    readme = path.read_text(encoding="utf-8")
    assert MARKS.search(readme), "the README has no marks for the table of tools"
    assert_golden(path, MARKS.sub(lambda found: found[1] + table + found[2], readme))
