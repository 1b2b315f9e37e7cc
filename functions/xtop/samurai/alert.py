"""What the analysis of the processes finds."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How sure a rule is that something is wrong, the surest first."""

    CRITICAL = "Critical"
    WARNING = "Warning"
    INFO = "Info"


@dataclass(frozen=True, slots=True)
class Alert:
    """One finding of one rule about one process."""

    rule: str
    severity: Severity
    pid: int
    process: str
    message: str

    def shown(self) -> Mapping[str, object]:
        """Return an alert as callers see it."""
        return {
            "rule": self.rule,
            "severity": self.severity.value,
            "pid": self.pid,
            "process": self.process,
            "message": self.message,
        }
