"""The extension and its loop over lines."""

import io
import json
from importlib.metadata import version
from typing import Any

import pytest

from tests.unit.xtop.fakes import MockHost
from tests.unit.xtop.messages import request
from xtop.api import ExtensionContext, ExtensionError
from xtop.mcp import McpExtension, run_mcp_server


def test_the_manifest_carries_the_version_of_the_distribution() -> None:
    manifest = McpExtension().manifest()
    assert (manifest.id, manifest.name) == ("mcp", "xtop MCP server")
    assert manifest.version == version("dbplanet-mcp-server")
    assert manifest.servers == ("mcp",)


def test_any_other_server_id_is_unknown() -> None:
    with pytest.raises(ExtensionError.Unknown) as caught:
        McpExtension().run_server("http", ExtensionContext(MockHost()))
    assert str(caught.value) == "unknown: server 'http' is not provided by this extension"


def serve(lines: bytes) -> list[Any]:
    sink = io.BytesIO()
    run_mcp_server(ExtensionContext(MockHost()), io.BytesIO(lines), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def line(method: str, request_id: object = 1) -> bytes:
    return json.dumps(request(method, request_id=request_id)).encode()


def test_the_server_skips_blank_lines_and_trims_the_others() -> None:
    answers = serve(b"\n  \r\n\t" + line("ping", 1) + b" \r\n\n" + line("ping", 2) + b"\n")
    assert [answer["id"] for answer in answers] == [1, 2]


def test_a_last_line_without_its_end_is_answered_when_it_is_whole() -> None:
    assert [answer["id"] for answer in serve(line("ping"))] == [1]


def test_a_line_cut_off_by_the_end_of_the_input_is_reported() -> None:
    with pytest.raises(ExtensionError.Recoverable):
        serve(line("ping")[:-5])


def test_a_line_that_is_not_utf8_stops_the_server() -> None:
    with pytest.raises(ExtensionError.Recoverable, match=r"^invalid JSON-RPC: "):
        serve(b'{"jsonrpc": "2.0", "id": "\xff", "method": "ping"}\n')


def test_the_lines_before_a_malformed_one_have_been_answered() -> None:
    sink = io.BytesIO()
    source = io.BytesIO(line("ping") + b"\n{\n" + line("ping") + b"\n")
    with pytest.raises(ExtensionError.Recoverable):
        run_mcp_server(ExtensionContext(MockHost()), source, sink)
    assert len(sink.getvalue().splitlines()) == 1


def test_half_a_character_in_an_id_does_not_break_the_output() -> None:
    assert serve(b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "ping"}\n')[0]["id"] == "?"


class Unreadable(io.BytesIO):
    def readline(self, size: int | None = -1, /) -> bytes:
        raise OSError("gone")

    def __next__(self) -> bytes:
        return self.readline()


def test_an_input_that_cannot_be_read_is_fatal() -> None:
    with pytest.raises(ExtensionError.Fatal, match="the input cannot be read"):
        run_mcp_server(ExtensionContext(MockHost()), Unreadable(), io.BytesIO())


class Closed(io.BytesIO):
    def write(self, _data: Any, /) -> int:
        raise BrokenPipeError


def test_an_output_that_nobody_reads_ends_the_server() -> None:
    host = MockHost()
    call_line = json.dumps(request("tools/call", {"name": "config_get"})).encode() + b"\n"
    run_mcp_server(ExtensionContext(host), io.BytesIO(call_line * 3), Closed())
    assert len(host.events) == 2


class Chatty(MockHost):
    def tick(self) -> None:
        print("a plugin talks")  # noqa: T201 - what the test is about
        super().tick()


def test_what_a_plugin_prints_stays_off_the_answers(capsys: pytest.CaptureFixture[str]) -> None:
    call_line = json.dumps(request("tools/call", {"name": "config_get"})).encode() + b"\n"
    run_mcp_server(ExtensionContext(Chatty()), io.BytesIO(call_line), io.BytesIO())
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "a plugin talks" in captured.err
