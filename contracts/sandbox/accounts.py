"""Who may log in: passwords, lock-outs and access tokens."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import Final

from contracts.sandbox.things import Person, identifier

CLIENT_ID: Final = "sandbox"
CLIENT_SECRET: Final = "sandbox-secret"  # noqa: S105 - the secret that every document of the product names
LIFETIME_S: Final = 3599
MAX_TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class AccessToken:
    """Whose token it is and when it ends, in epoch milliseconds."""

    person_id: str
    expires: int


class Accounts:
    """The passwords tried and the tokens given since the last reset."""

    def __init__(self) -> None:
        self._tokens: dict[str, AccessToken] = {}
        self._failures: dict[str, int] = {}
        # Never starts over: a token that a reset took away must not come back with a new login.
        self._logins = count(1)

    def clear(self) -> None:
        """Forget all tokens and lock-outs."""
        self._tokens.clear()
        self._failures.clear()

    def is_locked(self, person: Person) -> bool:
        """Whether three wrong passwords in a row have blocked the account."""
        return self._failures.get(person.id, 0) >= MAX_TRIES

    def accepts(self, person: Person, password: str) -> bool:
        """Whether the password is right; a wrong one counts."""
        if password == person.password:
            self._failures.pop(person.id, None)
            return True
        self._failures[person.id] = self._failures.get(person.id, 0) + 1
        return False

    def issue(self, person: Person, now: int) -> str:
        """Return a new access token, opaque to its holder."""
        token = identifier("token", str(next(self._logins)))
        self._tokens[token] = AccessToken(person.id, now + LIFETIME_S * 1000)
        return token

    def token(self, value: str) -> AccessToken | None:
        """Return what is known of a token."""
        return self._tokens.get(value)
