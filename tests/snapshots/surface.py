"""What `tools/list` takes of a model's context: `make surface`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import anyio

from tests.callers import app_for, mcp_client
from tests.upstream import Upstream

BUDGET_BYTES: Final = 25_000
BYTES_A_TOKEN: Final = 4
"""Tokenizers differ; English words and JSON come to about four bytes a token in most."""
LONGEST: Final = 5


async def listed(mode: str = "auto") -> list[dict[str, Any]]:
    """Return the tools as a client of an era gets them."""
    async with mcp_client(app_for(Upstream()), {}, mode) as client:
        result = await client.list_tools()
    return [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in result.tools]


@dataclass(frozen=True)
class Surface:
    """Tools as listed, and their size as compact JSON."""

    tools: Sequence[dict[str, Any]]

    @property
    def size(self) -> int:
        """The whole list in bytes."""
        return _size({"tools": self.tools})

    def lines(self) -> Iterator[str]:
        """Yield a table of the tools, the largest first, and the longest descriptions."""
        yield f"{'tool':<26}{'bytes':>8}{'tokens':>8}"
        for tool in sorted(self.tools, key=_size, reverse=True):
            yield _row(tool["name"], _size(tool))
        yield _row("all", self.size)
        yield f"Tokens are estimated: {BYTES_A_TOKEN} bytes each."
        yield ""
        yield "Longest descriptions, in characters:"
        by_length = sorted(self._descriptions(), key=lambda pair: len(pair[1]), reverse=True)
        for name, text in by_length[:LONGEST]:
            yield f"{len(text):>4}  {name}: {text}"

    def _descriptions(self) -> Iterator[tuple[str, str]]:
        for tool in self.tools:
            yield tool["name"], tool["description"]
            for name, argument in tool["inputSchema"]["properties"].items():
                yield f"{tool['name']}.{name}", argument["description"]


def _size(value: object) -> int:
    return len(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())


def _row(name: str, size: int) -> str:
    return f"{name:<26}{size:>8,}{-(-size // BYTES_A_TOKEN):>8,}"


def main(budget: int = BUDGET_BYTES) -> int:
    """Print the table; return 1 where the list is larger than its budget in bytes."""
    surface = Surface(anyio.run(listed))
    left = budget - surface.size
    verdict = f"{left:,} bytes are left" if left >= 0 else f"{-left:,} bytes too many"
    for line in (*surface.lines(), "", f"Of the budget of {budget:,} bytes: {verdict}."):
        sys.stdout.write(f"{line}\n")
    return 0 if left >= 0 else 1


if __name__ == "__main__":
    sys.exit(main())
