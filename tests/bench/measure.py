"""Timing: medians of interleaved runs, so that a busy machine disturbs both sides alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; `bar` is empty where a number is for information."""

    what: str
    measured: str
    bar: str = ""
    held: bool = True


def ratio(what: str, ours: float, theirs: float, at_most: float | None = None) -> Row:
    """Return the row of two times in seconds, and of the ratio that is allowed."""
    measured = f"{ours * 1_000:.2f} ms, **{ours / theirs:.2f} x** {theirs * 1_000:.2f} ms"
    if at_most is None:
        return Row(what, measured)
    return Row(what, measured, f"{at_most:g} x", ours / theirs <= at_most)


def limit(what: str, value: float, at_most: float, unit: str) -> Row:
    """Return the row of one number and its bar."""
    return Row(what, f"{value:.2f} {unit}", f"{at_most:g} {unit}", value <= at_most)


def interleaved(
    runs: Mapping[str, Callable[[], object]],
    times: int,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, float]:
    """Return the median seconds of each run; one of each is made before the next round."""
    taken: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(times):
        for name, run in runs.items():
            start = clock()
            run()
            taken[name].append(clock() - start)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}
