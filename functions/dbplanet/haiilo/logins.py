"""How many logins may be refused: passwords are not guessed through this server."""

from __future__ import annotations

import hmac
import ipaddress
import math
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.errors import APIStatusError, AuthenticationError

WINDOW: Final = 60.0
PER_USER: Final = 10
PER_ADDRESS: Final = 30
ENTRIES: Final = 1024


@dataclass(frozen=True, slots=True)
class Attempt:
    """A login that counts until either clock says that it is over, in seconds."""

    wall: float
    monotonic: float


class Budget:
    """Counts the refused logins of the last minute by key, those under way included.

    At most 1,024 keys are kept, the ones used last.
    """

    def __init__(
        self, limit: int, wall: Callable[[], float], monotonic: Callable[[], float]
    ) -> None:
        self._limit = limit
        self._wall = wall
        self._monotonic = monotonic
        self._attempts: OrderedDict[bytes, deque[Attempt]] = OrderedDict()

    @contextmanager
    def attempt(self, key: bytes) -> Iterator[None]:
        """Count a login while it lasts, and for a minute where AuthenticationError ends it.

        Raises APIStatusError 429 where the budget is spent.
        """
        attempts = self._attempts.setdefault(key, deque())
        self._attempts.move_to_end(key)
        if len(self._attempts) > ENTRIES:
            self._attempts.popitem(last=False)
        while attempts and self._left(attempts[0]) <= 0:
            attempts.popleft()
        if len(attempts) >= self._limit:
            raise _too_many(self._left(attempts[0]))
        attempt = Attempt(self._wall() + WINDOW, self._monotonic() + WINDOW)
        attempts.append(attempt)
        is_refused = False
        try:
            yield
        except AuthenticationError:
            is_refused = True
            raise
        finally:
            if not is_refused and attempt in attempts:
                attempts.remove(attempt)

    def _left(self, attempt: Attempt) -> float:
        return min(attempt.wall - self._wall(), attempt.monotonic - self._monotonic())


class Logins:
    """The budgets of a container: 10 refused logins a minute of one user, 30 from one address.

    Users and addresses are kept as keyed digests.
    """

    def __init__(self, wall: Callable[[], float], monotonic: Callable[[], float]) -> None:
        self._secret = secrets.token_bytes(32)
        self._users = Budget(PER_USER, wall, monotonic)
        self._addresses = Budget(PER_ADDRESS, wall, monotonic)

    @contextmanager
    def attempt(self, credentials: Credentials, address: str | None) -> Iterator[None]:
        """Let one login happen, if neither its user nor its source address has spent its budget.

        `address` is None where there is no network between: over stdio. Raises as
        `Budget.attempt` does.
        """
        user = f"{credentials.tenant.origin} {credentials.username.casefold()}"
        with self._users.attempt(self._key(user)):
            if address is None:
                yield
                return
            with self._addresses.attempt(self._key(_network(address))):
                yield

    def _key(self, text: str) -> bytes:
        return hmac.digest(self._secret, text.encode("utf-8", "surrogatepass"), "sha256")


def _network(address: str) -> str:
    """Return what one subscriber is given: an IPv4 address, the /64 of an IPv6 one."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))


def _too_many(wait: float) -> APIStatusError:
    return APIStatusError(
        HTTPStatus.TOO_MANY_REQUESTS,
        hint=(
            f"Too many logins were refused. None is tried for {math.ceil(wait)} seconds: "
            "correct the credentials meanwhile."
        ),
        retry_after=wait,
    )
