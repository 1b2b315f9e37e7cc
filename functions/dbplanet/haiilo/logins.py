"""How many logins may be refused: passwords are not guessed through this server."""

from __future__ import annotations

import hmac
import ipaddress
import math
import secrets
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

import anyio

from dbplanet.haiilo.credentials import Credentials, folded
from dbplanet.haiilo.errors import APIStatusError, AuthenticationError

WINDOW: Final = 60.0
PER_USER: Final = 10
PER_ADDRESS: Final = 30
ENTRIES: Final = 1024


@dataclass(slots=True, eq=False)
class Attempt:
    """A login that counts until either clock says that it is over, in seconds.

    `answered` is set once it is known whether it was refused.
    """

    wall: float
    monotonic: float
    answered: anyio.Event


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

    @asynccontextmanager
    async def attempt(self, key: bytes) -> AsyncIterator[None]:
        """Count a login while it lasts, and for a minute where AuthenticationError ends it.

        Waits where it depends on logins under way whether another may be tried. Raises
        APIStatusError 429 where the budget is spent.
        """
        attempts = self._recent(key)
        while len(attempts) >= self._limit:
            under_way = next((each for each in attempts if not each.answered.is_set()), None)
            if under_way is None:
                raise _too_many(self._left(attempts[0]))
            await under_way.answered.wait()
            attempts = self._recent(key)
        attempt = Attempt(self._wall() + WINDOW, self._monotonic() + WINDOW, anyio.Event())
        attempts.append(attempt)
        is_refused = False
        try:
            yield
        except AuthenticationError:
            is_refused = True
            raise
        finally:
            attempt.answered.set()
            if not is_refused and attempt in attempts:
                attempts.remove(attempt)

    def _recent(self, key: bytes) -> deque[Attempt]:
        attempts = self._attempts.setdefault(key, deque())
        self._attempts.move_to_end(key)
        if len(self._attempts) > ENTRIES:
            self._attempts.popitem(last=False)
        while attempts and self._left(attempts[0]) <= 0:
            attempts.popleft()
        return attempts

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

    @asynccontextmanager
    async def attempt(self, credentials: Credentials, address: str | None) -> AsyncIterator[None]:
        """Let one login happen, if neither its user nor its source address has spent its budget.

        `address` is None where there is no network between: over stdio. The service account is not
        counted: its password is no guess, and guesses of others must not shut out its callers.
        Raises as `Budget.attempt` does.
        """
        async with AsyncExitStack() as stack:
            if not credentials.are_of_service:
                # The address first: one that has spent its budget makes no entry for a user, and so
                # cannot push those out that stop somebody else.
                if address is not None:
                    network = self._key(_network(address))
                    await stack.enter_async_context(self._addresses.attempt(network))
                user = self._key(f"{credentials.tenant.origin} {folded(credentials.username)}")
                await stack.enter_async_context(self._users.attempt(user))
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
