"""A way in over HTTP, which can be closed and opened again at the same address."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from dbplanet.serving import MCP_PATH
from tests.processes import clean_environment, free_port, running


@dataclass(frozen=True)
class Door:
    """`python …` that listens on PORT, with the settings of its tenant."""

    command: tuple[str, ...]
    tenant: Mapping[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)

    @property
    def url(self) -> str:
        """Where it serves MCP."""
        return f"http://127.0.0.1:{self.port}{MCP_PATH}"

    @contextmanager
    def open(self) -> Iterator[None]:
        """Serve until the end of the block; no request may be open then, and hold up the end."""
        environ = clean_environment(PORT=str(self.port), **self.tenant)
        ready = f"http://127.0.0.1:{self.port}/health"
        with running(*self.command, ready=ready, environ=environ) as process:
            yield
        assert process.returncode != -signal.SIGKILL, "a request was still open"
