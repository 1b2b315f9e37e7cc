"""Timing in rounds, each with one run of every side, so that a busy machine disturbs them alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; `bar` is empty where a number is for information."""

    what: str
    measured: str
    bar: str = ""
    held: bool = True


def ratio(
    what: str, ours: Sequence[float], theirs: Sequence[float], at_most: float | None = None
) -> Row:
    """Return the row of two sides' medians and the median of the rounds' own ratios.

    The seconds of a round stand at the same place in both; `at_most` is the ratio that is allowed.
    """
    times = statistics.median(our / their for our, their in zip(ours, theirs, strict=True))
    milliseconds = [statistics.median(side) * 1_000 for side in (ours, theirs)]
    measured = f"{milliseconds[0]:.2f} ms, **{times:.2f} x** {milliseconds[1]:.2f} ms"
    if at_most is None:
        return Row(what, measured)
    return Row(what, measured, f"{at_most:g} x", times <= at_most)


def limit(what: str, value: float, at_most: float, unit: str) -> Row:
    """Return the row of one number and its bar."""
    return Row(what, f"{value:.2f} {unit}", f"{at_most:g} {unit}", value <= at_most)


def interleaved(
    runs: Mapping[str, Callable[[], object]],
    times: int,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, float]:
    """Return the median seconds of each run."""
    taken = in_rounds(runs, times, clock)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def in_rounds(
    runs: Mapping[str, Callable[[], object]],
    times: int,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, list[float]]:
    """Return the seconds of each run; one of each is made before the next round."""
    taken: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(times):
        for name, run in runs.items():
            start = clock()
            run()
            taken[name].append(clock() - start)
    return taken
