"""What a caller may do: two scopes, the second of which includes the first."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Scope(StrEnum):
    """A scope, as access tokens and API keys grant it."""

    READ = "haiilo:read"
    WRITE = "haiilo:write"


def effective(granted: Iterable[Scope]) -> frozenset[Scope]:
    """Return what granted scopes amount to: who may write may also read."""
    granted = frozenset(granted)
    return granted | {Scope.READ} if Scope.WRITE in granted else granted


def required(*, writes: bool) -> tuple[Scope, ...]:
    """Return the scopes that a tool needs, all of them, as one challenge names them."""
    return (Scope.READ, Scope.WRITE) if writes else (Scope.READ,)
