"""What a reading of the machine yields: its processes and its load."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

_SHOWN: Final = (
    "pid",
    "name",
    "cpu",
    "mem_bytes",
    "state",
    "user",
    "cmd",
    "exe",
    "ppid",
    "threads",
    "run_time",
    "cwd",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Process:
    """One process; None stands for what the operating system would not tell."""

    pid: int
    name: str
    cpu: float  # percent of one core, in steps of 0.1
    mem_bytes: int
    state: str
    user: str | None
    cmd: str
    exe: str | None
    ppid: int | None
    threads: int
    run_time: int  # seconds
    cwd: str | None
    started: float  # epoch seconds
    uid: int | None = None
    effective_uid: int | None = None
    open_files: int | None = None

    def shown(self) -> Mapping[str, object]:
        """Return the part of a process that callers see."""
        return {field: getattr(self, field) for field in _SHOWN}


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """The state of the machine as a whole."""

    cpu_percent: float
    mem_used_bytes: int
    mem_total_bytes: int
    mem_percent: float
    processes: int
    disk_percents: tuple[float, ...]  # one for each writable disk
    interfaces: tuple[str, ...]
    uptime_secs: int
    hostname: str


class System(Protocol):
    """The machine; readings never fail because a process vanished or cannot be read."""

    def measure(self) -> None:
        """Take the CPU shares since the last measurement."""

    def processes(self) -> Sequence[Process]:
        """Read every process that can be read."""

    def process(self, pid: int) -> Process:
        """Read one process, or raise a `PluginError` that says why not."""

    def load(self) -> Load:
        """Read the state of the machine as a whole."""

    def kill(self, pid: int) -> bool:
        """End a process and say whether it did end, or raise a `PluginError`."""
