"""What the real server says about this machine, beside what the machine says itself."""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.protocol.xtop_process import PATIENCE_S, Server
from tests.sleeper import sleeper

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc, as only Linux has it")

PROC = Path("/proc")
# How many processes others may start or end while two counts are taken.
CROWD = 25


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        yield running


def status_of(pid: int) -> dict[str, str]:
    lines = (PROC / str(pid) / "status").read_text("utf-8").splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def analysed_alerts(server: Server) -> list[dict[str, Any]]:
    """Return the alerts after a new analysis: each call ticks, and every fifth tick analyses."""
    *_, last = (server.call("process_alerts") for _ in range(5))
    found: list[dict[str, Any]] = last
    return found


def test_the_summary_agrees_with_the_machine(server: Server) -> None:
    count = len([entry for entry in PROC.iterdir() if entry.name.isdecimal()])
    booted = psutil.boot_time()
    earliest = int(time.time() - booted)
    summary = server.call("system_summary")
    latest = int(time.time() - booted)
    total_kib = next(
        int(line.split()[1])
        for line in (PROC / "meminfo").read_text("utf-8").splitlines()
        if line.startswith("MemTotal:")
    )
    assert summary["mem_total_gb"] == round(total_kib / 2**20, 1)
    assert 0 < summary["mem_used_gb"] < summary["mem_total_gb"]
    assert abs(summary["processes"] - count) <= CROWD
    assert earliest <= summary["uptime_secs"] <= latest
    assert summary["hostname"] == platform.node()
    assert set(summary["interfaces"]) == set(psutil.net_if_addrs())


def test_this_process_is_described_as_the_machine_describes_it(server: Server) -> None:
    described = server.call("process_info", {"pid": os.getpid()})
    status, own = status_of(os.getpid()), PROC / "self"
    assert described["pid"] == os.getpid()
    assert described["name"].startswith(status["Name"])
    assert described["ppid"] == os.getppid() == int(status["PPid"])
    assert described["threads"] == int(status["Threads"])
    assert described["exe"] == str((own / "exe").readlink())
    assert described["cwd"] == str((own / "cwd").readlink())
    arguments = (own / "cmdline").read_text("utf-8").rstrip("\0").split("\0")
    # A longer command line is cut off.
    assert described["cmd"][:4000] == " ".join(arguments)[:4000]
    assert described["user"] == psutil.Process().username()


def test_a_busy_process_is_seen_to_be_busy(server: Server) -> None:
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        # The first measurement of a process only begins one; the server's patience bounds this.
        while server.call("process_info", {"pid": busy.pid})["cpu"] < 1:
            pass
        top = server.call("processes_top", {"count": 1000})
    finally:
        busy.kill()
        busy.wait(PATIENCE_S)
    shares = {process["pid"]: process["cpu"] for process in top}
    assert list(shares.values()) == sorted(shares.values(), reverse=True)
    assert shares[busy.pid] >= 1


def test_a_process_is_found_described_and_killed(server: Server) -> None:
    with sleeper("xtop-story-of-a-process") as victim:
        search = {"pattern": "xtop-story-of-a-proces{1,2}$", "fields": "cmd"}
        (found,) = server.call("processes_search", search)
        assert found["pid"] == victim.pid
        described = server.call("process_info", {"pid": victim.pid})
        assert described["ppid"] == os.getpid()
        assert described["cmd"].endswith("xtop-story-of-a-process")
        assert server.call("process_kill", {"pid": victim.pid})["killed"] is True
        assert victim.wait(PATIENCE_S) != 0
        assert server.call("processes_search", search) == []
        answer = server.ask(
            "tools/call", {"name": "process_info", "arguments": {"pid": victim.pid}}
        )
        assert answer["error"] == {
            "code": -32000,
            "message": f"process {victim.pid} not found",
        }


def test_a_burst_of_programs_in_a_temporary_folder_raises_alerts(server: Server) -> None:
    assert "xtop-burst" not in [alert["process"] for alert in analysed_alerts(server)]
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir="/tmp"))
        program = shutil.copy(shutil.which("cat") or "", Path(folder) / "xtop-burst")
        burst = []
        for _ in range(6):
            # Where one program is all of coreutils, its first argument says which one is meant.
            process = subprocess.Popen(["cat"], executable=program, stdin=subprocess.PIPE)
            stack.callback(process.communicate, timeout=PATIENCE_S)
            stack.callback(process.kill)
            burst.append(process.pid)
        alerts = [alert for alert in analysed_alerts(server) if alert["process"] == "xtop-burst"]
        hidden = [alert for alert in alerts if alert["rule"] == "suspicious_exe_path"]
        assert sorted(alert["pid"] for alert in hidden) == sorted(burst)
        assert {alert["severity"] for alert in hidden} == {"Critical"}
        assert {alert["message"] for alert in hidden} == {f"runs from {program}"}
        (storm,) = [alert for alert in alerts if alert["rule"] == "recent_spawn_storm"]
        assert storm["severity"] == "Warning"
        assert storm["pid"] in burst
        for pid in burst:
            assert server.call("process_kill", {"pid": pid}) == {"killed": True, "pid": pid}
        assert {
            alert["rule"] for alert in analysed_alerts(server) if alert["process"] == "xtop-burst"
        } == {"recent_spawn_storm"}
