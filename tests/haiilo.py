"""The Haiilo sandbox as tests use it: a process, its control endpoints, its users.

Every exchange is held against openapi.yaml (contracts/witness.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.processes import clean_environment, free_port, running

ANNA = {"x-haiilo-username": "anna", "x-haiilo-password": "anna-secret"}
BEN = {"x-haiilo-username": "ben", "x-haiilo-password": "ben-secret"}


class Sandbox:
    """A running sandbox; `pid` is its process where it is one of ours."""

    def __init__(self, url: str, pid: int = 0) -> None:
        self.url = url
        self.pid = pid
        self._http = httpx.Client(base_url=url, trust_env=False, timeout=30)

    @property
    def tenant(self) -> dict[str, str]:
        """The settings that make it a server's only tenant."""
        return {
            "HAIILO_BASE_URL": self.url,
            "HAIILO_CLIENT_ID": "sandbox",
            "HAIILO_CLIENT_SECRET": "sandbox-secret",
        }

    def requests(self) -> list[dict[str, Any]]:
        """Return what it was asked since the last time."""
        requests: list[dict[str, Any]] = self._get("GET", "/_sandbox/requests").json()
        return requests

    def violations(self) -> list[str]:
        """Return how openapi.yaml was broken since the last time, by client or sandbox."""
        violations: list[str] = self._get("GET", "/_sandbox/violations").json()
        return violations

    def logins(self) -> int:
        """Return how many logins there were since the last time."""
        return sum(request["path"] == "/api/oauth/token" for request in self.requests())

    def reset(self, state: str = "normal", paths: str = "all") -> None:
        """Go back to the beginning; `paths` is the generation of tenants it stands for."""
        self._get("POST", "/_sandbox/reset", {"state": state, "paths": paths})

    def fault(self, operation: str, kind: str, **details: Any) -> None:
        """Let an operation fail."""
        self._get("PUT", "/_sandbox/faults", [{"operation": operation, "kind": kind, **details}])

    def advance(self, seconds: int) -> None:
        """Move its clock."""
        self._get("PUT", "/_sandbox/clock", {"advance_s": seconds})

    def _get(self, method: str, path: str, body: object = None) -> httpx.Response:
        response = self._http.request(method, path, json=body)
        assert response.is_success, response.text
        return response

    def close(self) -> None:
        """Close the control connection."""
        self._http.close()


@contextmanager
def running_sandbox() -> Iterator[Sandbox]:
    """Start a sandbox on a free port."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    environ = clean_environment(SANDBOX_PORT=str(port))
    ready = f"{url}/_sandbox/requests"
    with running("-m", "contracts.witness", ready=ready, environ=environ) as process:
        sandbox = Sandbox(url, process.pid)
        try:
            yield sandbox
        finally:
            sandbox.close()
