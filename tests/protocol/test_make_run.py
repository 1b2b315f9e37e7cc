"""`make run`: both servers, a configuration and a first call that work, and a clean end."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from tests.callers import ERAS, text_of
from tests.make_run import Run, running_make_run
from tests.processes import ROOT, clean_environment, free_port, run_dbplanet


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    with running_make_run([sys.executable, "-m", "contracts.run"]) as run:
        yield run


def test_the_printed_first_call_works_when_it_is_pasted(run: Run) -> None:
    words = shlex.split(run.first_call)
    assert words[:2] == ["curl", "-s"]
    if shutil.which("curl"):
        done = subprocess.run(["bash", "-c", run.first_call], capture_output=True, check=True)
        answer = json.loads(done.stdout)
    else:
        values = (word for word, flag in zip(words[1:], words, strict=False) if flag == "-H")
        headers = dict(value.split(": ", 1) for value in values)
        response = httpx2.post(words[2], headers=headers, content=words[-1])
        answer = response.json()
    assert "Travel policy" in answer["result"]["content"][0]["text"]


@pytest.mark.anyio
@pytest.mark.parametrize("mode", ERAS)
async def test_the_printed_configuration_connects_a_client(run: Run, mode: str) -> None:
    url = f"http://127.0.0.1:{run.port}/servers/dbplanet/mcp"
    headers = {"x-haiilo-username": "anna", "x-haiilo-password": "anna-secret"}
    server = {"type": "http", "url": url, "headers": headers}
    assert run.configuration == {"mcpServers": {"dbplanet": server}}
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        assert "Anna" in text_of(await client.call_tool("People_GetMe", {}))


def test_an_interrupt_ends_both_and_leaves_nothing_behind(run: Run) -> None:
    os.kill(run.process.pid, signal.SIGINT)
    assert run.process.wait(timeout=30) == 0
    for port in (run.port, run.sandbox_port):
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", port)) != 0


@pytest.mark.parametrize("taken", ["PORT", "SANDBOX_PORT"])
def test_a_port_in_use_is_named(taken: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        environ = clean_environment(PORT=str(free_port()), SANDBOX_PORT=str(free_port()))
        environ[taken] = str(busy.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "contracts.run"],
            cwd=ROOT,
            env=environ,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    assert re.fullmatch(rf"Port \d+ is in use. Set {taken} to another one.\n", done.stderr)


def test_serving_with_a_service_account_and_no_callers_ends_with_2() -> None:
    done = run_dbplanet(
        "serve",
        HAIILO_BASE_URL="https://planet.haiilo.app",
        HAIILO_USERNAME="service",
        HAIILO_PASSWORD="canary",
    )
    assert done.returncode == 2
    assert "HAIILO_USERNAME and HAIILO_PASSWORD" in done.stderr
    assert "canary" not in done.stderr + done.stdout


@pytest.mark.parametrize("host", ["127.0.0.1", "203.0.113.1", "a..b", "x" * 300])
def test_serving_where_nothing_can_listen_is_one_sentence_and_2(host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        done = run_dbplanet("serve", HOST=host, PORT=str(busy.getsockname()[1]))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "cannot be listened on" in done.stderr
