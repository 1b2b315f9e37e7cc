"""The tokens of a process or warm container, and what is remembered beside them."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.logins import Logins

ENTRIES: Final = 256
DEFAULT_LIFETIME: Final = 300.0
LONGEST_LIFETIME: Final = 3600.0
REFUSAL_LIFETIME: Final = 60.0


@dataclass(frozen=True, slots=True)
class Profile:
    """What is kept of a caller beside the token: its own id and its time zone (IANA name)."""

    user_id: str
    timezone: str | None


@dataclass(slots=True, eq=False)
class Token:
    """An access token; `wall` and `monotonic` are when it must no longer be used, in seconds."""

    value: str
    wall: float
    monotonic: float
    profile: Profile | None = None

    def __repr__(self) -> str:
        return "Token(…)"


class TokenCache:
    """The tokens of a container: at most 256, by a keyed digest of all credentials.

    Both clocks are asked, and a token ends when either says so: the monotonic one may stand still
    while a container is frozen, and the wall clock may be set. `logins` are the logins that failed
    or are under way, by the same clocks.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self.logins = Logins(wall, monotonic)
        self._secret = b""
        self._tokens: OrderedDict[bytes, Token] = OrderedDict()
        self._refusals: OrderedDict[bytes, Token] = OrderedDict()
        self._locks: WeakValueDictionary[bytes, asyncio.Lock] = WeakValueDictionary()

    def key(self, credentials: Credentials) -> bytes:
        """Return the digest under which a caller's token is kept; it reveals nothing."""
        fields = (
            credentials.tenant.alias,
            credentials.tenant.origin,
            credentials.client_id,
            credentials.client_secret.get_secret_value(),
            credentials.username,
            credentials.password.get_secret_value(),
        )
        if not self._secret:  # not at import, which a snapshot of a Lambda function would keep
            self._secret = secrets.token_bytes(32)
        encoded = [field.encode("utf-8", "surrogatepass") for field in fields]
        message = b"".join(len(each).to_bytes(8, "big") + each for each in encoded)
        # Keyed BLAKE2 (RFC 7693) is a MAC, and takes half of an HMAC's time for so short a message.
        return hashlib.blake2b(message, key=self._secret, digest_size=32).digest()

    @asynccontextmanager
    async def single_flight(self, key: bytes) -> AsyncIterator[None]:
        """Let one caller at a time look for a token and log in."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            yield

    def get(self, key: bytes) -> Token | None:
        """Return the token in force, if there is one."""
        return self._in_force(self._tokens, key)

    def put(self, key: bytes, value: str, expires_in: float | None) -> Token:
        """Return a new token, kept unless it ends too soon to be used again."""
        lifetime = DEFAULT_LIFETIME if expires_in is None else expires_in
        lifetime = min(max(lifetime, 0.0), LONGEST_LIFETIME)
        lifetime -= max(30.0, lifetime / 10)
        token = self._until(value, lifetime)
        if lifetime > 0:
            self._keep(self._tokens, key, token)
        return token

    def drop(self, key: bytes, token: Token) -> None:
        """Forget a token that was refused, unless another has taken its place."""
        if self._tokens.get(key) is token:
            del self._tokens[key]

    def refuse(self, key: bytes) -> None:
        """Remember for a minute that these credentials were refused for good."""
        self._keep(self._refusals, key, self._until("", REFUSAL_LIFETIME))

    def is_refused(self, key: bytes) -> bool:
        """Whether these credentials were refused within the last minute."""
        return self._in_force(self._refusals, key) is not None

    def _until(self, value: str, lifetime: float) -> Token:
        return Token(value, self._wall() + lifetime, self._monotonic() + lifetime)

    def _in_force(self, kept: OrderedDict[bytes, Token], key: bytes) -> Token | None:
        token = kept.get(key)
        if token is None:
            return None
        if self._wall() >= token.wall or self._monotonic() >= token.monotonic:
            del kept[key]
            return None
        kept.move_to_end(key)
        return token

    def _keep(self, kept: OrderedDict[bytes, Token], key: bytes, token: Token) -> None:
        kept[key] = token
        kept.move_to_end(key)
        if len(kept) > ENTRIES:
            kept.popitem(last=False)
