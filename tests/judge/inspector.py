"""The MCP Inspector's command line."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from tests.judge.clients import complaints
from tests.judge.node import run_node

ERAS = ("legacy", "modern")
IS_ERROR = 5
"""Its exit code for a result with isError."""


def inspect(home: Path, *options: str) -> dict[str, Any]:
    """Run it once and return the result that it prints; its settings stay in `home`."""
    done = run_node(
        *("mcp-inspector", "--cli", *options, "--format", "json"),
        environ={**os.environ, "HOME": str(home)},
    )
    assert done.returncode in (0, IS_ERROR), done.stderr
    result: dict[str, Any] = json.loads(done.stdout)["result"]
    assert (done.returncode == IS_ERROR) == result.get("isError", False)
    assert bool(complaints(done.stderr)) == result.get("isError", False)
    return result
