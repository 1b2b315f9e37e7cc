"""A started `make run`: where it listens, and what it printed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.processes import ROOT, clean_environment, free_port


class Run:
    """Both servers, ready to be called."""

    def __init__(self, process: subprocess.Popen[str], port: int, sandbox_port: int) -> None:
        self.process = process
        self.port, self.sandbox_port = port, sandbox_port
        self.printed = ""
        assert process.stdout is not None
        for line in process.stdout:
            self.printed += line
            if line.startswith("Ctrl-C"):
                return
        raise AssertionError(f"ended with {process.wait()}")

    @property
    def configuration(self) -> dict[str, dict[str, dict[str, object]]]:
        """The client configuration that it printed."""
        text = self.printed.partition("Client configuration:\n")[2].partition("\n\n")[0]
        found: dict[str, dict[str, dict[str, object]]] = json.loads(text)
        return found

    @property
    def first_call(self) -> str:
        """The call to paste that it printed."""
        return self.printed.partition("A first call:\n")[2].partition("\n\n")[0]


@contextmanager
def running_make_run(command: Sequence[str]) -> Iterator[Run]:
    """Run the command on free ports, in a group of its own; Ctrl-C in the end."""
    port, sandbox_port = free_port(), free_port()
    environ = clean_environment(PORT=str(port), SANDBOX_PORT=str(sandbox_port))
    # What a developer's shell may hold: none of it may reach the server.
    environ |= {"HAIILO_BASE_URL": "https://canary.example", "HAIILO_USERNAME": "canary"}
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        yield Run(process, port, sandbox_port)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        process.wait(timeout=30)
        assert process.stdout is not None
        process.stdout.close()
