"""The same tools over standard input and output."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, ClassVar

import httpx
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from dbplanet.haiilo.transport import Connections
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from dbplanet.tools.table import TOOLS
from tests.callers import ERAS, mcp_client, rpc, text_of
from tests.haiilo import ANNA, Sandbox
from tests.processes import clean_environment

CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Search_FullText", {"query": "travel policy"}),
    ("Workspace_List", {"pageSize": 2}),
    ("People_GetMe", {}),
    ("News_GetFeed", {"pageSize": 3}),
    ("Workspace_Get", {"id": "does-not-exist"}),
    ("Search_FullText", {"query": "x", "page": -1}),
)


def environment(sandbox: Sandbox, **changes: str) -> dict[str, str]:
    user = {"HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "anna-secret"}
    return clean_environment(**{**sandbox.tenant, **user, **changes})


@asynccontextmanager
async def stdio_client(environ: dict[str, str], mode: str = "auto") -> AsyncIterator[Client]:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "dbplanet", "stdio"], env=environ
    )
    async with Client(command, mode=mode) as client:
        yield client


def without_nonce(text: str) -> str:
    return re.sub(r"DB Planet content [0-9a-f]{8}", "DB Planet content", text)


async def answers(client: Client) -> list[str]:
    listed = await client.list_tools()
    texts = [without_nonce(text_of(await client.call_tool(*call))) for call in CALLS]
    return [*(tool.name for tool in listed.tools), *texts]


@pytest.mark.anyio
async def test_stdio_and_http_give_the_same_text_for_the_same_call_in_both_eras(
    sandbox: Sandbox,
) -> None:
    connections = Connections(httpx.AsyncHTTPTransport)
    app = create_app(Settings.from_environment(sandbox.tenant), connections)
    found = []
    for mode in ERAS:
        async with mcp_client(app, ANNA, mode) as client:
            found.append(await answers(client))
    await connections.aclose()
    for mode in ("legacy", "auto"):
        async with stdio_client(environment(sandbox), mode) as client:
            found.append(await answers(client))
    assert len(found[0]) == len(TOOLS) + len(CALLS)
    assert found == [found[0]] * len(found)


@pytest.mark.anyio
async def test_a_missing_variable_is_named_in_the_answer(sandbox: Sandbox) -> None:
    environ = environment(sandbox, HAIILO_PASSWORD="", HAIILO_CLIENT_SECRET=" ")
    async with stdio_client(environ) as client:
        text = text_of(await client.call_tool("People_GetMe", {}))
    assert text == (
        "[CREDENTIALS] Missing DB Planet credentials: password, clientSecret.\n"
        "Set HAIILO_PASSWORD, HAIILO_CLIENT_SECRET."
    )
    assert sandbox.requests() == []


class Proxy(BaseHTTPRequestHandler):
    """Keeps the addresses that it is asked for, and has none of them."""

    asked: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        self.asked.append(self.path)
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.mark.anyio
async def test_the_system_s_proxy_is_used(sandbox: Sandbox) -> None:
    with HTTPServer(("127.0.0.1", 0), Proxy) as proxy:
        thread = threading.Thread(target=proxy.serve_forever)
        thread.start()
        proxied = environment(
            sandbox,
            HAIILO_BASE_URL="http://127.0.0.1:9",
            http_proxy=f"127.0.0.1:{proxy.server_port}",
            no_proxy="",
        )
        try:
            async with stdio_client(proxied) as client:
                await client.call_tool("People_GetMe", {})
        finally:
            proxy.shutdown()
            thread.join()
    assert Proxy.asked == ["http://127.0.0.1:9/api/oauth/token"]


def run(environ: dict[str, str], *lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "dbplanet", "stdio"],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        env=environ,
        timeout=60,
        check=False,
    )


def test_standard_output_carries_only_messages_and_the_end_of_input_ends_it(
    sandbox: Sandbox,
) -> None:
    initialize = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2024-11-05",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
    }
    done = run(environment(sandbox), "not json", json.dumps(initialize))
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    (answer,) = (answer for answer in answers if answer.get("id") == 1)
    assert answer["result"]["protocolVersion"] == "2024-11-05"
    assert answer["result"]["serverInfo"]["name"] == "dbplanet-mcp-server"
    assert answer["result"]["serverInfo"]["title"] == "DB Planet MCP Server"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"HAIILO_BASE_URL": "http://planet.haiilo.app"}, "HAIILO_BASE_URL cannot be used"),
        ({"HAIILO_DEADLINE_S": "soon"}, "HAIILO_DEADLINE_S"),
    ],
)
def test_a_configuration_that_cannot_be_used_ends_it_with_2(
    sandbox: Sandbox, changes: dict[str, str], words: str
) -> None:
    done = run(environment(sandbox, **changes))
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_an_interrupt_ends_it_at_once(sandbox: Sandbox) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "dbplanet", "stdio"],
        env=environment(sandbox),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(rpc("ping")) + "\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in errors
