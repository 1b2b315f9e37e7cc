"""From a call's arguments to the action, against a host that records what reaches it."""

from typing import Any

import pytest

from tests.unit.xtop.fakes import MockHost
from tests.unit.xtop.messages import ask, request
from xtop.api import ExtensionError


def call(name: str, arguments: object = None, host: MockHost | None = None) -> Any:
    params = {"name": name} if arguments is None else {"name": name, "arguments": arguments}
    return ask(request("tools/call", params), host)


@pytest.mark.parametrize(
    ("name", "arguments", "action", "params"),
    [
        ("system_summary", {}, "system.summary", ""),
        ("system_summary", None, "system.summary", ""),
        ("processes_top", {}, "processes.top", "10"),
        ("processes_top", {"count": 3}, "processes.top", "3"),
        ("processes_top", {"count": "3"}, "processes.top", "3"),
        ("processes_top", {"count": 3.0}, "processes.top", "3"),
        ("processes_top", {"count": None, "filter": "a,b"}, "processes.top", "10,filter=a,b"),
        ("processes_search", {"pattern": "ssh"}, "processes.search", "ssh"),
        (
            "processes_search",
            {"pattern": "a,b", "fields": "name,cmd"},
            "processes.search",
            "a,b,fields=name,cmd",
        ),
        (
            "processes_search",
            {"pattern": "x,fields=cmd"},
            "processes.search",
            "x,fields=cmd,fields=name",
        ),
        ("process_info", {"pid": 12}, "process.info", "12"),
        ("process_kill", {"pid": 12}, "process.kill", "12"),
        ("threshold_set", {"cpu": 80, "mem": 90.5, "disk": 95}, "threshold.set", "80,90.5,95"),
        ("threshold_get", {}, "threshold.get", ""),
        ("config_get", {}, "config.get", ""),
        ("config_set", {"interval_ms": 500}, "config.set", "interval_ms=500"),
        ("config_set", {"theme": "night"}, "config.set", "theme=night"),
        ("config_set", {"layout": "wide"}, "config.set", "layout=wide"),
        ("config_set", {"layout": "wide", "theme": "night"}, "config.set", "theme=night"),
        ("process_alerts", {}, "process.alerts", ""),
        ("alerts_status", {}, "alerts.status", ""),
        ("plugin_status", {}, "plugin.status", ""),
    ],
)
def test_a_call_ticks_and_then_runs_the_action(
    name: str, arguments: object, action: str, params: str
) -> None:
    host = MockHost()
    response = call(name, arguments, host)
    assert response["result"] == {"content": [{"type": "text", "text": '{"canned": true}'}]}
    assert host.events == [("tick",), ("samurai", action, params)]


@pytest.mark.parametrize(
    ("name", "arguments", "code", "message"),
    [
        ("process.kill", {"pid": 1}, -32601, "Tool not found: process.kill"),
        ("", {}, -32601, "Tool not found: "),
        (None, {}, -32602, "missing required argument: name"),
        ("process_kill", {}, -32602, "missing required argument: pid"),
        ("process_kill", {"pid": None}, -32602, "missing required argument: pid"),
        ("processes_search", {}, -32602, "missing required argument: pattern"),
        ("threshold_set", {"cpu": 1, "mem": 2}, -32602, "missing required argument: disk"),
        (
            "config_set",
            {},
            -32602,
            "missing required argument: interval_ms, theme or layout",
        ),
        ("process_info", [1], -32602, "arguments must be an object"),
        (
            "process_info",
            {"process": 1, "pid": 1},
            -32602,
            "unknown argument: process (it takes pid)",
        ),
        ("process_info", {"pids": 1}, -32602, "unknown argument: pids (did you mean pid?)"),
        ("config_get", {"x": 1}, -32602, "unknown argument: x (this tool takes none)"),
        (
            "processes_top",
            {"count": 0},
            -32602,
            "argument count must be an integer from 1 to 1000, got 0",
        ),
        (
            "process_info",
            {"pid": True},
            -32602,
            "argument pid must be an integer from 1 to 2147483647, got True",
        ),
        (
            "process_info",
            {"pid": "1.5"},
            -32602,
            "argument pid must be an integer from 1 to 2147483647, got '1.5'",
        ),
        (
            "process_info",
            {"pid": "one"},
            -32602,
            "argument pid must be an integer from 1 to 2147483647, got 'one'",
        ),
        (
            "threshold_set",
            {"cpu": "nan", "mem": 1, "disk": 1},
            -32602,
            "argument cpu must be a number from 0 to 100, got 'nan'",
        ),
        (
            "processes_search",
            {"pattern": ""},
            -32602,
            "argument pattern must be a string of 1 to 500 characters, got ''",
        ),
        (
            "config_set",
            {"theme": 5},
            -32602,
            "argument theme must be a string of 1 to 64 characters, got 5",
        ),
    ],
)
def test_a_bad_call_is_explained_and_never_ticks(
    name: object, arguments: object, code: int, message: str
) -> None:
    host = MockHost()
    response = ask(request("tools/call", {"name": name, "arguments": arguments}), host)
    assert response["error"] == {"code": code, "message": message}
    assert host.events == []


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ExtensionError.Recoverable("process 5 not found"), "process 5 not found"),
        (ExtensionError.Fatal("out of order"), "FATAL: out of order"),
        (ExtensionError.Unknown("no plugin"), "unknown: no plugin"),
    ],
)
def test_a_failing_action_is_an_error_with_its_text(error: ExtensionError, message: str) -> None:
    host = MockHost(error)
    response = call("process_info", {"pid": 5}, host)
    assert response["error"] == {"code": -32000, "message": message}
    assert host.events == [("tick",), ("samurai", "process.info", "5")]
