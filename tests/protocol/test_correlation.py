"""One id leads from a request to its log records and to the text of its error, and to no other."""

from __future__ import annotations

import io
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import anyio
import httpx
import pytest

from dbplanet.haiilo.transport import Connections
from dbplanet.serving import MCP_PATH
from dbplanet.serving.app import create_app
from dbplanet.serving.audit import CallRecord
from dbplanet.serving.settings import Settings
from dbplanet.serving.telemetry import configure_logging, stderr_handler
from tests.callers import ERAS, TENANT, mcp_client, rpc, text_of
from tests.events import LEGACY, LambdaContext, call_event, container, text_in
from tests.haiilo import ANNA, Sandbox
from tests.processes import ROOT, clean_environment, free_port, running
from tests.upstream import ORIGIN, TOKEN_PATH, Upstream

ID_IN_TEXT = re.compile(r"correlation id (\S+)\.")


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What `dbplanet serve` would write to its standard error."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    stream = io.StringIO()
    handler = stderr_handler()
    handler.setStream(stream)
    configure_logging(handler)
    yield stream
    root.handlers = handlers
    root.setLevel(level)


class Slow(Upstream):
    """Breaks on every call, once as many are under way as `together` says."""

    def __init__(self, together: int) -> None:
        super().__init__()
        self._together = together
        self._waiting = 0
        self._all_here = anyio.Event()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if request.url.path != TOKEN_PATH:
            self._waiting += 1
            if self._waiting == self._together:
                self._all_here.set()
            await self._all_here.wait()
            raise RuntimeError(f"broke on {request.url.path.rpartition('/')[2]}")
        return await super().handle_async_request(request)


@pytest.mark.anyio
@pytest.mark.parametrize("mode", ERAS)
async def test_calls_at_the_same_time_each_have_an_id_of_their_own(
    log: io.StringIO, mode: str
) -> None:
    records: dict[str, CallRecord] = {}
    upstream = Slow(20)
    app = create_app(
        Settings.from_environment(TENANT),
        Connections(lambda: upstream),
        on_call=lambda record: records.update({record.targets["id"]: record}),
    )
    texts: dict[str, str] = {}

    async def call(id: str) -> None:
        texts[id] = text_of(await client.call_tool("Workspace_Get", {"id": id}))

    async with mcp_client(app, ANNA, mode) as client, anyio.create_task_group() as group:
        for number in range(20):
            group.start_soon(call, f"w{number}")
    # A record is a head with the id, a traceback, and at its end what the call broke on.
    heads = re.findall(r"\[(\w+)\] Workspace_Get failed", log.getvalue())
    causes = re.findall(r"^RuntimeError: broke on (\w+)", log.getvalue(), re.MULTILINE)
    logged = dict(zip(causes, heads, strict=True))
    for id, text in texts.items():
        assert ID_IN_TEXT.findall(text) == [records[id].request_id] == [logged[id]]
    assert len({record.request_id for record in records.values()}) == 20


def test_on_lambda_it_is_the_id_of_the_invocation(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*args: object, **kwargs: object) -> str:
        raise RuntimeError("a fault of ours")

    class Invocation(LambdaContext):
        def __init__(self, id: str) -> None:
            self.aws_request_id = id

    with container(sandbox) as handler:
        monkeypatch.setattr("dbplanet.serving.server.render", fail)
        for era in ("legacy", "modern"):
            for id in (f"{era}-1", f"{era}-2"):
                text = text_in(handler(call_event(era, "People_GetMe", {}), Invocation(id)))
                assert ID_IN_TEXT.findall(text) == [id]
                lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
                (failure,) = (line for line in lines if "_aws" not in line)
                (record,) = (line for line in lines if line.get("event") == "call")
                assert failure["correlation_id"] == record["request_id"] == id


def test_a_refused_request_has_the_id_of_its_invocation_too(
    sandbox: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    with container(sandbox) as handler:
        event = call_event("modern", "People_GetMe", {})
        assert handler({**event, "body": "{"}, LambdaContext())["statusCode"] == 400
        assert handler({"Records": []}, LambdaContext())["statusCode"] == 400
    refusal, stray = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert refusal["event"] == "refusal"
    assert refusal["request_id"] == refusal["correlation_id"] == "c0ffee"
    assert stray["message"].startswith("An event could not be answered")
    assert stray["correlation_id"] == "c0ffee"


def test_over_stdio_each_call_has_another(sandbox: Sandbox) -> None:
    user = {"HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "anna-secret"}
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    }
    call = {"name": "People_GetMe", "arguments": {}}
    with subprocess.Popen(
        [sys.executable, "-m", "dbplanet", "stdio"],
        cwd=ROOT,
        env=clean_environment(**sandbox.tenant, **user),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for message in (
            rpc("initialize", hello),
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            rpc("tools/call", call, 2),
            rpc("tools/call", call, 3),
        ):
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
            if "id" in message:
                assert json.loads(process.stdout.readline())["id"] == message["id"]
        _, errors = process.communicate(timeout=60)
    found = re.findall(r"\[(\w+)\] (\{.*\})", errors)
    assert len(found) == 2
    assert len({id for id, _ in found}) == 2
    for id, line in found:
        assert json.loads(line)["request_id"] == id


def test_a_served_call_is_logged_without_addresses_of_haiilo_and_without_what_was_asked(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    port = str(free_port())
    url = f"http://127.0.0.1:{port}"
    environ = clean_environment(**sandbox.tenant, PORT=port)
    message = rpc("tools/call", {"name": "Search_FullText", "arguments": {"query": "canary"}})
    with (
        (tmp_path / "log").open("w") as output,
        running("-m", "dbplanet", "serve", ready=f"{url}/health", environ=environ, output=output),
    ):
        response = httpx.post(
            f"{url}{MCP_PATH}?key=canary", json=message, headers=ANNA | LEGACY, trust_env=False
        )
        assert response.status_code == 200
    log = (tmp_path / "log").read_text()
    assert '"tool": "Search_FullText"' in log
    for text in ("canary", "anna", "/api/", sandbox.url, ORIGIN):
        assert text not in log
