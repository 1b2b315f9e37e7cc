"""Clients that send no handshake but name their version in every request."""

from tests.unit.xtop.messages import MODERN, ask, request


def test_a_client_without_handshake_discovers_and_calls() -> None:
    discovered = ask(request("server/discover", {"_meta": MODERN}))["result"]
    assert discovered["supportedVersions"] == ["2026-07-28"]
    assert discovered["capabilities"] == {"tools": {}}
    assert discovered["resultType"] == "complete"
    assert discovered["cacheScope"] == "public"
    called = ask(request("tools/call", {"_meta": MODERN, "name": "config_get"}))["result"]
    assert called["content"] == [{"type": "text", "text": '{"canned": true}'}]
    assert called["resultType"] == "complete"
    assert called["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "xtop"
    assert "ttlMs" not in called


def test_an_error_without_handshake_is_the_same_error() -> None:
    response = ask(request("tools/call", {"_meta": MODERN, "name": "nothing"}))
    assert response["error"] == {"code": -32601, "message": "Tool not found: nothing"}


def test_a_request_in_another_version_is_told_the_known_ones() -> None:
    meta = {"io.modelcontextprotocol/protocolVersion": "2030-01-01"}
    error = ask(request("tools/list", {"_meta": meta}))["error"]
    assert error["code"] == -32022
    assert error["data"] == {"supported": ["2026-07-28"], "requested": "2030-01-01"}


def test_a_version_that_is_no_text_is_an_invalid_parameter() -> None:
    meta = {"io.modelcontextprotocol/protocolVersion": 5}
    assert ask(request("tools/list", {"_meta": meta}))["error"]["code"] == -32602


def test_initialize_is_a_handshake_whatever_is_written_on_it() -> None:
    response = ask(request("initialize", {"_meta": MODERN, "protocolVersion": "2025-03-26"}))
    assert response["result"]["protocolVersion"] == "2025-03-26"
    assert "resultType" not in response["result"]
