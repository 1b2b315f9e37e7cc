"""A machine with the processes a test gives it, and a host that records what reaches it."""

import threading
import time
from collections.abc import Sequence
from typing import Any

from xtop.api import ExtensionError, PluginError
from xtop.reading import Load, Process

LOAD = Load(
    cpu_percent=12.34,
    mem_used_bytes=3 * 2**30,
    mem_total_bytes=8 * 2**30,
    mem_percent=37.5,
    processes=3,
    disk_percents=(40.0, 96.0),
    interfaces=("lo", "eth0"),
    uptime_secs=3600,
    hostname="testhost",
)


def process(**details: Any) -> Process:
    """Make a process that no rule finds suspicious, apart from the given details."""
    run_time = details.get("run_time", 3600)
    harmless: dict[str, Any] = {
        "pid": 4242,
        "name": "worker",
        "cpu": 1.5,
        "mem_bytes": 1024,
        "state": "sleeping",
        "user": "anna",
        "cmd": "/usr/bin/worker --quiet",
        "exe": "/usr/bin/worker",
        "ppid": 100,
        "threads": 4,
        "run_time": run_time,
        "cwd": "/home/anna",
        "started": time.time() - run_time,
        "uid": 1000,
        "effective_uid": 1000,
        "open_files": 10,
    }
    return Process(**{**harmless, **details})


class FakeSystem:
    def __init__(self, *processes: Process, load: Load = LOAD) -> None:
        self.running = list(processes)
        self.killed: list[int] = []
        self.measurements = 0
        self.measured_thrice = threading.Event()
        self._load = load

    def measure(self) -> None:
        self.measurements += 1
        if self.measurements == 3:
            self.measured_thrice.set()

    def processes(self) -> Sequence[Process]:
        return list(self.running)

    def process(self, pid: int) -> Process:
        for running in self.running:
            if running.pid == pid:
                return running
        raise PluginError.Recoverable(f"process {pid} not found")

    def load(self) -> Load:
        return self._load

    def kill(self, pid: int) -> bool:
        self.process(pid)
        self.killed.append(pid)
        return True


class MockHost:
    """Records ticks and calls in order and answers every call with the same result."""

    def __init__(self, answer: str | ExtensionError = '{"canned": true}') -> None:
        self.events: list[tuple[str, ...]] = []
        self._answer = answer

    def tick(self) -> None:
        self.events.append(("tick",))

    def execute_plugin(self, plugin_id: str, action: str, params: str) -> str:
        self.events.append((plugin_id, action, params))
        if isinstance(self._answer, ExtensionError):
            raise self._answer
        return self._answer
