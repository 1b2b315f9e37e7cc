"""The bundle's bridge, line by line: what it sends, and what a person reads when it cannot."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from dbplanet.haiilo.tenants import Tenants
from dbplanet.serving.access.asked import asked_credentials
from dbplanet.serving.access.caller import Mode
from tests.callers import rpc
from tests.haiilo import Sandbox
from tests.judge.desktop import ANNA, Served, launch_config, served, unpacked
from tests.judge.node import BIN, needs_node
from tests.modes import KEY, KEYS
from tests.processes import ROOT, free_port

pytestmark = needs_node

BRIDGE = ROOT / "functions" / "dbplanet" / "dxt" / "bridge.mjs"
ANNAS = {
    "DBPLANET_HEADER_X_HAIILO_USERNAME": "anna",
    "DBPLANET_HEADER_X_HAIILO_PASSWORD": "anna-secret",
    "DBPLANET_HEADER_X_HAIILO_TENANT": "",
}
KEYED = {"DBPLANET_HEADER_X_API_KEY": "dbp_0123_abc", "DBPLANET_HEADER_X_HAIILO_TENANT": ""}
CALL = rpc("tools/call", {"name": "People_GetMe", "arguments": {}}, id=7)
VERSION = "io.modelcontextprotocol/protocolVersion"


class Stub(ThreadingHTTPServer):
    """A server that records requests and answers all of them alike."""

    daemon_threads = True

    def __init__(self, status: int, body: str, headers: Mapping[str, str]) -> None:
        super().__init__(("127.0.0.1", 0), StubHandler)
        self.status, self.body, self.headers = status, body, headers
        self.requests: list[tuple[dict[str, str], Any]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/mcp"


class StubHandler(BaseHTTPRequestHandler):
    server: Stub

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.requests.append((headers, body))
        self.send_response(self.server.status)
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        content = self.server.body.replace('"ID"', json.dumps(body.get("id"))).encode()
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        del format, args


@contextmanager
def stub(status: int = 200, body: str = "", headers: Mapping[str, str] = {}) -> Iterator[Stub]:
    """Run a stub until the end of the block."""
    with Stub(status, body or '{"jsonrpc": "2.0", "id": "ID", "result": {}}', headers) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def start(url: str, environ: Mapping[str, str] = ANNAS) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [BIN / "node", BRIDGE, url],
        env={"PATH": os.environ["PATH"], **environ},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def bridged(
    url: str, *messages: object, environ: Mapping[str, str] = ANNAS
) -> tuple[list[dict[str, Any]], str]:
    """Send lines in one go; return what came back, and what stands on stderr."""
    lines = [m if isinstance(m, str) else json.dumps(m, ensure_ascii=False) for m in messages]
    process = start(url, environ)
    out, err = process.communicate("".join(f"{line}\n" for line in lines), timeout=60)
    assert process.returncode == 0
    return [json.loads(line) for line in out.splitlines()], err


def asked(modes: list[Mode]) -> set[str]:
    """Return the headers that a server in these modes has its callers send."""
    credentials = asked_credentials(modes, Tenants())
    assert credentials is not None
    return {credential.header for credential in credentials}


def error_of(answers: list[dict[str, Any]]) -> str:
    (answer,) = answers
    assert answer["id"] == 7
    text: str = answer["error"]["message"]
    return text


@pytest.fixture(scope="module")
def server(sandbox_process: Sandbox) -> Iterator[Served]:
    with served(sandbox_process) as server:
        yield server


def test_every_header_that_the_server_asks_for_is_sent_and_blank_ones_are_not() -> None:
    with stub() as server:
        bridged(server.url, CALL)
    ((headers, body),) = server.requests
    assert body == CALL
    assert headers["x-haiilo-username"] == "anna"
    assert headers["x-haiilo-password"] == "anna-secret"
    assert "x-haiilo-tenant" not in headers
    assert asked([Mode.HEADERS]) == {"x-haiilo-username", "x-haiilo-password", "x-haiilo-tenant"}


def test_an_api_key_is_sent_as_its_header_and_nothing_else_is() -> None:
    with stub() as server:
        bridged(server.url, CALL, environ=KEYED)
    headers = server.requests[0][0]
    assert headers["x-api-key"] == "dbp_0123_abc"
    assert not [name for name in headers if name.startswith("x-haiilo")]
    assert asked([Mode.API_KEY]) == {"x-api-key", "x-haiilo-tenant"}


@pytest.mark.parametrize("password", ["pässwörd", " blanks ", "=?base64?eA==?=", "日本"])
def test_a_value_that_no_header_can_hold_is_encoded(password: str) -> None:
    with stub() as server:
        bridged(server.url, CALL, environ={"DBPLANET_HEADER_X_HAIILO_PASSWORD": password})
    sent = server.requests[0][0]["x-haiilo-password"]
    assert sent == f"=?base64?{base64.b64encode(password.encode()).decode()}?="


def test_the_version_that_was_negotiated_goes_with_every_later_request() -> None:
    initialize = rpc("initialize", {"protocolVersion": "2025-11-25"})
    result = '{"jsonrpc": "2.0", "id": "ID", "result": {"protocolVersion": "2025-06-18"}}'
    with stub(body=result) as server:
        process = start(server.url)
        assert process.stdin and process.stdout and process.stderr
        for message in (initialize, CALL):
            process.stdin.write(f"{json.dumps(message)}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == message["id"]
        process.communicate(timeout=60)
    (first, _), (second, _) = server.requests
    assert "mcp-protocol-version" not in first
    assert second["mcp-protocol-version"] == "2025-06-18"


def test_a_request_that_names_its_version_is_sent_with_what_that_version_wants() -> None:
    message = rpc("tools/call", {"name": "Füße", "_meta": {VERSION: "2026-07-28"}}, id=7)
    with stub() as server:
        bridged(server.url, message)
    headers = server.requests[0][0]
    assert headers["mcp-protocol-version"] == "2026-07-28"
    assert headers["mcp-method"] == "tools/call"
    assert headers["mcp-name"] == f"=?base64?{base64.b64encode('Füße'.encode()).decode()}?="


def test_ids_and_errors_of_the_server_arrive_as_they_are() -> None:
    error = '{"jsonrpc": "2.0", "id": null, "error": {"code": -32601, "message": "No."}}'
    with stub(404, error) as server:
        answers, _ = bridged(server.url, {**CALL, "id": "a-1"})
    assert answers == [{"jsonrpc": "2.0", "id": "a-1", "error": {"code": -32601, "message": "No."}}]


def test_a_notification_is_carried_and_never_answered() -> None:
    note = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    with stub(202) as server:
        assert bridged(server.url, note) == ([], "")
        assert server.requests[0][1] == note
    with stub(500, "broken") as server:
        answers, err = bridged(server.url, note)
    assert answers == []
    assert "500" in err


def test_a_line_separator_inside_a_message_does_not_end_it() -> None:
    with stub() as server:
        answers, _ = bridged(server.url, rpc("tools/call", {"name": "a\u2028b\u2029c"}))
    assert len(answers) == 1
    assert server.requests[0][1]["params"]["name"] == "a\u2028b\u2029c"


@pytest.mark.parametrize(("line", "code"), [("{", -32700), ("[]", -32600), ("null", -32600)])
def test_what_is_no_message_is_refused(line: str, code: int) -> None:
    answers, _ = bridged("http://127.0.0.1:9", line)
    assert [answer["error"]["code"] for answer in answers] == [code]


@pytest.mark.parametrize("body", ["", '{"message": "Unauthorized"}', "<html>"])
def test_a_401_says_where_the_credentials_are(body: str) -> None:
    with stub(401, body or " ") as server:
        text = error_of(bridged(server.url, CALL)[0])
    assert text.startswith("The server refused the credentials. Check user name and password")
    assert "$ sign" in text
    with stub(401, body or " ") as server:
        text = error_of(bridged(server.url, CALL, environ=KEYED)[0])
    assert text.startswith("The server refused the API key. Check it in this extension's settings")
    assert "password" not in text


@pytest.mark.parametrize(
    ("status", "text"),
    [
        (403, "The server refused the request: 403 Forbidden."),
        (502, "The server has a problem: 502 Bad Gateway. Try again in a moment."),
        (200, "did not answer as an MCP server does"),
    ],
)
def test_an_answer_that_is_not_mcp_is_told_in_words(status: int, text: str) -> None:
    with stub(status, "<html>A gateway</html>") as server:
        assert text in error_of(bridged(server.url, CALL)[0])


def test_an_unreachable_server_is_told_with_its_name_and_what_to_check() -> None:
    port = free_port()
    text = error_of(bridged(f"http://127.0.0.1:{port}/mcp", CALL)[0])
    assert f"127.0.0.1:{port} cannot be reached (ECONNREFUSED)" in text
    assert "VPN" in text


def test_credentials_follow_no_redirect() -> None:
    with stub() as other, stub(307, " ", {"Location": other.url}) as server:
        text = error_of(bridged(server.url, CALL)[0])
    assert "cannot be reached" in text
    assert other.requests == []


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("${user_config.server_url}", "address is missing or wrong"),
        ("planet.example.org", "address is missing or wrong"),
        ("http://planet.example.org/mcp", "must start with https://"),
        ("http://127.0.0.1.example.org/mcp", "must start with https://"),
    ],
)
def test_an_address_that_cannot_be_used_is_told_before_anything_is_sent(
    url: str, text: str
) -> None:
    assert text in error_of(bridged(url, CALL)[0])


@pytest.mark.parametrize(
    ("password", "text"),
    [
        ("__encrypted__:AAECAw==", "in encrypted form"),
        ("T${user_config.password}x", "not pass on x-haiilo-password as it was typed"),
    ],
)
def test_a_value_that_the_host_spoiled_is_told_and_never_sent(password: str, text: str) -> None:
    environ = {**ANNAS, "DBPLANET_HEADER_X_HAIILO_PASSWORD": password}
    with stub() as server:
        assert text in error_of(bridged(server.url, CALL, environ=environ)[0])
        assert server.requests == []
        answers, _ = bridged(server.url, rpc("tools/list"), environ=environ)
        assert "result" in answers[0]
    with stub(401) as server:
        answers, _ = bridged(server.url, rpc("tools/list", id=7), environ=environ)
    assert text in error_of(answers)


@pytest.mark.parametrize(
    "environ", [{}, dict.fromkeys(ANNAS, ""), dict.fromkeys(ANNAS, "${user_config.username}")]
)
def test_settings_that_never_arrived_are_told(environ: dict[str, str]) -> None:
    with stub() as server:
        text = error_of(bridged(server.url, CALL, environ=environ)[0])
    assert "passed on no settings" in text


def test_a_dollar_sign_that_the_official_library_spoils_is_told(
    server: Served, tmp_path: Path
) -> None:
    extension = unpacked(server.get("/dxt/bundle.mcpb").content, tmp_path)
    spoiled = launch_config(extension, {**ANNA, "password": "T$&x"})
    assert spoiled is not None
    text = error_of(bridged(server.url, CALL, environ=spoiled["env"])[0])
    assert "$ sign" in text


def test_the_bridge_ends_with_its_host() -> None:
    hanging = threading.Event()

    class Hanging(StubHandler):
        def do_POST(self) -> None:
            hanging.wait(30)

    with stub() as server:
        server.RequestHandlerClass = Hanging
        process = start(server.url)
        process.communicate(f"{json.dumps(CALL)}\n", timeout=20)
        hanging.set()
    assert process.returncode == 0


def test_a_cancelled_request_is_not_answered() -> None:
    asked, hanging = threading.Event(), threading.Event()

    class Hanging(StubHandler):
        def do_POST(self) -> None:
            asked.set()
            hanging.wait(30)

    with stub() as server:
        server.RequestHandlerClass = Hanging
        process = start(server.url)
        assert process.stdin
        process.stdin.write(f"{json.dumps(CALL)}\n")
        process.stdin.flush()
        assert asked.wait(30)
        cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}}
        out, _ = process.communicate(f"{json.dumps(cancel)}\n", timeout=20)
        hanging.set()
    assert out == ""


def test_the_api_key_that_a_person_enters_reaches_the_server(
    sandbox_process: Sandbox, tmp_path: Path
) -> None:
    service = {"HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "anna-secret"}
    with served(sandbox_process, **service, **KEYS, MCP_ACCESS_MODE="apikey") as server:
        extension = unpacked(server.get("/dxt/bundle.mcpb").content, tmp_path)
        for key, text in ((KEY, "anna@db-planet.example"), (f"{KEY}x", "refused the API key")):
            configuration = launch_config(extension, {"api_key": key})
            assert configuration is not None
            answers, _ = bridged(configuration["args"][1], CALL, environ=configuration["env"])
            assert text in json.dumps(answers)
    assert launch_config(extension, {}) is None


def test_a_company_s_proxy_is_not_asked_for_a_loopback_server(
    server: Served, tmp_path: Path
) -> None:
    extension = unpacked(server.get("/dxt/bundle.mcpb").content, tmp_path)
    configuration = launch_config(extension, ANNA)
    assert configuration is not None
    environ = configuration["env"] | {"HTTP_PROXY": "http://127.0.0.1:9"}
    answers, _ = bridged(configuration["args"][1], CALL, environ=environ)
    assert "anna@db-planet.example" in answers[0]["result"]["content"][0]["text"]
