"""What is known of a message before the MCP server sees it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dbplanet.serving.edge.message import read_message
from tests.callers import rpc


@pytest.mark.parametrize(
    ("method", "params", "tool"),
    [
        ("tools/call", {"name": "People_GetMe", "arguments": {}}, "People_GetMe"),
        ("tools/call", {"name": ""}, ""),
        ("tools/call", {"name": ["People_GetMe"]}, None),
        ("tools/call", {"Name": "People_GetMe"}, None),
        ("tools/call", {}, None),
        ("tools/list", {"name": "People_GetMe"}, None),
        ("prompts/get", {"name": "People_GetMe"}, None),
    ],
)
def test_the_tool_is_the_name_in_a_call(method: str, params: dict[str, Any], tool: str) -> None:
    body = json.dumps(rpc(method, params)).encode()
    message = read_message(body)
    assert (message.method, message.params, message.id) == (method, params, 1)
    assert message.tool == tool


@pytest.mark.parametrize("member", ["", ', "params": null', ', "params": {}'])
def test_a_notification_has_no_id_and_may_have_no_params(member: str) -> None:
    text = f'{{"jsonrpc": "2.0", "method": "notifications/initialized"{member}}}'
    message = read_message(text.encode())
    assert (message.id, message.params, message.tool) == (None, {}, None)
