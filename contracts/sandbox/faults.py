"""What can go wrong between a client and Haiilo, on demand.

`times` counts the requests that a fault meets; without it, it stays. Several faults of one
operation are met one after the other, a latency together with the next one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from dbplanet.contract import operations

ANY: Final = "*"
LOGIN: Final = operations.AUTH_TOKEN.id
NAMES: Final = (ANY, *(operation.id for operation in operations.OPERATIONS))


class Kind(StrEnum):
    """The name of a fault."""

    LATENCY = "latency"
    # Instead of an answer: whoever asks, and nothing is changed.
    UNAUTHORIZED = "unauthorized"
    MISSING_PATH = "missing_path"
    RATE_LIMITED = "rate_limited"
    SERVER_ERROR = "server_error"
    HTML = "html"
    REDIRECT = "redirect"
    # Instead of an answer to a caller who is logged in; nothing is changed.
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    # What becomes of a successful answer; a write has taken place.
    DROPPED = "dropped"
    TRUNCATED = "truncated"
    CUT = "cut"
    DRIP = "drip"
    EMPTY = "empty"
    HUGE = "huge"
    FIELDS_NULL = "fields_null"
    FIELDS_MISSING = "fields_missing"
    FIELDS_EXTRA = "fields_extra"
    FIELDS_RETYPED = "fields_retyped"


REFUSALS: Final = (Kind.FORBIDDEN, Kind.NOT_FOUND)
SUBSTITUTES: Final = (
    Kind.UNAUTHORIZED,
    Kind.MISSING_PATH,
    Kind.RATE_LIMITED,
    Kind.SERVER_ERROR,
    Kind.HTML,
    Kind.REDIRECT,
)
# kind -> allowed statuses, the usual one first
STATUSES: Final[dict[Kind, tuple[int, ...]]] = {
    Kind.MISSING_PATH: (404, 405),
    Kind.SERVER_ERROR: tuple(range(500, 600)),
    Kind.HTML: (200, *range(400, 600)),
    Kind.REDIRECT: (302, 301, 303, 307, 308),
}
# kind -> default: how long an answer, a byte or a retry takes
SECONDS: Final = {Kind.LATENCY: 1.0, Kind.DRIP: 0.05, Kind.RATE_LIMITED: 1.0}


class Fault(BaseModel):
    """One entry of `PUT /_sandbox/faults`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    operation: str
    kind: Kind
    status: int | None = None
    seconds: Annotated[float, Field(ge=0, le=86_400)] | None = None
    times: Annotated[int, Field(ge=1)] | None = None

    @field_validator("operation")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in NAMES:
            raise ValueError(f"{name!r} is none of {', '.join(NAMES)}")
        return name

    @model_validator(mode="after")
    def _fits(self) -> Fault:
        if self.status is not None and self.status not in STATUSES.get(self.kind, ()):
            raise ValueError(
                "status goes with missing_path (404, 405), server_error (500-599),"
                " html (200, 400-599) and redirect (301, 302, 303, 307, 308)"
            )
        if self.seconds is not None and self.kind not in SECONDS:
            raise ValueError(f"seconds go with {', '.join(SECONDS)}")
        return self

    @property
    def status_code(self) -> int:
        """The status asked for, or the usual one of the kind."""
        return self.status or STATUSES[self.kind][0]

    @property
    def delay(self) -> float:
        """The seconds asked for, or the usual ones of the kind."""
        return SECONDS[self.kind] if self.seconds is None else self.seconds

    def meets(self, operation_id: str) -> bool:
        """Whether the fault is about this operation; a login has to be named."""
        return self.operation == operation_id or (self.operation == ANY and operation_id != LOGIN)


class Faults:
    """The faults to come."""

    def __init__(self) -> None:
        self._left: list[tuple[Fault, int | None]] = []

    def clear(self) -> None:
        """Let everything work again."""
        self._left.clear()

    def replace(self, faults: list[Fault]) -> None:
        """Take these faults instead of those before."""
        self._left = [(fault, fault.times) for fault in faults]

    def next(self, operation_id: str) -> tuple[float, Fault | None]:
        """Return how long a request has to wait and what else it meets, and count both."""
        delay = 0.0
        met: Fault | None = None
        left: list[tuple[Fault, int | None]] = []
        for fault, times in self._left:
            is_next = fault.meets(operation_id) and (fault.kind is Kind.LATENCY or met is None)
            if is_next and fault.kind is Kind.LATENCY:
                delay += fault.delay
            elif is_next:
                met = fault
            remaining = times - 1 if is_next and times is not None else times
            if remaining != 0:
                left.append((fault, remaining))
        self._left = left
        return delay, met
