"""All rules over all processes."""

import os
import time
from collections.abc import Sequence
from typing import Final

from xtop.reading import Process
from xtop.samurai.alert import Alert, Severity
from xtop.samurai.rules import RULES
from xtop.samurai.spawns import SpawnHistory

_ALERT_LIMIT: Final = 50
# It waits only for its parent to collect it.
_ENDED: Final = "zombie"
_SEVERITIES: Final = tuple(Severity)


class Analysis:
    """The alerts of the last run, the most severe first, 50 at most."""

    def __init__(self) -> None:
        self.alerts: Sequence[Alert] = ()
        self.has_run = False
        self._spawns = SpawnHistory()

    def run(self, processes: Sequence[Process]) -> None:
        """Apply the rules to what runs, except the monitor: it is given patterns to search."""
        others = {
            process.pid: process
            for process in processes
            if process.pid != os.getpid() and process.state != _ENDED
        }
        alerts = [
            alert
            for process in others.values()
            for rule in RULES
            if (alert := rule(process, others)) is not None
        ]
        alerts += self._spawns.recent_spawn_storm(others.values(), time.time())
        alerts.sort(key=lambda alert: _SEVERITIES.index(alert.severity))
        self.alerts = alerts[:_ALERT_LIMIT]
        self.has_run = True

    def count(self, severity: Severity) -> int:
        """Count the alerts of one severity."""
        return sum(alert.severity is severity for alert in self.alerts)
