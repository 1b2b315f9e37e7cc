"""One record a call: who called what, and how it ended; never what was said."""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import anyio

from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.haiilo.trail import Trail
from dbplanet.serving.access.caller import Caller
from dbplanet.serving.telemetry import AUDIT, correlation_id, redact

KEY: Final = "MCP_AUDIT_KEY"
SHORTEST_KEY: Final = 16
TARGETS: Final = frozenset(
    {"id", "targetId", "targetType", "userId", "contentId", "contentType", "appId", "senderId"}
)
"""The arguments that say what is meant. Others are an employee's words, or may be."""

OK: Final = "ok"


@dataclass(slots=True, kw_only=True)
class CallRecord:
    """What is kept of one call. Times are anyio's, in seconds; `size` is in bytes.

    `outcome` is `ok` or the name of the error; `request_id` is what an error text may name too.
    """

    request_id: str
    tool: str
    writes: bool
    caller: Caller
    client: str
    protocol: str
    is_cold: bool
    started: float = field(default_factory=anyio.current_time)
    ended: float = 0.0
    credentials: Credentials | None = None
    targets: Mapping[str, str] = field(default_factory=dict)
    trail: Trail = field(default_factory=Trail)
    outcome: str = OK
    size: int = 0

    def aim(self, arguments: Mapping[str, Any]) -> None:
        """Keep which things the accepted arguments mean, as far as they look like ids."""
        self.targets = {
            name: str(value)
            for name, value in arguments.items()
            if name in TARGETS and len(str(value)) <= 64 and str(value).isascii()
        }


def record_refusal(status: int, reason: str) -> None:
    """Write one line about a request that nobody was called for; `reason` is a sentence of ours."""
    fields = {"event": "refusal", "request_id": correlation_id(), "status": status}
    AUDIT.info(json.dumps({**fields, "reason": reason}))


class Audit:
    """Writes the record of each call to the log, where CallMetrics does not write it.

    A person is written as a keyed digest, so that the log alone tells of calls and not of people.
    With MCP_AUDIT_KEY the digest of a person is the same in every container and after every start.
    """

    def __init__(self, key: bytes | None = None) -> None:
        self._key = key or secrets.token_bytes(32)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Audit:
        """Read MCP_AUDIT_KEY. Raises ConfigurationError."""
        key = environ.get(KEY, "").strip()
        if key and len(key) < SHORTEST_KEY:
            raise ConfigurationError(f"{KEY}: at least {SHORTEST_KEY} characters are needed.")
        return cls(key.encode() or None)

    def __call__(self, record: CallRecord) -> None:
        """Write one line."""
        AUDIT.info(json.dumps(self.fields(record)))

    def fields(self, record: CallRecord) -> dict[str, Any]:
        """Return what is written of a call; what a client chose of it is redacted."""
        caller, credentials, trail = record.caller, record.credentials, record.trail
        return {
            "event": "call",
            "request_id": record.request_id,
            "tool": record.tool,
            "access": "write" if record.writes else "read",
            "outcome": record.outcome,
            "mode": caller.mode,
            "tenant": credentials.tenant.alias if credentials else None,
            "principal": self._principal(caller, credentials),
            "client": redact(record.client),
            "protocol": redact(record.protocol),
            "targets": {name: redact(value) for name, value in record.targets.items()},
            "upstream_status": trail.statuses[-1] if trail.statuses else None,
            "upstream_requests": len(trail.statuses),
            "upstream_ms": round(trail.seconds * 1000, 1),
            "retries": trail.retries,
            "logins": trail.logins,
            "ms": round((record.ended - record.started) * 1000, 1),
            "bytes": record.size,
            "cold_start": record.is_cold,
        }

    def _principal(self, caller: Caller, credentials: Credentials | None) -> str | None:
        if caller.principal is not None:
            who = caller.principal
        elif credentials is not None:
            who = f"{credentials.tenant.origin} {credentials.username}"
        else:
            return None
        digest = hmac.digest(self._key, who.encode("utf-8", "surrogatepass"), "sha256")
        return digest.hex()[:16]
