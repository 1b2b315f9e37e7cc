"""One line in, one answer or none."""

from importlib.metadata import version

import pytest

from tests.unit.xtop.fakes import MockHost
from tests.unit.xtop.messages import ask, request
from xtop.api import ExtensionContext, ExtensionError
from xtop.mcp import handle_initialize, handle_line, handle_tools_call, handle_tools_list


def test_initialize_says_who_serves_and_what() -> None:
    assert handle_initialize(7, {"protocolVersion": "2025-06-18"}) == {
        "jsonrpc": "2.0",
        "id": 7,
        "result": {
            "protocolVersion": "2025-06-18",
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "xtop", "version": version("dbplanet-mcp-server")},
        },
    }


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-03-26"),
        ("2025-11-25", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
        (["2024-11-05"], "2025-11-25"),
        (None, "2025-11-25"),
    ],
)
def test_initialize_falls_back_to_the_newest_handshake_version(
    asked: object, answered: str
) -> None:
    response = ask(request("initialize", {"protocolVersion": asked}))
    assert response["result"]["protocolVersion"] == answered


def test_a_line_is_answered_as_its_handler_answers() -> None:
    assert ask(request("initialize", {})) == handle_initialize(1, {})
    assert ask(request("tools/list")) == handle_tools_list(1)
    params = {"name": "threshold_get"}
    assert ask(request("tools/call", params)) == handle_tools_call(
        1, params, ExtensionContext(MockHost())
    )


def test_a_ping_is_answered() -> None:
    assert ask(request("ping")) == {"jsonrpc": "2.0", "id": 1, "result": {}}


@pytest.mark.parametrize("method", ["resources/list", "server/discover", "notifications/x"])
def test_another_method_is_not_found(method: str) -> None:
    assert ask(request(method))["error"] == {
        "code": -32601,
        "message": f"Method not found: {method}",
    }


@pytest.mark.parametrize("request_id", [0, -1, 2**53, "", "ü", "a\nb", 1.5])
def test_every_legal_id_comes_back(request_id: object) -> None:
    assert ask(request("ping", request_id=request_id))["id"] == request_id


@pytest.mark.parametrize("request_id", [None, True, [1], {"a": 1}])
def test_an_illegal_id_is_refused(request_id: object) -> None:
    response = ask(request("ping", request_id=request_id))
    assert response["id"] is None
    assert response["error"]["code"] == -32600


@pytest.mark.parametrize(
    "message",
    [
        [],
        [request("ping")],
        5,
        "ping",
        None,
        {},
        {"jsonrpc": "2.0", "id": 1},
        {"jsonrpc": "2.0", "id": 1, "method": 5},
        {"jsonrpc": "1.0", "id": 1, "method": "ping"},
        {"id": 1, "method": "ping"},
        {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]},
    ],
)
def test_json_that_is_no_request_is_refused(message: object) -> None:
    host = MockHost()
    assert ask(message, host)["error"]["code"] == -32600
    assert host.events == []


@pytest.mark.parametrize(
    "message",
    [
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}},
        {
            "jsonrpc": "2.0",
            "method": "tools/call",
            "params": {"name": "process_kill", "arguments": {"pid": 5}},
        },
        {"jsonrpc": "2.0", "id": 1, "result": {}},
        {"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "no"}},
    ],
)
def test_a_notification_or_a_response_is_neither_answered_nor_run(message: object) -> None:
    host = MockHost()
    assert ask(message, host) is None
    assert host.events == []


@pytest.mark.parametrize(
    "line",
    ["{", "hello", '{"id": NaN}', '{"id": Infinity}', "[" * 100_000, '{"a": 1} {"b": 2}'],
)
def test_a_line_that_is_not_json_stops_the_server(line: str) -> None:
    with pytest.raises(ExtensionError.Recoverable, match=r"^invalid JSON-RPC: "):
        handle_line(line, ExtensionContext(MockHost()))
