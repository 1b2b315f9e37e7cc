"""xtop as the official clients and the MCP Inspector use it over stdio."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.judge.clients import TYPESCRIPT, connected
from tests.judge.inspector import ERAS, inspect
from tests.judge.node import needs_node
from tests.sleeper import PATIENCE_S, sleeper

pytestmark = needs_node

COMMAND = [sys.executable, "-m", "xtop", "mcp"]
ABSENT_PID = 2**31 - 1
PROCESS = {
    "pid", "name", "cpu", "mem_bytes", "state", "user", "cmd", "exe", "ppid", "threads",
    "run_time", "cwd",
}  # fmt: skip
ALERT = {"rule", "severity", "pid", "process", "message"}

# What an answer is made of, or each item of a list, in the order in which the tools are listed.
ANSWERS = {
    "system_summary": {
        "cpu_avg", "mem_used_gb", "mem_total_gb", "mem_pct", "processes", "disks", "interfaces",
        "uptime_secs", "hostname", "alerts", "over_threshold",
    },
    "processes_top": PROCESS,
    "processes_search": PROCESS,
    "process_info": PROCESS,
    "process_kill": {"killed", "pid"},
    "threshold_set": {"cpu", "mem", "disk", "set"},
    "threshold_get": {"cpu", "mem", "disk"},
    "config_get": {"theme", "layout", "interval_ms", "hostname"},
    "config_set": {"theme", "set"},
    "process_alerts": ALERT,
    "alerts_status": {"total", "critical", "warning", "info", "alerts"},
    "plugin_status": {
        "enabled", "ticks", "last_action", "last_result", "active_alerts", "critical_alerts",
    },
}  # fmt: skip


def arguments(tool: str, pid: int) -> dict[str, object]:
    """Return what to pass to a tool; `pid` is a process that may be killed."""
    given: dict[str, dict[str, object]] = {
        "processes_top": {"count": 3, "filter": "python|node"},
        "processes_search": {"pattern": "python", "fields": "name,cmd"},
        "process_info": {"pid": pid},
        "process_kill": {"pid": pid},
        "threshold_set": {"cpu": 80, "mem": 90.5, "disk": 95},
        "config_set": {"theme": "night"},
    }
    return given.get(tool, {})


def check(tool: str, result: dict[str, Any], pid: int) -> None:
    (content,) = result["content"]
    assert content["type"] == "text"
    answer = json.loads(content["text"])
    for item in answer if isinstance(answer, list) else [answer]:
        assert set(item) == ANSWERS[tool], tool
    if tool in {"processes_top", "processes_search"}:
        assert answer
    if tool in {"process_info", "process_kill"}:
        assert answer["pid"] == pid
    if tool == "process_kill":
        assert answer["killed"] is True


@pytest.mark.parametrize("name", TYPESCRIPT)
def test_a_typescript_client_lists_and_calls_every_tool(name: str) -> None:
    target = {"command": COMMAND[0], "args": COMMAND[1:]}
    with sleeper() as victim, connected(name, target) as client:
        assert client.found["tools"] == list(ANSWERS)
        for tool in ANSWERS:
            check(tool, client.call(tool, arguments(tool, victim.pid)), victim.pid)
        assert victim.wait(PATIENCE_S) != 0
        failure = client.call("process_info", {"pid": ABSENT_PID})
    assert failure["error"] == -32000
    assert failure["message"].endswith(f"process {ABSENT_PID} not found")


@pytest.mark.parametrize("era", ERAS)
def test_the_inspector_lists_the_tools_and_finds_nothing_in_their_schemas(
    era: str, tmp_path: Path
) -> None:
    options = ("--protocol-era", era, "--method", "tools/list", "--strict")
    listed = inspect(tmp_path, *COMMAND, *options)
    assert [tool["name"] for tool in listed["tools"]] == list(ANSWERS)


@pytest.mark.parametrize("tool", ANSWERS)
def test_the_inspector_calls_a_tool(tool: str, tmp_path: Path) -> None:
    with sleeper() as victim:
        called = inspect(
            tmp_path,
            *COMMAND,
            *("--method", "tools/call", "--tool-name", tool),
            *("--tool-args-json", json.dumps(arguments(tool, victim.pid))),
        )
        check(tool, called, victim.pid)
        if tool == "process_kill":
            assert victim.wait(PATIENCE_S) != 0
