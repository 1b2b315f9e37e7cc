"""The artifact in Lambda's runtime, asked directly and behind the deployed API, by MCP clients."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from dbplanet.serving import MCP_PATH
from dbplanet.tools.table import TOOLS
from tests.callers import ERAS, text_of
from tests.haiilo import ANNA, Sandbox
from tests.judge.runtime import EventTransport, Function, needs_runtime, running_function
from tests.judge.stack import Stack

pytestmark = [needs_runtime, pytest.mark.anyio]

CALLS: tuple[tuple[str, dict[str, object]], ...] = (
    ("Search_FullText", {"query": "travel policy"}),
    ("People_GetMe", {}),
    ("Workspace_List", {"pageSize": 2}),
)


@dataclass(frozen=True)
class Door:
    """A way to a function that has just been started."""

    function: Function
    url: str
    transport: Callable[[], httpx2.AsyncBaseTransport]
    task: Path

    @asynccontextmanager
    async def http(self) -> AsyncIterator[httpx2.AsyncClient]:
        async with httpx2.AsyncClient(
            transport=self.transport(), headers=ANNA, base_url=self.url, timeout=40
        ) as http:
            yield http

    @asynccontextmanager
    async def client(self, era: str) -> AsyncIterator[Client]:
        async with self.http() as http:
            url = f"{self.url}{MCP_PATH}"
            async with Client(streamable_http_client(url, http_client=http), mode=era) as client:
                yield client


Opener = Callable[..., AbstractContextManager[Door]]


@pytest.fixture(params=["runtime", "gateway"])
def door(request: pytest.FixtureRequest, sandbox: Sandbox, task: Path, tmp_path: Path) -> Opener:
    """Open a door to a new container; settings come before the stack's."""
    log = tmp_path / "function.log"

    @contextmanager
    def runtime(**settings: str) -> Iterator[Door]:
        url = "https://abc123.execute-api.eu-central-1.amazonaws.com"
        variables = sandbox.tenant | {"PUBLIC_BASE_URL": url} | settings
        with running_function(task, variables, log) as function:
            yield Door(function, url, lambda: EventTransport(function), task)

    @contextmanager
    def gateway(**settings: str) -> Iterator[Door]:
        stack: Stack = request.getfixturevalue("stack")
        stack.fill_secret(sandbox.tenant)
        variables = stack.variables() | settings
        port = stack.cloud.function_port
        with running_function(task, variables, log, port) as function:
            yield Door(function, stack.url, lambda: Named(stack.host), task)

    return {"runtime": runtime, "gateway": gateway}[request.param]


class Named(httpx2.AsyncHTTPTransport):
    """Asks for the API by its name, which no resolver knows."""

    def __init__(self, host: str) -> None:
        super().__init__()
        self._host = host

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        request.headers["host"] = self._host
        return await super().handle_async_request(request)


def without_nonce(text: str) -> str:
    return re.sub(r"DB Planet content [0-9a-f]{8}", "DB Planet content", text)


@pytest.mark.parametrize("era", ERAS)
async def test_the_first_call_and_a_hundred_warm_ones_get_the_same_answers(
    door: Opener, sandbox: Sandbox, era: str
) -> None:
    texts: dict[str, set[str]] = {tool: set() for tool, _ in CALLS}
    with door() as opened:
        async with opened.client(era) as client:
            listed = [tool.name for tool in (await client.list_tools()).tools]
            for number in range(102):
                tool, arguments = CALLS[number % len(CALLS)]
                result = await client.call_tool(tool, arguments)
                assert not result.is_error
                texts[tool].add(without_nonce(text_of(result)))
    assert listed == list(TOOLS)
    assert {tool: len(found) for tool, found in texts.items()} == dict.fromkeys(texts, 1)
    assert "Travel policy" in texts["Search_FullText"].pop()
    assert sandbox.logins() == 1


async def test_initialize_and_discover_name_the_server(door: Opener) -> None:
    with door() as opened:
        for era, version in (("legacy", "2025-11-25"), ("auto", "2026-07-28")):
            async with opened.client(era) as client:
                assert client.protocol_version == version
                assert client.server_info
                assert client.server_info.name == "dbplanet-mcp-server"


async def test_a_stuck_intranet_ends_the_call_at_its_deadline(
    door: Opener, sandbox: Sandbox
) -> None:
    sandbox.fault("People_GetMe", "latency", seconds=20)
    with door(HAIILO_DEADLINE_S="1") as opened:
        for era in ("legacy", "auto"):
            async with opened.client(era) as client:
                result = await client.call_tool("People_GetMe", {})
                assert result.is_error
                assert text_of(result).startswith("[TIMEOUT] Request timed out.")
        sandbox.reset()
        async with opened.client("auto") as client:
            assert "Anna" in text_of(await client.call_tool("People_GetMe", {}))


async def test_a_get_on_the_mcp_path_is_answered_at_once(door: Opener) -> None:
    with door() as opened:
        async with opened.http() as http:
            for path in (MCP_PATH, f"{MCP_PATH}/"):
                response = await http.get(path, headers={"accept": "text/event-stream"})
                assert (response.status_code, response.headers["allow"]) == (405, "POST")


async def test_the_page_health_and_the_desktop_extension_arrive_whole(door: Opener) -> None:
    with door() as opened:
        async with opened.http() as http:
            assert (await http.get("/health")).json() == {"status": "ok"}
            assert "<html" in (await http.get("/")).text
            bundle = (await http.get("/dxt/bundle.mcpb")).content
            digest = (await http.get("/dxt/bundle.sha256")).text
            manifest = (await http.get("/dxt/manifest")).json()
    assert hashlib.sha256(bundle).hexdigest() == digest.strip()
    assert manifest["metadata"]["generatedAt"] == "2026-09-21T14:13:20Z"


async def test_the_log_is_json_a_line_and_holds_no_credentials(
    door: Opener, sandbox: Sandbox
) -> None:
    sandbox.fault("People_GetMe", "dropped")
    with door() as opened:
        async with opened.client("auto") as client:
            await client.call_tool("Search_FullText", {"query": "travel policy"})
            await client.call_tool("People_GetMe", {})
        log = opened.function.log
    assert "sandbox-secret" not in log
    assert "anna-secret" not in log
    records = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert all(record["service"] == "dbplanet" for record in records)


async def test_a_start_writes_nothing_beside_the_code(door: Opener) -> None:
    with door() as opened:
        before = sorted(opened.task.rglob("*"))
        async with opened.client("auto") as client:
            await client.call_tool("People_GetMe", {})
        assert sorted(opened.task.rglob("*")) == before


async def test_an_unknown_path_never_reaches_the_function(stack: Stack) -> None:
    async with httpx2.AsyncClient(transport=Named(stack.host), base_url=stack.url) as http:
        for path in ("/servers/other/mcp", "/docs", "/openapi.json", "/dxt"):
            assert (await http.get(path)).status_code == 404
