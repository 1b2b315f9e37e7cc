"""The real `xtop mcp`, driven line by line as a child process."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.protocol.xtop_process import PATIENCE_S, Server, buffered_environment
from tests.sleeper import sleeper

TOOLS = [
    "system_summary",
    "processes_top",
    "processes_search",
    "process_info",
    "process_kill",
    "threshold_set",
    "threshold_get",
    "config_get",
    "config_set",
    "process_alerts",
    "alerts_status",
    "plugin_status",
]


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        yield running


def test_a_session_from_handshake_to_goodbye(server: Server) -> None:
    initialized = server.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}})
    assert initialized["result"]["protocolVersion"] == "2025-06-18"
    assert initialized["result"]["serverInfo"]["name"] == "xtop"
    server.write(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
    listed = server.ask("tools/list")
    assert [tool["name"] for tool in listed["result"]["tools"]] == TOOLS
    assert server.ask("ping")["result"] == {}
    assert server.finish() == (0, b"", "")


def test_every_reading_tool_answers(server: Server) -> None:
    assert server.call("system_summary")["processes"] >= 1
    assert len(server.call("processes_top", {"count": 2})) == 2
    found = server.call("processes_search", {"pattern": "-m xtop mcp", "fields": "cmd"})
    assert server.pid in [process["pid"] for process in found]
    assert server.call("process_info", {"pid": server.pid})["pid"] == server.pid
    assert set(server.call("threshold_get")) == {"cpu", "mem", "disk"}
    assert server.call("config_get")["interval_ms"] == 1000
    assert isinstance(server.call("process_alerts"), list)
    status = server.call("alerts_status")
    assert status["total"] == status["critical"] + status["warning"] + status["info"]
    assert server.call("plugin_status")["enabled"] is True


def test_settings_last_as_long_as_the_server(server: Server) -> None:
    server.call("threshold_set", {"cpu": 11, "mem": 22, "disk": 33})
    server.call("config_set", {"theme": "night"})
    assert server.call("threshold_get") == {"cpu": 11, "mem": 22, "disk": 33}
    assert server.call("config_get")["theme"] == "night"


def test_a_child_of_the_test_is_killed_for_real(server: Server) -> None:
    with sleeper() as victim:
        assert server.call("process_kill", {"pid": victim.pid}) == {
            "killed": True,
            "pid": victim.pid,
        }
        assert victim.wait(PATIENCE_S) != 0


def test_the_server_does_not_kill_itself(server: Server) -> None:
    answer = server.ask("tools/call", {"name": "process_kill", "arguments": {"pid": server.pid}})
    assert answer["error"]["code"] == -32000
    assert "is xtop itself" in answer["error"]["message"]
    assert server.ask("ping")["result"] == {}


def test_errors_carry_no_traceback(server: Server) -> None:
    for method, params in [
        ("tools/call", {"name": "process_info", "arguments": {"pid": 2147483647}}),
        ("tools/call", {"name": "processes_search", "arguments": {"pattern": "("}}),
        ("tools/call", {"name": "nothing"}),
        ("tools/call", "nothing"),
        ("nothing", {}),
    ]:
        assert "Traceback" not in json.dumps(server.ask(method, params))
    assert server.finish() == (0, b"", "")


def test_a_malformed_line_ends_the_server_with_its_reason(server: Server) -> None:
    server.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc": oops}\n')
    code, out, err = server.finish()
    assert code == 2
    assert [json.loads(line)["id"] for line in out.splitlines()] == [1]
    assert err.startswith("xtop: invalid JSON-RPC: ")
    assert err.count("\n") == 1


def test_a_batch_is_refused_and_the_server_goes_on(server: Server) -> None:
    server.write(b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n')
    answer = server.read()
    assert (answer["id"], answer["error"]["code"]) == (None, -32600)
    assert server.ask("ping")["result"] == {}


def test_a_line_of_ten_megabytes_is_answered(server: Server) -> None:
    answer = server.ask("tools/call", {"name": "config_get", "arguments": {"x": "y" * 10_000_000}})
    assert answer["error"]["code"] == -32602
    assert server.ask("ping", request_id="z" * 10_000_000)["result"] == {}


def test_text_is_utf8_whatever_the_locale() -> None:
    with Server(LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0") as server:
        assert server.ask("ping", request_id="søk 搜索 🔎")["result"] == {}
        server.call("config_set", {"theme": "Übersicht 🌙"})
        assert server.call("config_get")["theme"] == "Übersicht 🌙"


def test_an_input_that_ends_within_a_line_is_reported_once(server: Server) -> None:
    server.write(b'{"jsonrpc":"2.0","id":1,"meth')
    code, out, err = server.finish()
    assert (code, out) == (2, b"")
    assert err.startswith("xtop: invalid JSON-RPC: ")


def test_an_output_that_nobody_reads_ends_the_server_quietly(server: Server) -> None:
    server.ask("ping")
    server.close_output()
    server.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    server.wait()
    assert server.finish()[::2] == (0, "")


def test_a_pattern_without_end_does_not_hang_the_server(server: Server) -> None:
    endless = "(a|aa)+$"
    with sleeper("a" * 60 + "!"):
        answer = server.ask(
            "tools/call",
            {"name": "processes_search", "arguments": {"pattern": endless, "fields": "cmd"}},
        )
    assert answer["error"]["code"] == -32000
    assert "needs more than 1 s" in answer["error"]["message"]
    assert server.ask("ping")["result"] == {}
    assert server.finish() == (0, b"", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal of that name")
def test_an_interrupt_ends_the_server_quietly(server: Server) -> None:
    server.ask("ping")
    os.kill(server.pid, signal.SIGINT)
    server.wait()
    assert server.finish() == (130, b"", "")


def test_a_command_whose_output_nobody_reads_ends_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        called = subprocess.run(
            [sys.executable, "-m", "xtop", "plugins"],
            env=buffered_environment(),
            stdout=writer,
            stderr=subprocess.PIPE,
            timeout=PATIENCE_S,
            check=False,
        )
    finally:
        os.close(writer)
    assert (called.returncode, called.stderr) == (0, b"")
