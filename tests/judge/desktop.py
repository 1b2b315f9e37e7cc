"""A desktop host: installs a bundle, asks its user, and starts what the bundle says."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.haiilo import Sandbox
from tests.judge.node import run_node
from tests.processes import clean_environment, free_port, running

ANNA = {"username": "anna", "password": "anna-secret"}


@dataclass(frozen=True)
class Served:
    """A server that runs, and how it is asked."""

    url: str
    http: httpx.Client

    def get(self, path: str) -> httpx.Response:
        """Return what the server has at a path."""
        response = self.http.get(path)
        assert response.status_code == 200, response.text
        return response


@contextmanager
def served(sandbox: Sandbox, **settings: str) -> Iterator[Served]:
    """Serve the product with the sandbox as its tenant."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    environ = clean_environment(PORT=str(port), **{**settings, **sandbox.tenant})
    with (
        running("-m", "dbplanet", "serve", ready=f"{url}/health", environ=environ),
        httpx.Client(base_url=url, trust_env=False, timeout=30) as http,
    ):
        yield Served(url, http)


def unpacked(bundle: bytes, folder: Path) -> Path:
    """Unpack a bundle with the official program."""
    archive = folder / "extension.mcpb"
    archive.write_bytes(bundle)
    done = run_node("mcpb", "unpack", str(archive), str(folder / "extension"))
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "extension"


def launch_config(extension: Path, user_config: Mapping[str, str]) -> dict[str, Any] | None:
    """Return what a host starts, as the official library says; None where something is missing."""
    done = run_node("launch-config.mjs", str(extension), json.dumps(user_config))
    assert done.returncode == 0, done.stderr
    configuration: dict[str, Any] | None = json.loads(done.stdout)
    return configuration
