"""The rules that look at one process at a time; each finds one alert or none."""

import posixpath
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from xtop.reading import Process
from xtop.samurai.alert import Alert, Severity
from xtop.samurai.signatures import (
    BROWSER_HELPERS,
    BROWSERS,
    DAEMONS_AND_SHELLS,
    MINING_COMMANDS,
    PIPED_DOWNLOADS,
    PROGRAM_DIRECTORIES,
    SERVERS_AND_BROWSERS,
    SETUID_PROGRAMS,
    SYSTEM_DIRECTORIES,
    SYSTEM_NAMES,
    TEMPORARY_DIRECTORIES,
    THREAT_NAMES,
)

_INIT_PID: Final = 1
_YOUNG_S: Final = 60
_MANY_THREADS: Final = 500
_TOO_MANY_THREADS: Final = 1000
_BUSY_CPU: Final = 200
_MANY_FILES: Final = 1000
_SHOWN_COMMAND: Final = 200

Processes: TypeAlias = Mapping[int, Process]
Rule: TypeAlias = Callable[[Process, Processes], Alert | None]


def suspicious_exe_path(process: Process, _processes: Processes) -> Alert | None:
    """Find programs that run from a place for temporary files."""
    if process.exe is None or not process.exe.startswith(TEMPORARY_DIRECTORIES):
        return None
    return _alert(suspicious_exe_path, Severity.CRITICAL, process, f"runs from {process.exe}")


def orphan_process(process: Process, _processes: Processes) -> Alert | None:
    """Find processes whose parent has gone and that are no known daemon or shell."""
    if process.ppid != _INIT_PID or DAEMONS_AND_SHELLS.search(process.name):
        return None
    severity = Severity.CRITICAL if process.run_time < _YOUNG_S else Severity.WARNING
    program = process.exe or "an unreadable path"
    message = f"has no parent but init, runs for {process.run_time} s from {program}"
    return _alert(orphan_process, severity, process, message)


def process_masquerading(process: Process, _processes: Processes) -> Alert | None:
    """Find system names on foreign programs, and names unrelated to the program."""
    if process.exe is None:
        return None
    name, stem = process.name.lower(), _stem(process.exe)
    if name in SYSTEM_NAMES and not process.exe.startswith(SYSTEM_DIRECTORIES):
        message = f"has the name of a system process but runs from {process.exe}"
        return _alert(process_masquerading, Severity.CRITICAL, process, message)
    if not stem or name in process.exe.lower() or stem in name or _is_script(process, stem):
        return None
    message = f"has a name unrelated to its program {process.exe}"
    return _alert(process_masquerading, Severity.WARNING, process, message)


def privilege_escalation(process: Process, _processes: Processes) -> Alert | None:
    """Find processes that act as another user than the one that started them."""
    if process.uid is None or process.uid == process.effective_uid:
        return None
    # The program of another user's process is often not readable: then its name must do.
    program = process.exe or f"{PROGRAM_DIRECTORIES[0]}/{process.name}"
    directory, name = posixpath.split(program)
    if name in SETUID_PROGRAMS and directory in PROGRAM_DIRECTORIES:
        return None
    severity = Severity.CRITICAL if process.effective_uid == 0 else Severity.WARNING
    message = f"runs as uid {process.effective_uid} but was started by uid {process.uid}"
    return _alert(privilege_escalation, severity, process, message)


def suspicious_child_of_browser(process: Process, processes: Processes) -> Alert | None:
    """Find programs that a browser started and that are no part of it."""
    parent = processes.get(process.ppid) if process.ppid is not None else None
    if parent is None or not BROWSERS.search(parent.name):
        return None
    is_same_program = process.name == parent.name or (
        process.exe is not None and process.exe == parent.exe
    )
    if is_same_program or BROWSER_HELPERS.search(process.name):
        return None
    message = f"was started by the browser {parent.name} ({parent.pid})"
    return _alert(suspicious_child_of_browser, Severity.WARNING, process, message)


def known_threat_pattern(process: Process, _processes: Processes) -> Alert | None:
    """Find the names of miners and rootkits, and the command lines of miners."""
    if THREAT_NAMES.search(process.name):
        message = "has the name of a known miner or rootkit"
    elif MINING_COMMANDS.search(process.cmd):
        message = f"has the command line of a miner: {process.cmd[:_SHOWN_COMMAND]}"
    else:
        return None
    return _alert(known_threat_pattern, Severity.CRITICAL, process, message)


def suspicious_pipe_or_download(process: Process, _processes: Processes) -> Alert | None:
    """Find command lines that run what they download or decode."""
    if not PIPED_DOWNLOADS.search(process.cmd):
        return None
    message = f"runs what it downloads or decodes: {process.cmd[:_SHOWN_COMMAND]}"
    return _alert(suspicious_pipe_or_download, Severity.CRITICAL, process, message)


def high_thread_anomaly(process: Process, _processes: Processes) -> Alert | None:
    """Find processes with very many threads."""
    if process.threads < _MANY_THREADS or SERVERS_AND_BROWSERS.search(process.name):
        return None
    is_critical = process.threads > _TOO_MANY_THREADS or process.cpu > _BUSY_CPU
    severity = Severity.CRITICAL if is_critical else Severity.WARNING
    message = f"has {process.threads} threads and uses {process.cpu} % CPU"
    return _alert(high_thread_anomaly, severity, process, message)


def suspicious_fd_anomaly(process: Process, _processes: Processes) -> Alert | None:
    """Find processes with very many open files."""
    if (process.open_files or 0) < _MANY_FILES or SERVERS_AND_BROWSERS.search(process.name):
        return None
    message = f"has {process.open_files} open files"
    return _alert(suspicious_fd_anomaly, Severity.INFO, process, message)


RULES: Final[tuple[Rule, ...]] = (
    suspicious_exe_path,
    orphan_process,
    process_masquerading,
    privilege_escalation,
    suspicious_child_of_browser,
    known_threat_pattern,
    suspicious_pipe_or_download,
    high_thread_anomaly,
    suspicious_fd_anomaly,
)


def _alert(rule: Rule, severity: Severity, process: Process, message: str) -> Alert:
    return Alert(rule.__name__, severity, process.pid, process.name, message)


def _stem(exe: str) -> str:
    # Not pathlib: it interns the parts of a path, which Python 3.12 then keeps for ever.
    name = posixpath.basename(exe.removesuffix(" (deleted)"))
    return posixpath.splitext(name)[0].lower()


def _is_script(process: Process, stem: str) -> bool:
    # A script has its own name and the program of its interpreter: /usr/bin/python3 /usr/bin/xtop
    interpreter, *arguments = process.cmd.split(" ", 3)[:3] or [""]
    return stem in interpreter.lower() and any(
        posixpath.basename(argument).startswith(process.name) for argument in arguments
    )
