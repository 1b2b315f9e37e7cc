"""The twelve actions of the plugin, through the kernel, on a machine of the test's making."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from tests.unit.xtop.fakes import LOAD, FakeSystem, process
from xtop.api import ExtensionError
from xtop.kernel import Kernel
from xtop.samurai.plugin import SamuraiPlugin

PATIENCE_S = 20

BUSY = process(pid=1, name="busy", exe="/usr/bin/busy", cpu=55.5, cmd="/usr/bin/busy --loop")
IDLE = process(pid=2, name="idle", exe="/usr/bin/idle", cpu=0.0, user="ben", cwd="/srv")
HIDDEN = process(pid=3, name="hidden", exe=None, cpu=7.0, user=None, cmd="", cwd=None)


@pytest.fixture
def system() -> FakeSystem:
    return FakeSystem(IDLE, BUSY, HIDDEN)


@pytest.fixture
def kernel(system: FakeSystem) -> Kernel:
    return Kernel(system, [SamuraiPlugin()])


def ask(kernel: Kernel, action: str, params: str = "") -> Any:
    return json.loads(kernel.execute_plugin("samurai", action, params))


def pids(processes: list[dict[str, Any]]) -> list[int]:
    return [process["pid"] for process in processes]


def test_the_summary_tells_the_state_of_the_machine(kernel: Kernel) -> None:
    assert ask(kernel, "system.summary") == {
        "cpu_avg": 12.3,
        "mem_used_gb": 3.0,
        "mem_total_gb": 8.0,
        "mem_pct": 38,
        "processes": 3,
        "disks": 2,
        "interfaces": ["lo", "eth0"],
        "uptime_secs": 3600,
        "hostname": "testhost",
        "alerts": 0,
        "over_threshold": ["disk"],
    }


def test_the_summary_of_a_machine_without_disks_has_none_over_its_threshold() -> None:
    kernel = Kernel(FakeSystem(load=replace(LOAD, disk_percents=())), [SamuraiPlugin()])
    assert ask(kernel, "system.summary")["over_threshold"] == []


def test_a_process_is_told_with_twelve_values(kernel: Kernel) -> None:
    assert ask(kernel, "process.info", "1") == {
        "pid": 1,
        "name": "busy",
        "cpu": 55.5,
        "mem_bytes": 1024,
        "state": "sleeping",
        "user": "anna",
        "cmd": "/usr/bin/busy --loop",
        "exe": "/usr/bin/busy",
        "ppid": 100,
        "threads": 4,
        "run_time": 3600,
        "cwd": "/home/anna",
    }


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ("", [1, 3, 2]),
        ("2", [1, 3]),
        ("10,filter=busy|idle", [1, 2]),
        (",filter=^/usr/bin/idle", [2]),
        ("10,filter=--lo{1,2}op", [1]),
        ("1000,filter=nothing,filter=at,all", []),
    ],
)
def test_top_lists_the_busiest_first(kernel: Kernel, params: str, expected: list[int]) -> None:
    assert pids(ask(kernel, "processes.top", params)) == expected


def test_top_lists_ten_unless_told_otherwise(kernel: Kernel, system: FakeSystem) -> None:
    system.running = [process(pid=pid) for pid in range(1, 30)]
    assert len(ask(kernel, "processes.top")) == 10


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ("idle", [2]),
        ("d", [3, 2]),
        ("anna,fields=user", [1]),
        ("srv,fields=cwd,unheard", [2]),
        ("loop|idle,fields=cmd,name", [1, 2]),
        ("bu{1,2}sy", [1]),
        ("sleep,fields=state", [1, 3, 2]),
        ("/usr,fields=exe", [1, 2]),
        ("y,fields=cmd,fields=name", []),
    ],
)
def test_search_looks_into_the_given_fields(
    kernel: Kernel, params: str, expected: list[int]
) -> None:
    assert pids(ask(kernel, "processes.search", params)) == expected


def test_search_finds_a_hundred_at_most(kernel: Kernel, system: FakeSystem) -> None:
    system.running = [process(pid=pid) for pid in range(1, 300)]
    assert len(ask(kernel, "processes.search", "worker")) == 100


def test_a_kill_says_what_happened(kernel: Kernel, system: FakeSystem) -> None:
    assert ask(kernel, "process.kill", "2") == {"killed": True, "pid": 2}
    assert system.killed == [2]


def test_thresholds_are_kept(kernel: Kernel) -> None:
    assert ask(kernel, "threshold.get") == {"cpu": 90, "mem": 90, "disk": 90}
    assert ask(kernel, "threshold.set", "10, 20.5,99") == {
        "cpu": 10,
        "mem": 20.5,
        "disk": 99,
        "set": True,
    }
    assert ask(kernel, "threshold.get") == {"cpu": 10, "mem": 20.5, "disk": 99}
    assert ask(kernel, "system.summary")["over_threshold"] == ["cpu", "mem"]


def test_the_configuration_is_kept(kernel: Kernel) -> None:
    assert ask(kernel, "config.set", "interval_ms=250") == {"interval_ms": 250, "set": True}
    assert ask(kernel, "config.set", "theme=night") == {"theme": "night", "set": True}
    assert ask(kernel, "config.set", "layout= wide") == {"layout": "wide", "set": True}
    assert ask(kernel, "config.get") == {
        "theme": "night",
        "layout": "wide",
        "interval_ms": 250,
        "hostname": "testhost",
    }


def test_the_alerts_at_a_glance_are_counted_and_the_first_five_shown(
    kernel: Kernel, system: FakeSystem
) -> None:
    system.running = [
        *(process(pid=pid, name=f"n{pid}", exe=f"/tmp/n{pid}") for pid in range(10, 13)),
        *(process(pid=pid, name=f"n{pid}", exe=f"/n{pid}", threads=600) for pid in range(20, 22)),
        process(pid=30, open_files=2000),
    ]
    status = ask(kernel, "alerts.status")
    shown = status.pop("alerts")
    assert status == {"total": 6, "critical": 3, "warning": 2, "info": 1}
    assert pids(shown) == [10, 11, 12, 20, 21]
    assert ask(kernel, "plugin.status")["active_alerts"] == 6
    assert ask(kernel, "plugin.status")["critical_alerts"] == 3


def test_alerts_are_those_of_the_last_analysis_at_every_fifth_tick(
    kernel: Kernel, system: FakeSystem
) -> None:
    assert ask(kernel, "process.alerts") == []
    system.running = [process(exe="/tmp/worker")]
    for _ in range(4):
        kernel.tick()
    assert ask(kernel, "process.alerts") == []
    kernel.tick()
    assert len(ask(kernel, "process.alerts")) == 1


def test_the_status_tells_of_ticks_and_the_last_action(kernel: Kernel) -> None:
    before = ask(kernel, "plugin.status")
    assert before == {
        "enabled": False,
        "ticks": 0,
        "last_action": "none",
        "last_result": "ok",
        "active_alerts": 0,
        "critical_alerts": 0,
    }
    with kernel:
        kernel.tick()
        with pytest.raises(ExtensionError):
            ask(kernel, "process.info", "77")
        status = ask(kernel, "plugin.status")
    assert (status["enabled"], status["ticks"]) == (True, 1)
    assert status["last_action"] == "process.info"
    assert status["last_result"] == "error: process 77 not found"
    assert ask(kernel, "plugin.status")["enabled"] is False


def test_names_in_any_script_come_back_as_they_are(kernel: Kernel, system: FakeSystem) -> None:
    system.running = [process(name="søk-搜索", exe=None)]
    assert ask(kernel, "processes.search", "搜")[0]["name"] == "søk-搜索"


def test_a_pattern_is_matched_in_any_thread(kernel: Kernel) -> None:
    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(ask, kernel, "processes.search", "busy").result(PATIENCE_S)
    assert pids(found) == [1]
