"""One sandbox: everything that a reset brings back to where it began."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from contracts.sandbox.accounts import Accounts
from contracts.sandbox.clock import Clock
from contracts.sandbox.faults import Faults
from contracts.sandbox.initial import StateName
from contracts.sandbox.paths import ABSENT, PathsName
from contracts.sandbox.recorder import recording
from contracts.sandbox.state import Intranet

Fill: TypeAlias = Callable[[StateName], Intranet]


class Tenant:
    """The intranet with its time, its accounts, the faults to come and the requests so far."""

    def __init__(self, fill: Fill) -> None:
        self._fill = fill
        self.requests = recording()
        self.faults = Faults()
        self.accounts = Accounts()
        self.reset("normal")

    def reset(self, state: StateName, paths: PathsName = "all") -> None:
        """Start over: a fresh intranet, no token, lock-out, fault or recorded request is left."""
        self.intranet = self._fill(state)
        self.absent = ABSENT[paths]
        self.clock = Clock()
        self.requests.clear()
        self.faults.clear()
        self.accounts.clear()
