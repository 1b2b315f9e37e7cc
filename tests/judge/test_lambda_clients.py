"""Official clients, each in a process of its own, call the deployed function through its API."""

from __future__ import annotations

from pathlib import Path

import pytest

from dbplanet.serving import MCP_PATH
from dbplanet.tools.table import TOOLS
from tests.haiilo import ANNA, Sandbox
from tests.judge.clients import CLIENTS, connected
from tests.judge.node import needs_node
from tests.judge.runtime import needs_runtime, running_function
from tests.judge.stack import Stack

pytestmark = [needs_node, needs_runtime]

CALLS: tuple[tuple[str, dict[str, object], str], ...] = (
    ("Search_FullText", {"query": "travel policy"}, "Travel policy"),
    ("People_GetMe", {}, "Anna"),
    ("Workspace_Get", {"id": "does-not-exist"}, "[404]"),
)


@pytest.mark.parametrize("client", CLIENTS)
def test_an_official_client_lists_and_calls(
    client: str, stack: Stack, sandbox: Sandbox, task: Path, tmp_path: Path
) -> None:
    stack.fill_secret(sandbox.tenant)
    target = {"url": f"{stack.url}{MCP_PATH}", "headers": ANNA}
    with (
        running_function(task, stack.variables(), tmp_path / "log", stack.cloud.function_port),
        connected(client, target) as connection,
    ):
        assert connection.found["tools"] == list(TOOLS)
        for tool, arguments, expected in CALLS:
            result = connection.call(tool, arguments)
            assert expected in result["content"][0]["text"]
