"""An exchange answers as the SDK's own transport does, in every version of the protocol."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, NoReturn

import httpx2
import pytest
from mcp_types import (
    CLIENT_CAPABILITIES_META_KEY,
    CLIENT_INFO_META_KEY,
    PROTOCOL_VERSION_META_KEY,
)

from dbplanet.haiilo.transport import Connections
from dbplanet.serving import MCP_PATH
from dbplanet.serving.access.narrowing import Narrowing
from dbplanet.serving.app import create_app
from dbplanet.serving.audit import CallRecord
from dbplanet.serving.server import MIRRORED
from dbplanet.serving.settings import Settings
from tests.callers import CREDENTIALS, TENANT, app_for
from tests.sdk_transport import SdkTransport
from tests.upstream import Upstream

HANDSHAKE = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
MODERN = "2026-07-28"
META: Mapping[str, Any] = {PROTOCOL_VERSION_META_KEY: MODERN, CLIENT_CAPABILITIES_META_KEY: {}}
INITIALIZE = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "probe", "version": "1"},
}
MESSAGES: list[tuple[str, Any]] = [
    ("initialize", INITIALIZE),
    ("initialize", {**INITIALIZE, "protocolVersion": "1999-01-01"}),
    ("initialize", {**INITIALIZE, "protocolVersion": MODERN}),
    ("initialize", {**INITIALIZE, "clientInfo": "probe"}),
    ("initialize", {}),
    ("initialize", None),
    ("ping", {}),
    ("ping", None),
    ("server/discover", {}),
    ("tools/list", {}),
    ("tools/list", {"cursor": "next"}),
    ("tools/list", {"cursor": 5}),
    ("tools/list", {"_meta": {**META, "progressToken": []}}),
    ("tools/call", {"name": "People_GetMe"}),
    ("tools/call", {"name": "People_GetMe", "arguments": {}}),
    ("tools/call", {"name": "People_GetMe", "arguments": None}),
    ("tools/call", {"name": "People_GetMe", "arguments": {"query": "ü"}}),
    ("tools/call", {"name": "Workspace_Get", "arguments": {}}),
    ("tools/call", {"name": "People_GetMe", "arguments": ["query"]}),
    ("tools/call", {"name": "People_GetMe", "_meta": {**META, "progressToken": "p"}}),
    ("tools/call", {"name": "People_GetThee", "arguments": {}}),
    ("tools/call", {"name": 5}),
    ("tools/call", {}),
    ("prompts/get", {"name": "brief"}),
    ("resources/list", {}),
    ("resources/read", {"uri": "haiilo://news"}),
    ("completion/complete", {"ref": {"type": "ref/prompt", "name": "x"}}),
    ("logging/setLevel", {"level": "debug"}),
    ("no/such/method", {}),
    ("", {}),
]
pytestmark = pytest.mark.anyio


class Sides:
    """The product and the SDK's own transport, asked the same."""

    def __init__(self, ours: httpx2.AsyncClient, theirs: httpx2.AsyncClient) -> None:
        self._clients = (ours, theirs)

    async def agree(self, message: Mapping[str, Any], headers: Any) -> tuple[int, Any]:
        """Return status and content of the answer, which is the same on both sides."""
        answers = []
        for client in self._clients:
            sent = [("accept", "application/json, text/event-stream"), *CREDENTIALS.items()]
            url = f"http://127.0.0.1:3000{MCP_PATH}"
            response = await client.post(url, json=message, headers=sent + list(headers))
            content = response.json() if response.content else None
            answers.append((response.status_code, content))
        assert answers[0] == answers[1]
        return answers[0]


@pytest.fixture
async def sides(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sides]:
    monkeypatch.setattr("secrets.token_hex", lambda size: "0f" * size)  # the mark of a fence
    schema = {"properties": {"query": {"type": "string", "x-mcp-header": "Who"}}}
    monkeypatch.setitem(MIRRORED, "People_Search", schema)

    def client(app: Any) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(transport=httpx2.ASGITransport(app))

    async with client(app_for(Upstream())) as ours, client(SdkTransport()) as theirs:
        yield Sides(ours, theirs)


def request(method: str, params: Any, id: int | str = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": params}


def modern(method: str, params: Any) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """Return a message of the stateless protocol and its headers."""
    params = {"_meta": META, **(params or {})}
    headers = [("mcp-protocol-version", MODERN), ("mcp-method", method)]
    name = params.get("uri", params.get("name"))
    if isinstance(name, str):
        headers.append(("mcp-name", name))
    return request(method, params), headers


@pytest.mark.parametrize("version", [None, *HANDSHAKE])
@pytest.mark.parametrize(("method", "params"), MESSAGES)
async def test_a_request_of_a_handshake_version_is_answered_as_the_sdk_does(
    sides: Sides, method: str, params: Any, version: str | None
) -> None:
    headers = [("mcp-protocol-version", version)] if version else []
    status, answer = await sides.agree(request(method, params, "a"), headers)
    assert (status, answer["id"]) == (200, "a")


@pytest.mark.parametrize(("method", "params"), MESSAGES)
async def test_a_request_of_the_stateless_version_is_answered_as_the_sdk_does(
    sides: Sides, method: str, params: Any
) -> None:
    await sides.agree(*modern(method, params))


@pytest.mark.parametrize("version", [None, *HANDSHAKE, MODERN, "2099-01-01", ""])
@pytest.mark.parametrize("method", ["notifications/initialized", "notifications/cancelled", "x"])
@pytest.mark.parametrize("params", [{}, {"requestId": 1}, {"reason": 5}])
async def test_a_notification_is_accepted_or_told_of_the_versions_as_the_sdk_does(
    sides: Sides, method: str, params: Any, version: str | None
) -> None:
    headers = [("mcp-protocol-version", version)] if version is not None else []
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    status, _ = await sides.agree(message, headers)
    assert status == (400 if version in ("2099-01-01", "") else 202)


CALL = ("tools/call", {"name": "People_GetMe", "arguments": {}})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mcp-method", "tools/list"),
        ("mcp-method", None),
        ("mcp-name", "People_List"),
        ("mcp-name", None),
        ("mcp-name", "=?base64?UGVvcGxlX0dldE1l?="),
        ("mcp-name", "=?base64?UGVvcGxlX0dldE1?="),
        ("mcp-protocol-version", "2099-01-01"),
    ],
)
async def test_headers_that_differ_from_the_body_are_refused_as_by_the_sdk(
    sides: Sides, name: str, value: str | None
) -> None:
    message, headers = modern(*CALL)
    headers = [header for header in headers if header[0] != name]
    await sides.agree(message, headers if value is None else [*headers, (name, value)])


async def test_a_version_that_is_not_served_is_answered_with_those_that_are(sides: Sides) -> None:
    method, params = CALL
    message, headers = modern(method, {**params, "_meta": {**META, PROTOCOL_VERSION_META_KEY: "x"}})
    headers[0] = ("mcp-protocol-version", "x")
    _, answer = await sides.agree(message, headers)
    assert answer["error"]["data"] == {"supported": [MODERN], "requested": "x"}


@pytest.mark.parametrize("name", ["mcp-method", "mcp-name", "mcp-protocol-version"])
async def test_a_header_that_a_gateway_may_decide_by_is_sent_once(sides: Sides, name: str) -> None:
    message, headers = modern(*CALL)
    twice = [*headers, *(header for header in headers if header[0] == name)]
    status, answer = await sides.agree(message, twice)
    assert (status, answer["error"]["code"]) == (400, -32020)


@pytest.mark.parametrize(
    "meta",
    [
        None,
        [],
        {},
        {PROTOCOL_VERSION_META_KEY: MODERN},
        {**META, PROTOCOL_VERSION_META_KEY: None},
        {**META, PROTOCOL_VERSION_META_KEY: "2025-06-18"},
        {**META, CLIENT_CAPABILITIES_META_KEY: "all"},
        {**META, CLIENT_INFO_META_KEY: {"name": "probe", "version": "1"}},
        {**META, CLIENT_INFO_META_KEY: {"name": 5}},
    ],
)
async def test_what_a_request_says_of_its_client_is_read_as_by_the_sdk(
    sides: Sides, meta: Any
) -> None:
    method, params = CALL
    await sides.agree(*modern(method, {**params, "_meta": meta}))


@pytest.mark.parametrize(
    ("arguments", "sent", "status"),
    [
        ({"query": "anna"}, ["anna"], 200),
        ({"query": "ännchen"}, ["=?base64?w6RubmNoZW4=?="], 200),
        ({"query": "anna"}, ["ben"], 400),
        ({"query": "anna"}, [], 400),
        ({"query": "anna"}, ["anna", "anna"], 400),
        ({"query": "anna"}, ["=?base64?%?="], 400),
        ({"query": ["anna"]}, ["anna"], 400),
        ({}, ["anna"], 400),
        (None, ["anna"], 400),
        ([], ["anna"], 400),
    ],
)
async def test_an_argument_that_a_header_repeats_is_the_same_in_both_as_the_sdk_wants(
    sides: Sides, arguments: Any, sent: list[str], status: int
) -> None:
    message, headers = modern("tools/call", {"name": "People_Search", "arguments": arguments})
    told, _ = await sides.agree(message, [*headers, *(("mcp-param-who", value) for value in sent)])
    assert told == status


async def failing_call(
    version: str, on_call: Callable[[CallRecord], None] = lambda _: None
) -> dict[str, Any]:
    """Return the answer to a call of a server in which something fails."""
    app = create_app(Settings.from_environment(TENANT), Connections(Upstream), on_call=on_call)
    message, headers = modern(*CALL)
    headers[0] = ("mcp-protocol-version", version)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app)) as client:
        sent = [*headers, *CREDENTIALS.items()]
        answer = await client.post(f"http://127.0.0.1:3000{MCP_PATH}", json=message, headers=sent)
    content: dict[str, Any] = answer.json()
    return content


@pytest.mark.parametrize("version", ["2025-06-18", MODERN])
async def test_a_record_that_cannot_be_written_does_not_take_the_answer_of_its_call(
    version: str, caplog: pytest.LogCaptureFixture
) -> None:
    def on_call(record: CallRecord) -> None:
        raise RuntimeError("canary")

    answer = await failing_call(version, on_call)
    assert "Your own profile" in answer["result"]["content"][0]["text"]
    assert "canary" in caplog.text


@pytest.mark.parametrize("version", ["2025-06-18", MODERN])
async def test_a_fault_of_ours_is_told_to_the_log_and_not_to_the_client(
    version: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(narrowing: Narrowing, scopes: object) -> NoReturn:
        raise RuntimeError("canary")

    monkeypatch.setattr(Narrowing, "for_scopes", fail)
    assert await failing_call(version) == {
        "jsonrpc": "2.0",
        "id": 1,
        "error": {"code": -32603, "message": "Internal server error"},
    }
    assert "canary" in caplog.text
