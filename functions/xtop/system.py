"""The machine this runs on, read with psutil (the distribution's extra `xtop`)."""

import os
import platform
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import psutil

from xtop.api import PluginError
from xtop.reading import Load, Process

# A CPU share over a shorter time is noise: the scheduler accounts in steps of 10 ms.
_SHORTEST_MEASUREMENT_S: Final = 0.2
# The longest command line that is shown and searched; some programs carry megabytes.
_TEXT_LIMIT: Final = 4096
_INIT_PID: Final = 1
_KILL_PATIENCE_S: Final = 2.0
_KILL_POLL_S: Final = 0.01
# psutil refuses the name of a detail that the platform does not have, such as uids on Windows.
_DETAILS: Final = tuple(
    detail
    for detail in (
        "cmdline",
        "create_time",
        "cwd",
        "exe",
        "memory_info",
        "name",
        "num_fds",
        "num_threads",
        "ppid",
        "status",
        "uids",
        "username",
    )
    if hasattr(psutil.Process, detail)
)


class LocalSystem:
    """The `System` of this machine; CPU shares are those between its last two measurements."""

    def __init__(self) -> None:
        self._measured = float("-inf")
        self._cpu_percent = 0.0
        self._cpu_percents: dict[int, float] = {}

    def measure(self) -> None:
        """Take the CPU shares since the last measurement."""
        now = time.monotonic()
        if now - self._measured < _SHORTEST_MEASUREMENT_S:
            return
        self._measured = now
        percents = {}
        for process in psutil.process_iter():
            with suppress(psutil.Error):
                percents[process.pid] = process.cpu_percent()
        self._cpu_percents = percents
        self._cpu_percent = psutil.cpu_percent()

    def processes(self) -> Sequence[Process]:
        """Read every process that can be read."""
        processes = []
        for process in psutil.process_iter():
            with suppress(psutil.Error):
                processes.append(self._read(process))
        return processes

    def process(self, pid: int) -> Process:
        """Read one process."""
        try:
            return self._read(_find(pid))
        except psutil.NoSuchProcess:
            raise _absent(pid) from None
        except psutil.AccessDenied:
            raise PluginError.Recoverable(f"process {pid} may not be read by this user") from None

    def load(self) -> Load:
        """Read the state of the machine as a whole."""
        memory = psutil.virtual_memory()
        return Load(
            cpu_percent=self._cpu_percent,
            mem_used_bytes=memory.used,
            mem_total_bytes=memory.total,
            mem_percent=memory.percent,
            processes=len(psutil.pids()),
            disk_percents=_disk_percents(),
            interfaces=tuple(psutil.net_if_addrs()),
            uptime_secs=int(time.time() - psutil.boot_time()),
            hostname=platform.node(),
        )

    def kill(self, pid: int) -> bool:
        """End a process at once (SIGKILL, or TerminateProcess on Windows)."""
        if pid == os.getpid():
            raise PluginError.Recoverable(f"process {pid} is xtop itself; close its client instead")
        if pid == _INIT_PID:
            raise PluginError.Recoverable("process 1 is the init process; without it nothing runs")
        try:
            process = _find(pid)
            if process.status() == psutil.STATUS_ZOMBIE:
                raise PluginError.Recoverable(
                    f"process {pid} has ended already; its parent {process.ppid()} "
                    "has yet to collect it"
                )
            process.kill()
            return _ends(process)
        except psutil.NoSuchProcess:
            raise _absent(pid) from None
        except psutil.AccessDenied:
            raise PluginError.Recoverable(f"process {pid} may not be ended by this user") from None

    def _read(self, process: psutil.Process) -> Process:
        details = process.as_dict(_DETAILS)
        memory, uids = details["memory_info"], details.get("uids")
        started = details["create_time"] or 0.0
        return Process(
            pid=process.pid,
            name=_text(details["name"]) or "?",
            cpu=round(self._cpu_percents.get(process.pid, 0.0), 1),
            mem_bytes=memory.rss if memory else 0,
            state=details["status"] or "?",
            user=_text(details["username"]),
            cmd=_text(" ".join(details["cmdline"] or ())) or "",
            exe=_text(details["exe"]),
            ppid=details["ppid"],
            threads=details["num_threads"] or 0,
            run_time=max(0, int(time.time() - started)) if started else 0,
            cwd=_text(details["cwd"]),
            started=started,
            uid=uids.real if uids else None,
            effective_uid=uids.effective if uids else None,
            open_files=details.get("num_fds"),
        )


def _find(pid: int) -> psutil.Process:
    # psutil.Process also takes a thread's id on Linux; a kill would end the process around it.
    if not psutil.pid_exists(pid):
        raise psutil.NoSuchProcess(pid)
    return psutil.Process(pid)


def _ends(process: psutil.Process) -> bool:
    # A thread of the operating system's kernel ignores every signal.
    deadline = time.monotonic() + _KILL_PATIENCE_S
    while time.monotonic() < deadline:
        try:
            if not process.is_running() or process.status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(_KILL_POLL_S)
    return False


def _absent(pid: int) -> PluginError:
    return PluginError.Recoverable(f"process {pid} not found")


def _disk_percents() -> tuple[float, ...]:
    percents = []
    for partition in psutil.disk_partitions():
        # A read-only image is always full.
        if "ro" not in partition.opts.split(","):
            with suppress(OSError):
                percents.append(psutil.disk_usage(partition.mountpoint).percent)
    return tuple(percents)


def _text(value: Any) -> str | None:
    """Make what the operating system says safe to send: no lone surrogates, bounded."""
    if not value:
        return None
    text = str(value).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return text if len(text) <= _TEXT_LIMIT else f"{text[: _TEXT_LIMIT - 1]}…"
