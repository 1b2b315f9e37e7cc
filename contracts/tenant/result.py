"""What a check of a tenant found, operation by operation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from contracts.api import DocumentedOperation


class Outcome(StrEnum):
    """How an operation of the document fares on a tenant."""

    DIFFERS = "differs"
    MISSING = "missing"
    FORBIDDEN = "forbidden"
    FALLBACK = "fallback in use"
    OK = "ok"
    NOT_TRIED = "not tried"

    @property
    def is_drift(self) -> bool:
        """Whether the document no longer tells what the tenant does."""
        return self in (Outcome.DIFFERS, Outcome.MISSING)


@dataclass(frozen=True, slots=True, order=True)
class Difference:
    """A place in an answer, what the document says about it, and what kind of thing was there."""

    where: str
    expected: str
    seen: str

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, seen {self.seen}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One operation; `notes` are no drift but worth knowing, `seconds` is None without answer."""

    operation: DocumentedOperation
    outcome: Outcome
    reason: str = ""
    differences: Sequence[Difference] = ()
    notes: Sequence[str] = ()
    seconds: float | None = None

    @property
    def line(self) -> str:
        """Where the operation stands in the document."""
        return self.operation.says("").partition(":")[0]


@dataclass(slots=True)
class Report:
    """All results, in the order of the document; `left_behind` is what writes could not undo."""

    origin: str
    started: datetime
    writes: bool
    results: list[Result] = field(default_factory=list)
    left_behind: list[str] = field(default_factory=list)
    requests: int = 0

    @property
    def counts(self) -> Counter[Outcome]:
        """How many operations fared how."""
        return Counter(result.outcome for result in self.results)

    @property
    def has_drift(self) -> bool:
        """Whether any operation drifted."""
        return any(result.outcome.is_drift for result in self.results)

    @property
    def exit_code(self) -> int:
        """0 without drift, 1 with it, 2 where nothing but the login was answered as documented."""
        if self.has_drift:
            return 1
        return 0 if self.counts[Outcome.OK] > 1 else 2

    @property
    def verdict(self) -> str:
        """One sentence about the whole."""
        if self.exit_code == 2:
            return "Nothing could be checked."
        if not self.has_drift:
            return f"No drift: {self.counts[Outcome.OK]} operations answer as documented."
        drifted = sum(self.counts[outcome] for outcome in Outcome if outcome.is_drift)
        return f"Drift in {drifted} of {len(self.results)} operations."
