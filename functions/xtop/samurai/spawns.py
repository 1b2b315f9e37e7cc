"""The rule that looks across processes and time: many new ones of the same name."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from xtop.reading import Process
from xtop.samurai.alert import Alert, Severity

_WINDOW_S: Final = 120
_STORM: Final = 5


class SpawnHistory:
    """The processes started of late, those that have ended since included."""

    def __init__(self) -> None:
        # By pid and start, because a pid is used again.
        self._recent: dict[tuple[int, float], Process] = {}

    def recent_spawn_storm(self, processes: Iterable[Process], now: float) -> list[Alert]:
        """Find names with more than 5 new processes within 120 s; `now` in epoch seconds."""
        self._recent.update({(process.pid, process.started): process for process in processes})
        self._recent = {
            key: process
            for key, process in self._recent.items()
            if now - process.started <= _WINDOW_S
        }
        by_name = defaultdict(list)
        for process in self._recent.values():
            by_name[process.name].append(process)
        return [
            Alert(
                "recent_spawn_storm",
                Severity.WARNING,
                max(storm, key=lambda process: process.started).pid,
                name,
                f"{len(storm)} new processes of this name within {_WINDOW_S} s",
            )
            for name, storm in by_name.items()
            if len(storm) > _STORM
        ]
