"""Lists of processes, the busiest first."""

from collections.abc import Iterable, Sequence
from typing import Final

from xtop.reading import Process
from xtop.samurai.params import parse_search, parse_top
from xtop.samurai.pattern import compile_pattern, time_limit

_FOUND_LIMIT: Final = 100
_FILTERED: Final = ("name", "cmd", "exe")


def top(processes: Iterable[Process], params: str) -> Sequence[Process]:
    """Return the first `count` processes, of those that the filter matches."""
    count, pattern = parse_top(params)
    if pattern is not None:
        processes = _matching(processes, pattern, _FILTERED)
    return _busiest_first(processes)[:count]


def search(processes: Iterable[Process], params: str) -> Sequence[Process]:
    """Return the processes of which the pattern matches a field, 100 at most."""
    pattern, fields = parse_search(params)
    return _busiest_first(_matching(processes, pattern, fields))[:_FOUND_LIMIT]


def _matching(
    processes: Iterable[Process], pattern: str, fields: Sequence[str]
) -> Sequence[Process]:
    compiled = compile_pattern(pattern)
    with time_limit():
        return [
            process
            for process in processes
            if any(compiled.search(getattr(process, field) or "") for field in fields)
        ]


def _busiest_first(processes: Iterable[Process]) -> Sequence[Process]:
    return sorted(processes, key=lambda process: (-process.cpu, -process.mem_bytes, process.pid))
