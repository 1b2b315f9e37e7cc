"""xtop as the official TypeScript clients and the MCP Inspector use it over stdio."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.judge.node import needs_node, run_node
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


@pytest.mark.parametrize(
    ("client", "version"), [("v1", None), ("v2", "2025-11-25"), ("v2-modern", "2026-07-28")]
)
def test_a_typescript_client_lists_and_calls_every_tool(client: str, version: str | None) -> None:
    server = {"command": COMMAND[0], "args": COMMAND[1:]}
    with sleeper() as victim:
        calls: list[tuple[str, object]] = [(tool, arguments(tool, victim.pid)) for tool in ANSWERS]
        calls.append(("process_info", {"pid": ABSENT_PID}))
        done = run_node("mcp-client.mjs", client, json.dumps(server), json.dumps(calls))
        assert (done.returncode, done.stderr) == (0, "")
        report = json.loads(done.stdout)
        *results, failure = report["results"]
        for tool, result in zip(ANSWERS, results, strict=True):
            check(tool, result, victim.pid)
        assert victim.wait(PATIENCE_S) != 0
    assert report.get("version") == version
    assert report["tools"] == list(ANSWERS)
    assert failure["error"] == -32000
    assert failure["message"].endswith(f"process {ABSENT_PID} not found")


def inspect(home: Path, *options: str) -> dict[str, Any]:
    """Run the Inspector's command line; its settings stay in a folder of the test."""
    done = run_node(
        *("mcp-inspector", "--cli", *COMMAND, "--format", "json", *options),
        environ={**os.environ, "HOME": str(home)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    result: dict[str, Any] = json.loads(done.stdout)["result"]
    return result


@pytest.mark.parametrize("era", ["legacy", "modern"])
def test_the_inspector_lists_the_tools_and_finds_nothing_in_their_schemas(
    era: str, tmp_path: Path
) -> None:
    listed = inspect(tmp_path, "--protocol-era", era, "--method", "tools/list", "--strict")
    assert [tool["name"] for tool in listed["tools"]] == list(ANSWERS)


@pytest.mark.parametrize("tool", ANSWERS)
def test_the_inspector_calls_a_tool(tool: str, tmp_path: Path) -> None:
    with sleeper() as victim:
        called = inspect(
            tmp_path,
            *("--method", "tools/call", "--tool-name", tool),
            *("--tool-args-json", json.dumps(arguments(tool, victim.pid))),
        )
        check(tool, called, victim.pid)
        if tool == "process_kill":
            assert victim.wait(PATIENCE_S) != 0
