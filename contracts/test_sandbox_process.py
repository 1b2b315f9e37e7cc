"""`python -m contracts.sandbox` as a person starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx
import pytest

from contracts.conftest import CLIENT

ROOT: Final = Path(__file__).parent.parent
COMMAND: Final = (sys.executable, "-m", "contracts.sandbox")
LIMIT_S: Final = 30


def environment(**variables: str) -> dict[str, str]:
    return {**os.environ, "HOST": "127.0.0.1", **variables}


@dataclass
class Sandbox:
    process: subprocess.Popen[str]
    banner: str
    url: str


@pytest.fixture
def served() -> Iterator[Sandbox]:
    with subprocess.Popen(
        COMMAND,
        cwd=ROOT,
        env=environment(SANDBOX_PORT="0"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            banner = process.stdout.readline()
            address = re.search(r"http://\S+", banner)
            assert address is not None, process.communicate(timeout=LIMIT_S)
            yield Sandbox(process, banner, address[0])
        finally:
            process.kill()


@contextmanager
def logged_in(url: str) -> Iterator[httpx.Client]:
    form = {"grant_type": "password", "username": "ben", "password": "ben-secret"}
    with httpx.Client(base_url=url, timeout=LIMIT_S, trust_env=False) as client:
        token = client.post("/api/oauth/token", data=form, auth=CLIENT).json()["access_token"]
        client.headers["Authorization"] = f"Bearer {token}"
        yield client


def fault(client: httpx.Client, kind: str) -> None:
    client.put("/_sandbox/faults", json=[{"operation": "*", "kind": kind, "times": 1}])


def test_it_says_where_it_is_and_who_may_log_in_and_ends_quietly(served: Sandbox) -> None:
    assert "anna / anna-secret, ben / ben-secret" in served.banner
    assert "sandbox / sandbox-secret" in served.banner
    with logged_in(served.url) as client:
        assert client.get("/api/users/me").json()["displayName"] == "Ben Öztürk"
        served.process.send_signal(signal.SIGINT)
        output = served.process.communicate(timeout=LIMIT_S)
    assert output == ("", "")
    assert served.process.returncode in (0, 130)


def test_connections_break_without_a_byte_or_in_the_middle(served: Sandbox) -> None:
    with logged_in(served.url) as client:
        fault(client, "dropped")
        with pytest.raises(httpx.RemoteProtocolError, match="without sending a response"):
            client.get("/api/users/me")
        fault(client, "cut")
        with pytest.raises(httpx.RemoteProtocolError, match="complete message body"):
            client.get("/api/users/me")
        assert client.get("/api/users/me").status_code == 200
    served.process.send_signal(signal.SIGINT)
    assert served.process.communicate(timeout=LIMIT_S) == ("", "")


def test_it_does_not_wait_for_answers_that_it_made_slow(served: Sandbox) -> None:
    with logged_in(served.url) as client:
        slow = [{"operation": "*", "kind": "drip", "seconds": 60}]
        client.put("/_sandbox/faults", json=slow)
        with client.stream("GET", "/api/users/me") as response:
            assert next(response.iter_bytes(1)) == b"{"
            served.process.send_signal(signal.SIGINT)
            assert served.process.communicate(timeout=LIMIT_S) == ("", "")
    assert served.process.returncode in (0, 130)


def test_a_port_in_use_is_named(served: Sandbox) -> None:
    port = served.url.rpartition(":")[2]
    second = subprocess.run(
        COMMAND,
        cwd=ROOT,
        env=environment(SANDBOX_PORT=port),
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert second.returncode == 1
    assert second.stdout == ""
    assert second.stderr == (
        f"127.0.0.1:{port}: Address already in use; choose another port with SANDBOX_PORT,"
        " or another address with HOST\n"
    )


@pytest.mark.parametrize("port", ["http", "-1", "65536", ""])
def test_a_port_that_is_none_is_named(port: str) -> None:
    ended = subprocess.run(
        COMMAND,
        cwd=ROOT,
        env=environment(SANDBOX_PORT=port),
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == f"SANDBOX_PORT is a port number, not {port!r}\n"
