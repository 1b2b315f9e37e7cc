"""Processes of this machine, read and ended for real."""

import os
import sys
import threading

import psutil
import pytest

from tests.sleeper import PATIENCE_S, sleeper
from xtop.api import PluginError
from xtop.system import LocalSystem


def test_this_process_is_among_those_read() -> None:
    own = {process.pid: process for process in LocalSystem().processes()}[os.getpid()]
    assert own.ppid == os.getppid()
    assert own.cwd == os.getcwd()  # noqa: PTH109 - what psutil reports is a text
    assert own.exe == psutil.Process().exe()
    assert own.threads >= 1
    assert own.mem_bytes > 0
    assert own.uid == os.getuid()


def test_one_process_is_read_as_it_is_among_all() -> None:
    system = LocalSystem()
    with sleeper("marked-argument") as process:
        one = system.process(process.pid)
    assert one.cmd.endswith("marked-argument")
    assert one.ppid == os.getpid()


def test_the_load_of_this_machine_is_plausible() -> None:
    system = LocalSystem()
    system.measure()
    load = system.load()
    assert 0 < load.mem_used_bytes <= load.mem_total_bytes
    assert load.processes >= 1
    assert load.uptime_secs > 0
    assert all(0 <= percent <= 100 for percent in load.disk_percents)


def test_a_child_is_ended() -> None:
    with sleeper() as process:
        assert LocalSystem().kill(process.pid) is True
        assert process.wait(PATIENCE_S) != 0


def test_a_process_that_has_ended_but_is_not_collected_says_so() -> None:
    with sleeper() as process:
        system = LocalSystem()
        assert system.kill(process.pid) is True
        with pytest.raises(PluginError.Recoverable, match=r"has ended already; its parent \d+"):
            system.kill(process.pid)


def test_an_absent_process_is_not_found() -> None:
    with sleeper() as process:
        process.kill()
        process.wait(PATIENCE_S)
    system = LocalSystem()
    for act in (system.kill, system.process):
        with pytest.raises(PluginError.Recoverable) as caught:
            act(process.pid)
        assert str(caught.value) == f"process {process.pid} not found"


def test_the_own_process_is_not_ended() -> None:
    with pytest.raises(PluginError.Recoverable, match="is xtop itself"):
        LocalSystem().kill(os.getpid())


def test_init_is_not_ended() -> None:
    with pytest.raises(PluginError.Recoverable, match="init process"):
        LocalSystem().kill(1)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has pids for threads")
def test_a_thread_is_no_process() -> None:
    finish = threading.Event()
    thread = threading.Thread(target=finish.wait, args=(PATIENCE_S,))
    thread.start()
    try:
        assert thread.native_id is not None
        with pytest.raises(PluginError.Recoverable, match="not found"):
            LocalSystem().kill(thread.native_id)
    finally:
        finish.set()
        thread.join()


class Vanishing(psutil.Process):
    def as_dict(self, *_arguments: object, **_options: object) -> dict[str, object]:
        raise psutil.NoSuchProcess(self.pid)

    def cpu_percent(self, interval: float | None = None) -> float:
        raise psutil.NoSuchProcess(self.pid)


class Denied(psutil.Process):
    def as_dict(self, *_arguments: object, **_options: object) -> dict[str, object]:
        raise psutil.AccessDenied(self.pid)

    def kill(self) -> None:
        raise psutil.AccessDenied(self.pid)


def test_a_vanished_process_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    with sleeper() as process:
        everyone = [Vanishing(process.pid), psutil.Process()]
        monkeypatch.setattr(psutil, "process_iter", lambda: iter(everyone))
        system = LocalSystem()
        system.measure()
        assert [read.pid for read in system.processes()] == [os.getpid()]


def test_an_unreadable_process_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "process_iter", lambda: iter([Denied(), psutil.Process()]))
    assert len(LocalSystem().processes()) == 1


def test_a_process_of_another_user_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    with sleeper() as process:
        monkeypatch.setattr(psutil, "Process", Denied)
        system = LocalSystem()
        with pytest.raises(PluginError.Recoverable, match="may not be ended by this user"):
            system.kill(process.pid)
        with pytest.raises(PluginError.Recoverable, match="may not be read by this user"):
            system.process(process.pid)
        assert process.poll() is None


class Immortal(psutil.Process):
    def kill(self) -> None:
        """Ignore the signal, as a thread of the operating system's kernel does."""


def test_a_process_that_ignores_its_end_is_not_called_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with sleeper() as process:
        monkeypatch.setattr(psutil, "Process", Immortal)
        assert LocalSystem().kill(process.pid) is False
        assert process.poll() is None


class Nameless(psutil.Process):
    def as_dict(self, *_arguments: object, **_options: object) -> dict[str, object]:
        details = dict.fromkeys(
            ("create_time", "cwd", "exe", "memory_info", "name", "num_threads", "ppid", "status")
        )
        return {**details, "username": None, "cmdline": ["sh", "a\udcffb", "x" * 10_000]}


def test_what_is_not_known_is_absent_and_what_is_odd_is_mended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(psutil, "process_iter", lambda: iter([Nameless()]))
    (read,) = LocalSystem().processes()
    assert (read.name, read.state, read.user, read.exe, read.uid) == ("?", "?", None, None, None)
    assert read.cmd.startswith("sh a\N{REPLACEMENT CHARACTER}b xxx")
    assert len(read.cmd) == 4096
    assert read.cmd.endswith("…")
