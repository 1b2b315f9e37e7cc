"""The rows of the page's table of tools."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from dbplanet.serving.page.languages import Words
from dbplanet.tools.tool import Tool


def row(tool: Tool[Any], words: Words) -> str:
    """Return the row of a tool."""
    required = tool.input_schema.get("required", ())
    names = tool.input_schema["properties"]
    mark = "reads" if tool.operation.is_read else "writes"
    return (
        '<tr role="row"><th role="rowheader" scope="row">'
        f'<span lang="en">{escape(tool.title)}</span><code>{escape(tool.name)}</code></th>'
        f'<td role="cell" lang="en">{escape(tool.description)}</td>'
        f'<td role="cell" class="args">{_arguments(names, required, words)}</td>'
        f'<td role="cell"><span class="mark {mark}">{words[mark]}</span></td></tr>'
    )


def _arguments(names: Iterable[str], required: Iterable[str], words: Words) -> str:
    optional = f'<span class="visually-hidden"> ({words["optional"]})</span>'
    chips = [
        f"<code>{escape(name)}</code>"
        if name in required
        else f'<code class="optional">{escape(name)}?{optional}</code>'
        for name in names
    ]
    return " ".join(chips) or f'<span class="none">{words["none"]}</span>'
