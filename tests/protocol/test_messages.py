"""What is not a proper request gets the documented answer, and is never carried out."""

from __future__ import annotations

import json
from typing import Any

import httpx2
import pytest

from dbplanet.serving import MCP_PATH
from dbplanet.serving.edge.body import MAX_BODY_BYTES
from tests.callers import CREDENTIALS, app_for, rpc
from tests.events import LEGACY, modern
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

PARSE_ERROR, INVALID_REQUEST, HEADER_MISMATCH = -32700, -32600, -32020
CALL: dict[str, Any] = {"name": "People_GetMe", "arguments": {}}
MODERN, MODERN_CALL = modern("tools/call", CALL)
ERAS = {"legacy": (LEGACY, rpc("tools/call", CALL)), "modern": (MODERN, MODERN_CALL)}
NESTED = 100_000


async def post(
    upstream: Upstream, content: bytes | str, headers: dict[str, str]
) -> httpx2.Response:
    transport = httpx2.ASGITransport(app_for(upstream))
    base = {"content-type": "application/json", "accept": "application/json", **CREDENTIALS}
    async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        return await http.post(MCP_PATH, content=content, headers={**base, **headers})


def with_member(message: dict[str, Any], name: str, value: str) -> str:
    """Return a message as text, with a member in front whose value is JSON text."""
    rest = json.dumps({key: kept for key, kept in message.items() if key != name})
    return f'{{"{name}": {value}, {rest[1:]}'


def with_argument(message: dict[str, Any], value: str) -> str:
    """Return a call as text whose only argument is JSON text."""
    return json.dumps(message).replace('"arguments": {}', f'"arguments": {{"x": {value}}}')


TEXTS: dict[str, tuple[str | bytes, int]] = {
    "nothing": (b"", PARSE_ERROR),
    "spaces": (b"  \n", PARSE_ERROR),
    "a word": (b"hello", PARSE_ERROR),
    "null": (b"null", INVALID_REQUEST),
    "a number": (b"5", INVALID_REQUEST),
    "a string": (b'"tools/call"', INVALID_REQUEST),
    "an empty array": (b"[]", INVALID_REQUEST),
    "an empty object": (b"{}", INVALID_REQUEST),
    "a form": (b"jsonrpc=2.0&method=tools%2Fcall", PARSE_ERROR),
    "open brackets": (b"[" * NESTED, PARSE_ERROR),
    "open braces": (b'{"a":' * 50_000, PARSE_ERROR),
    "closed brackets": (b"[" * NESTED + b"]" * NESTED, PARSE_ERROR),
    "a response": ('{"jsonrpc": "2.0", "id": 1, "result": {}}', INVALID_REQUEST),
    "an error": (
        '{"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": ""}}',
        INVALID_REQUEST,
    ),
}


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("text", TEXTS)
async def test_what_is_no_message_is_a_400(text: str, era: str) -> None:
    upstream = Upstream()
    content, code = TEXTS[text]
    response = await post(upstream, content, ERAS[era][0])
    assert (response.status_code, response.json()["error"]["code"]) == (400, code)
    assert upstream.requests == []


ENCODED = {
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
    "UTF-32": lambda text: text.encode("utf-32"),
    "a byte order mark": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "Latin-1": lambda text: text.replace("{}", '{"x": "ä"}').encode("latin-1"),
    "an overlong form": lambda text: (
        text.replace("{}", '{"x": "?"}').encode().replace(b"?", b"\xc0\xaf")
    ),
    "half a surrogate pair": lambda text: text.replace("{}", r'{"x": "\ud800"}').encode(),
    "two halves in the wrong order": lambda text: text.replace(
        "{}", r'{"x": "\ude00\uD83D"}'
    ).encode(),
    "a raw line break in a string": lambda text: text.replace("{}", '{"x": "\n"}').encode(),
    "more after the end": lambda text: text.encode() + b"{}",
    "the end missing": lambda text: text.encode()[:-1],
}


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("encoding", ENCODED)
async def test_a_call_that_is_not_utf_8_json_is_a_parse_error(encoding: str, era: str) -> None:
    upstream = Upstream()
    headers, message = ERAS[era]
    response = await post(upstream, ENCODED[encoding](json.dumps(message)), headers)
    assert (response.status_code, response.json()["error"]["code"]) == (400, PARSE_ERROR)
    assert upstream.requests == []


ARGUMENTS = {
    "an integer of 5,000 digits": "1" * 5_000,
    "an integer that fills the body": "1" * 200_000,
    "an integer of 21 digits": "1" * 21,
    "an integer of 65 bits": "18446744073709551616",
    "a negative integer of 65 bits": "-9223372036854775809",
    "a float beyond all": "1e999",
    "a negative float beyond all": "-1e999",
    "NaN": "NaN",
    "Infinity": "Infinity",
    "-Infinity": "-Infinity",
    "a key twice": '1, "x": 1',
    "a key twice, once escaped": '1, "\\u0078": 1',
    "a key twice inside": '{"a": 1, "a": 2}',
    "65 levels": "[" * 62 + "]" * 62,
    "100,000 levels": "[" * NESTED + "]" * NESTED,
}


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("argument", ARGUMENTS)
async def test_json_that_others_might_read_differently_is_a_parse_error(
    argument: str, era: str
) -> None:
    upstream = Upstream()
    headers, message = ERAS[era]
    response = await post(upstream, with_argument(message, ARGUMENTS[argument]), headers)
    assert (response.status_code, response.json()["error"]["code"]) == (400, PARSE_ERROR)
    assert upstream.requests == []


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "argument",
    [
        "[" * 61 + "]" * 61,
        "[[]" + ",[]" * 70 + "]",
        '"[[[[{{{{\\\\"',
        "18446744073709551615",
        "-9223372036854775808",
    ],
)
async def test_json_within_the_limits_reaches_the_tool(argument: str, era: str) -> None:
    headers, message = ERAS[era]
    response = await post(Upstream(), with_argument(message, argument), headers)
    assert response.status_code == 200
    assert "[INVALID ARGUMENT" in response.text.upper() or "unknown" in response.text.lower()


MEMBERS = {
    "a batch": lambda call: json.dumps([call]),
    "a batch of two": lambda call: json.dumps([call, call]),
    "id null": lambda call: with_member(call, "id", "null"),
    "id 1.5": lambda call: with_member(call, "id", "1.5"),
    "id 1.0": lambda call: with_member(call, "id", "1.0"),
    "id true": lambda call: with_member(call, "id", "true"),
    "id []": lambda call: with_member(call, "id", "[]"),
    "id {}": lambda call: with_member(call, "id", "{}"),
    "no version": lambda call: json.dumps({**call, "jsonrpc": None}),
    "version 1.0": lambda call: json.dumps({**call, "jsonrpc": "1.0"}),
    "version 2": lambda call: json.dumps({**call, "jsonrpc": 2.0}),
    "no method": lambda call: json.dumps({**call, "method": None}),
    "method in capitals": lambda call: json.dumps(call).replace('"method"', '"METHOD"'),
    "method a list": lambda call: json.dumps({**call, "method": ["tools/call"]}),
    "params a list": lambda call: json.dumps({**call, "params": [CALL]}),
    "params text": lambda call: json.dumps({**call, "params": "People_GetMe"}),
    "a call and a response": lambda call: json.dumps({**call, "result": {}}),
    "a call and an error": lambda call: json.dumps({**call, "error": {}}),
}


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("member", MEMBERS)
async def test_an_envelope_that_is_not_a_request_s_is_an_invalid_request(
    member: str, era: str
) -> None:
    upstream = Upstream()
    headers, message = ERAS[era]
    response = await post(upstream, MEMBERS[member](message), headers)
    assert (response.status_code, response.json()["error"]["code"]) == (400, INVALID_REQUEST)
    assert response.json()["id"] in (None, 1)
    assert upstream.requests == []


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("id", [0, -1, 2**63, "", "a", "ä" * 1000, "\u2028"])
async def test_an_id_that_json_rpc_allows_comes_back(id: str | int, era: str) -> None:
    headers, message = ERAS[era]
    response = await post(Upstream(), json.dumps({**message, "id": id}), headers)
    assert (response.status_code, response.json()["id"]) == (200, id)


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("method", ["notifications/initialized", "tools/call", "no/such"])
async def test_a_notification_is_acknowledged_and_never_carried_out(era: str, method: str) -> None:
    upstream = Upstream()
    headers, message = ERAS[era]
    del (notification := {**message, "method": method})["id"]
    response = await post(upstream, json.dumps(notification), headers)
    assert (response.status_code, response.content) == (202, b"")
    assert upstream.requests == []


@pytest.mark.parametrize(
    "headers",
    [
        {"mcp-name": "People_List"},
        {"mcp-name": ""},
        {"mcp-name": "people_getme"},
        {"mcp-method": "tools/list"},
        {"mcp-method": "TOOLS/CALL"},
        {"mcp-protocol-version": "2026-07-29"},
    ],
)
async def test_headers_that_say_something_else_than_the_body_are_refused(
    headers: dict[str, str],
) -> None:
    upstream = Upstream()
    response = await post(upstream, json.dumps(MODERN_CALL), {**MODERN, **headers})
    assert (response.status_code, response.json()["error"]["code"]) == (400, HEADER_MISMATCH)
    assert upstream.requests == []


async def test_a_routing_header_that_comes_twice_is_refused() -> None:
    upstream = Upstream()
    transport = httpx2.ASGITransport(app_for(upstream))
    headers = [*CREDENTIALS.items(), *MODERN.items(), ("mcp-name", "People_GetMe")]
    async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        response = await http.post(MCP_PATH, json=MODERN_CALL, headers=headers)
    assert (response.status_code, response.json()["error"]["code"]) == (400, HEADER_MISMATCH)
    assert upstream.requests == []


@pytest.mark.parametrize("era", ERAS)
async def test_header_values_are_trimmed(era: str) -> None:
    headers, message = ERAS[era]
    padded = {name: f" {value}\t" for name, value in headers.items()}
    response = await post(Upstream(), json.dumps(message), padded)
    assert response.status_code == 200


@pytest.mark.parametrize("era", ERAS)
async def test_a_body_of_one_megabyte_is_413(era: str) -> None:
    upstream = Upstream()
    headers, message = ERAS[era]
    response = await post(upstream, with_argument(message, f'"{"x" * 1_000_000}"'), headers)
    assert (response.status_code, response.json()["error"]["code"]) == (413, INVALID_REQUEST)
    assert upstream.requests == []


@pytest.mark.parametrize("era", ERAS)
async def test_a_body_of_just_the_limit_is_read(era: str) -> None:
    headers, message = ERAS[era]
    text = with_argument(message, '""')
    full = with_argument(message, f'"{"x" * (MAX_BODY_BYTES - len(text))}"')
    assert len(full) == MAX_BODY_BYTES
    assert (await post(Upstream(), full, headers)).status_code == 200
    assert (await post(Upstream(), full + " ", headers)).status_code == 413
