"""A process that is stopped in the middle and goes on later: the server, and Haiilo."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from dbplanet.serving import MCP_PATH
from tests.callers import rpc
from tests.events import LEGACY
from tests.haiilo import ANNA, Sandbox, running_sandbox
from tests.processes import clean_environment, free_port, running
from tests.sockets import SocketHaiilo, socket_haiilo

COMMENT = {"targetId": "a1", "targetType": "blog-article", "body": "hello"}
LOGIN, ME, POST = "POST /api/oauth/token", "GET /api/users/me", "POST /api/comments"


class Server:
    """`dbplanet serve` in a process of its own."""

    def __init__(self, url: str, pid: int) -> None:
        self._url = url
        self._pid = pid

    def call(self, tool: str, arguments: dict[str, Any] | None = None) -> str:
        """Call one tool; return its text."""
        message = rpc("tools/call", {"name": tool, "arguments": arguments or {}})
        response = httpx.post(
            self._url, json=message, headers=ANNA | LEGACY, timeout=60, trust_env=False
        )
        text: str = response.json()["result"]["content"][0]["text"]
        return text

    def freeze(self) -> None:
        """Stop it, as Lambda does with a container between two invocations."""
        freeze(self._pid)

    def thaw(self) -> None:
        """Let it go on."""
        os.kill(self._pid, signal.SIGCONT)


def freeze(pid: int) -> None:
    """Stop a child of this process, and return once it stands still."""
    os.kill(pid, signal.SIGSTOP)
    _, status = os.waitpid(pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)


@contextmanager
def serving(tenant: dict[str, str], **settings: str) -> Iterator[Server]:
    port = str(free_port())
    environ = clean_environment(**tenant, **settings, PORT=port)
    url = f"http://127.0.0.1:{port}"
    with running("-m", "dbplanet", "serve", ready=f"{url}/health", environ=environ) as process:
        try:
            yield Server(url + MCP_PATH, process.pid)
        finally:
            os.kill(process.pid, signal.SIGCONT)


@pytest.fixture
def haiilo() -> Iterator[SocketHaiilo]:
    with socket_haiilo() as haiilo:
        yield haiilo


def test_a_thawed_server_finds_its_connections_dead_and_its_token_revoked(
    haiilo: SocketHaiilo,
) -> None:
    with serving(haiilo.tenant) as server:
        assert "Anna" in server.call("People_GetMe")
        server.freeze()
        haiilo.drop_idle("close")
        haiilo.steps["/api/users/me"] = ["401"]
        server.thaw()
        assert "Anna" in server.call("People_GetMe")
    assert haiilo.paths == [LOGIN, ME, ME, LOGIN, ME]


def test_an_answer_that_came_while_the_server_stood_still_is_read_afterwards(
    haiilo: SocketHaiilo,
) -> None:
    with serving(haiilo.tenant) as server, ThreadPoolExecutor() as pool:
        server.call("People_GetMe")
        haiilo.steps["/api/comments"] = ["hold"]
        text = pool.submit(server.call, "Social_PostComment", COMMENT)
        wait_until(haiilo.has_asked, 4)  # login, the profile twice, and the comment
        server.freeze()
        haiilo.let_go()
        haiilo.drop_idle("close")
        server.thaw()
        assert text.result(60).startswith("The comment is posted.")
    assert haiilo.paths == [LOGIN, ME, ME, POST]


def wait_until(counted: threading.Semaphore, times: int) -> None:
    for _ in range(times):
        assert counted.acquire(timeout=30)


@pytest.fixture
def own_sandbox() -> Iterator[Sandbox]:
    """A sandbox that nobody else uses."""
    with running_sandbox() as sandbox:
        yield sandbox


def test_a_haiilo_that_stands_still_gets_a_change_once_and_the_caller_is_told_to_check(
    own_sandbox: Sandbox,
) -> None:
    with serving(own_sandbox.tenant, HAIILO_DEADLINE_S="2") as server:
        server.call("Workspace_Create", {"name": "Warm"})
        own_sandbox.requests()
        freeze(own_sandbox.pid)
        try:
            changed = server.call("Workspace_Create", {"name": "Frozen"})
            read = server.call("People_GetMe")
        finally:
            os.kill(own_sandbox.pid, signal.SIGCONT)
        assert changed.startswith("[UNKNOWN OUTCOME]")
        assert read.startswith("[TIMEOUT]")
        assert "Frozen" in server.call("Workspace_List", {"query": "Frozen"})
    asked = [f"{each['method']} {each['path']}" for each in own_sandbox.requests()]
    assert asked.count("POST /api/workspaces") == 1
    assert LOGIN not in asked
