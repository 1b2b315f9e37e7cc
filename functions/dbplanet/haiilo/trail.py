"""What one call asked of Haiilo, in numbers: for the operator, not for the caller."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Trail:
    """The statuses that were answered, in order, and the time spent waiting, in seconds.

    `had_token` says that a token was at hand, `logins` counts the logins that were sent, `failures`
    the requests without an answer.
    """

    statuses: list[int] = field(default_factory=list)
    seconds: float = 0.0
    retries: int = 0
    failures: int = 0
    logins: int = 0
    had_token: bool = False

    def add(self, status: int | None, seconds: float, logins: int) -> None:
        """Take down one request with its logins; `status` is None where no answer came."""
        if status is None:
            self.failures += 1
        else:
            self.statuses.append(status)
        self.seconds += seconds
        self.logins += logins
