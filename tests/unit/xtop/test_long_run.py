"""Two hours of a busy machine, in simulated time."""

import gc
import time
import tracemalloc
from collections.abc import Iterator
from itertools import count

import pytest

from tests.unit.xtop.fakes import FakeSystem, process
from xtop.kernel import Kernel
from xtop.reading import Process
from xtop.samurai.plugin import SamuraiPlugin

TICKS = 7200
ALIVE = 30
# By then the history of new processes reaches back as far as it ever does.
SETTLED = 1200
GROWTH_BYTES = 50_000


class BusySystem(FakeSystem):
    """A machine on which, at each measurement, a second passes and three processes are replaced."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self._now = time.time()
        self._pids = count(1000)
        monkeypatch.setattr(time, "time", lambda: self._now)

    def measure(self) -> None:
        super().measure()
        self._now += 1
        self.running = [*self.running, *self._started()][-ALIVE:]

    def _started(self) -> Iterator[Process]:
        for _ in range(3):
            pid = next(self._pids)
            name = f"worker{pid}"
            yield process(pid=pid, name=name, exe=f"/tmp/{name}", started=self._now)


def test_memory_stays_flat_over_two_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel(BusySystem(monkeypatch), [SamuraiPlugin()])
    patterns = (f"worker{number}" for number in count())

    def used_after(ticks: int) -> int:
        for _ in range(ticks):
            kernel.tick()
            kernel.execute_plugin("samurai", "processes.search", next(patterns))
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        settled = used_after(SETTLED)
        grown = used_after(TICKS - SETTLED) - settled
    finally:
        tracemalloc.stop()
    assert grown < GROWTH_BYTES
