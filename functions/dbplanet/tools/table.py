"""All tools, in the order in which `tools/list` shows them."""

from __future__ import annotations

from typing import Any, Final

from dbplanet.tools import (
    content,
    event,
    news,
    notification,
    page,
    people,
    search,
    social,
    workspace,
)
from dbplanet.tools.tool import Tool

AREAS: Final = (search, workspace, news, people, event, social, notification, page, content)

TOOLSETS: Final[dict[str, tuple[Tool[Any], ...]]] = {
    area.__name__.rpartition(".")[2]: area.TOOLS for area in AREAS
}
"""The tools of each area, by its name."""

TOOLS: Final[dict[str, Tool[Any]]] = {
    tool.name: tool for tools in TOOLSETS.values() for tool in tools
}
