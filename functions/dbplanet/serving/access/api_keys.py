"""API keys: made here and shown once, kept as digests, for machines that call."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from dbplanet.haiilo.tenants import ALIAS, ConfigurationError, read_setting
from dbplanet.serving.access.scopes import Scope

VARIABLE: Final = "MCP_API_KEYS"
PREFIX: Final = "dbp_"
ID: Final = re.compile(r"[a-z2-7]{8}")
DIGEST: Final = re.compile(r"[0-9a-f]{64}")
FIELDS: Final = frozenset({"id", "sha256", "owner", "scopes", "expires", "tenant"})
LONGEST_DAYS: Final = 400
ACTIVE_EACH: Final = 2
"""How many keys of one owner may be valid at once: the old one and the one that follows it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKey:
    """What is kept of a key: `digest` is the SHA-256 of all of it, `expires` its last day (UTC).

    `tenant` binds it to one alias, None lets the caller name any.
    """

    id: str
    digest: bytes
    owner: str
    scopes: frozenset[Scope]
    expires: date
    tenant: str | None = None

    def entry(self) -> dict[str, Any]:
        """Return what stands for the key in MCP_API_KEYS."""
        entry: dict[str, Any] = {
            "id": self.id,
            "sha256": self.digest.hex(),
            "owner": self.owner,
            "scopes": sorted(self.scopes),
            "expires": self.expires.isoformat(),
        }
        return entry if self.tenant is None else {**entry, "tenant": self.tenant}


class ApiKeys:
    """The keys that this server knows; `today` tells the date in UTC."""

    def __init__(
        self,
        keys: Iterable[ApiKey] = (),
        today: Callable[[], date] = lambda: datetime.now(UTC).date(),
    ) -> None:
        self._keys = tuple(keys)
        self._today = today

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> ApiKeys:
        """Read MCP_API_KEYS, a JSON array. Raises ConfigurationError."""
        text = environ.get(VARIABLE, "").strip()
        keys = cls(_read(entry) for entry in _decode(text)) if text else cls()
        if len({key.id for key in keys}) < len(keys):
            raise ConfigurationError(f"{VARIABLE}: two keys have the same id.")
        owner, count = next(
            iter(Counter(key.owner for key in keys.active()).most_common(1)), ("", 0)
        )
        if count > ACTIVE_EACH:
            raise ConfigurationError(
                f"{VARIABLE}: {owner} has {count} keys in force. {ACTIVE_EACH} are enough to "
                "replace one by the other: take the oldest out."
            )
        return keys

    def __iter__(self) -> Iterator[ApiKey]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def active(self) -> tuple[ApiKey, ...]:
        """Return the keys that have not expired."""
        return tuple(key for key in self._keys if self._today() <= key.expires)

    def find(self, presented: str) -> ApiKey | None:
        """Return the key in force that was presented.

        All keys are compared, each in constant time, so that the time tells nothing of them.
        """
        digest = _digest(presented)
        found = None
        for key in self._keys:
            if hmac.compare_digest(key.digest, digest):
                found = key
        return found if found is not None and self._today() <= found.expires else None


def new_key(
    owner: str, scopes: Iterable[Scope], days: int, tenant: str | None = None
) -> tuple[str, ApiKey]:
    """Return a new key of 256 random bits, and what is kept of it. Raises ConfigurationError."""
    if not 1 <= days <= LONGEST_DAYS:
        raise ConfigurationError(f"--days: 1 to {LONGEST_DAYS}; a key is replaced now and then.")
    if not owner.strip():
        raise ConfigurationError("--owner: say whose key it is.")
    if tenant is not None and not ALIAS.fullmatch(tenant):
        raise ConfigurationError("--tenant: the alias of a tenant, in lower case, is needed.")
    id = base64.b32encode(secrets.token_bytes(5)).decode().lower()
    text = f"{PREFIX}{id}_{secrets.token_urlsafe(32)}"
    key = ApiKey(
        id=id,
        digest=_digest(text),
        owner=owner,
        scopes=frozenset(scopes),
        expires=datetime.now(UTC).date() + timedelta(days=days),
        tenant=tenant,
    )
    return text, key


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _decode(text: str) -> list[Any]:
    try:
        entries = read_setting(text)
    except (ValueError, RecursionError):
        entries = None
    if not isinstance(entries, list):
        raise ConfigurationError(
            f"{VARIABLE} is not a JSON array with no key twice. `dbplanet apikey new` prints what "
            "stands in it."
        )
    return entries


def _read(entry: object) -> ApiKey:
    needed = f"{VARIABLE}: each entry is what `dbplanet apikey new` prints"
    if not isinstance(entry, dict) or not set(entry) <= FIELDS:
        raise ConfigurationError(f"{needed}, with {', '.join(sorted(FIELDS))} alone.")
    id, digest, owner, tenant = (entry.get(name) for name in ("id", "sha256", "owner", "tenant"))
    if not isinstance(id, str) or not ID.fullmatch(id):
        raise ConfigurationError(f"{needed}; one has no id of eight letters and digits.")
    if not isinstance(digest, str) or not DIGEST.fullmatch(digest):
        raise ConfigurationError(
            f"{needed}; sha256 of {id} is not the 64 hexadecimal digits of a digest."
        )
    if not isinstance(owner, str) or not owner.strip() or not isinstance(tenant, str | None):
        raise ConfigurationError(f"{needed}; {id} has no owner, or a tenant that is not a name.")
    scopes = entry.get("scopes")
    if not isinstance(scopes, list) or not scopes or not set(map(str, scopes)) <= set(Scope):
        raise ConfigurationError(f"{needed}; scopes of {id} are {' and '.join(Scope)}.")
    try:
        expires = date.fromisoformat(str(entry.get("expires")))
    except ValueError:
        raise ConfigurationError(
            f"{needed}; {id} needs the day on which it expires, like 2027-03-31."
        ) from None
    return ApiKey(
        id=id,
        digest=bytes.fromhex(digest),
        owner=owner.strip(),
        scopes=frozenset(map(Scope, scopes)),
        expires=expires,
        tenant=tenant,
    )
