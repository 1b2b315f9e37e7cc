"""What a caller may change; kept until the kernel ends."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Percentages above which a load is worth a look."""

    cpu: float = 90
    mem: float = 90
    disk: float = 90


@dataclass(frozen=True, slots=True)
class Settings:
    """The host's configuration: `interval_ms` is the time between two ticks."""

    theme: str = "default"
    layout: str = "default"
    interval_ms: int = 1000
    thresholds: Thresholds = Thresholds()
