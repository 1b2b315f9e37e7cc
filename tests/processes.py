"""Programs that tests start: on free loopback ports, bounded in time, stopped by their pid."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx

ROOT = Path(__file__).parent.parent
START_SECONDS = 60.0


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def clean_environment(**settings: str) -> dict[str, str]:
    """Return the environment without what would configure the product, and with `settings`."""
    foreign = ("HAIILO_", "MCP_", "OAUTH_", "DXT_", "PUBLIC_BASE_URL", "HOST", "PORT", "SANDBOX_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return {**kept, **settings}


def run_dbplanet(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run `dbplanet …` to its end, configured by `settings` alone."""
    return subprocess.run(
        [sys.executable, "-m", "dbplanet", *arguments],
        env=clean_environment(**settings),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@contextmanager
def running(
    *arguments: str,
    ready: str,
    environ: Mapping[str, str],
    program: str | Path = sys.executable,
    cwd: Path = ROOT,
    output: int | IO[str] = subprocess.DEVNULL,
) -> Iterator[subprocess.Popen[str]]:
    """Run a program until the address `ready` answers; terminate it in the end."""
    process = subprocess.Popen(
        [program, *arguments],
        cwd=cwd,
        env=dict(environ),
        stdout=output,
        stderr=output,
        text=True,
    )
    try:
        wait_for(ready, process)
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for(url: str, process: subprocess.Popen[Any]) -> None:
    """Return once an address answers. Raises AssertionError where that takes too long."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        assert process.poll() is None, f"ended with exit code {process.returncode}"
        try:
            httpx.get(url, timeout=5, trust_env=False)
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(f"{url} did not answer")
