"""The command line, as a person uses it."""

import json
import os
import re
import sys

import pytest

from xtop import __version__
from xtop.__main__ import main
from xtop.answer import as_text


def run(*arguments: str) -> int:
    try:
        return main(arguments)
    except SystemExit as stop:
        assert isinstance(stop.code, int)
        return stop.code


def test_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    out = capsys.readouterr().out
    assert all(f"    {command} " in out for command in ("mcp", "plugins", "call"))


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out == f"xtop {__version__}\n"


def test_help_of_call_shows_every_action(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("call", "--help") == 0
    actions = re.findall(r"^  ([a-z]+\.[a-z]+)", capsys.readouterr().out, re.MULTILINE)
    assert len(actions) == 12


def test_plugins_lists_what_the_monitor_may_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("plugins") == 0
    out = capsys.readouterr().out
    assert out.startswith(f"samurai {__version__}: ")
    assert "may: KillProcesses, ModifyConfig, ReadSystemInfo\n" in out
    assert "  process.kill      <pid>\n" in out


def test_call_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("call", "processes.top", "2") == 0
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading.split() == [
        "pid", "user", "cpu", "memory", "threads", "state", "time", "name", "command"
    ]  # fmt: skip
    assert len(rows) == 2


def test_call_prints_the_json_of_an_mcp_client(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("call", "--json", "process.info", str(os.getpid())) == 0
    assert json.loads(capsys.readouterr().out)["pid"] == os.getpid()


def test_call_finds_a_name_with_a_leading_dash_after_two_dashes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("call", "processes.search", "--", "-no-such-process-") == 0
    assert capsys.readouterr().out == "none\n"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([], 2, "the following arguments are required: COMMAND"),
        (["top"], 2, "invalid choice: 'top'"),
        (["mcp", "--port", "1"], 2, "unrecognized arguments"),
        (["call"], 2, "the following arguments are required: action"),
        (["call", "process.top"], 2, "unknown action 'process.top', did you mean processes.top?"),
        (["call", "zzz"], 2, "unknown action 'zzz', there are system.summary, processes.top,"),
        (["call", "processes.top", "5", "6"], 2, "unrecognized arguments: 6"),
        (["call", "processes.top", "0"], 1, "xtop: count must be an integer from 1 to 1000"),
        (["call", "processes.search", "("], 1, "xtop: invalid pattern '('"),
        (["call", "process.info", "2147483647"], 1, "xtop: process 2147483647 not found"),
        (["call", "process.kill", "1"], 1, "xtop: process 1 is the init process"),
        (["call", "config.set", "x"], 1, "xtop: expected interval_ms=<ms>"),
    ],
)
def test_wrong_input_is_explained(
    arguments: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err


@pytest.mark.parametrize("arguments", [["mcp"], ["call", "system.summary"]])
def test_without_psutil_the_way_to_it_is_told(
    arguments: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psutil", None)
    monkeypatch.delitem(sys.modules, "xtop.system", raising=False)
    assert run(*arguments) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "xtop: psutil is missing: pip install 'dbplanet-mcp-server[xtop]'\n"


def test_plugins_needs_no_psutil(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psutil", None)
    assert run("plugins") == 0
    assert "samurai" in capsys.readouterr().out


PROCESS = {
    "pid": 7, "name": "tool", "cpu": 12.5, "mem_bytes": 3 * 2**20, "state": "idle", "user": None,
    "cmd": "tool --with a long command line", "exe": None, "ppid": 1, "threads": 2,
    "run_time": 90_061, "cwd": None,
}  # fmt: skip


def test_a_table_is_aligned_and_clipped_to_the_screen() -> None:
    answer = json.dumps([PROCESS, {**PROCESS, "pid": 4242, "mem_bytes": 512, "run_time": 5}])
    assert as_text(answer, width=79).splitlines() == [
        " pid  user   cpu   memory  threads  state          time  name  command",
        "   7  ?     12.5  3.0 MiB        2  idle   1 d 01:01:01  tool  tool --with a lo",
        "4242  ?     12.5    512 B        2  idle       00:00:05  tool  tool --with a lo",
    ]


def test_an_object_is_one_line_for_each_value_and_then_its_tables() -> None:
    alert = {"rule": "r", "severity": "Info", "pid": 7, "process": "tool", "message": "is odd"}
    answer = json.dumps({"total": 1, "names": ["a", "b"], "on": True, "off": [], "alerts": [alert]})
    assert as_text(answer).splitlines() == [
        "total   1",
        "names   a, b",
        "on      yes",
        "off     none",
        "",
        "rule  severity  pid  process  message",
        "r     Info        7  tool     is odd",
    ]


def test_control_sequences_do_not_reach_the_terminal() -> None:
    text = as_text(json.dumps({"name": "\x1b[2Jtool\nroot\u202e"}))
    assert text == "name  \ufffd[2Jtool\ufffdroot\ufffd"
