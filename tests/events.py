"""The Lambda function as tests use it: a container, the events it is given, what it answers."""

from __future__ import annotations

import asyncio
import base64
import gc
import importlib
import json
import logging
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

import pytest

from tests.callers import rpc
from tests.haiilo import ANNA

PATH = "/servers/dbplanet/mcp"
LEGACY = {"mcp-protocol-version": "2025-06-18"}
Handler = Callable[[Any, Any], dict[str, Any]]


class LambdaContext:
    """What Lambda passes beside the event."""

    aws_request_id = "c0ffee"
    function_name = "dbplanet"
    invoked_function_arn = "arn:aws:lambda:eu-central-1:123456789012:function:dbplanet"
    memory_limit_in_mb = 512

    def get_remaining_time_in_millis(self) -> int:
        return 28_000


class Haiilo(Protocol):
    """What stands for Haiilo in a test."""

    @property
    def tenant(self) -> dict[str, str]:
        """The settings that make it a server's only tenant."""


@contextmanager
def container(haiilo: Haiilo) -> Iterator[Handler]:
    """Import the handler anew, as a container that starts, with one tenant."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    with pytest.MonkeyPatch.context() as patch:
        for name, value in haiilo.tenant.items():
            patch.setenv(name, value)
        patch.delitem(sys.modules, "dbplanet.handler", raising=False)
        module = importlib.import_module("dbplanet.handler")
        yield module.handler
        module.LOOP.run_until_complete(module.CONNECTIONS.aclose())
        module.LOOP.close()
        asyncio.set_event_loop(None)
        del sys.modules["dbplanet.handler"]
    root.handlers, root.level = handlers, level
    gc.unfreeze()  # another container may start in this process, and this one is garbage


def http_api_event(
    method: str,
    path: str,
    headers: Mapping[str, str] | None = None,
    body: object = None,
    *,
    is_base64: bool = False,
) -> dict[str, Any]:
    """Return an event of an HTTP API (payload format 2.0), which function URLs use too."""
    text = body if isinstance(body, str) or body is None else json.dumps(body)
    domain = "abc123.execute-api.eu-central-1.amazonaws.com"
    sent = {"host": domain, "content-type": "application/json", "accept": "application/json"}
    if is_base64 and text is not None:
        text = base64.b64encode(text.encode()).decode()
    return {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": path,
        "rawQueryString": "",
        "headers": sent | dict(headers or {}),
        "requestContext": {
            "accountId": "123456789012",
            "apiId": "abc123",
            "domainName": domain,
            "domainPrefix": "abc123",
            "http": {
                "method": method,
                "path": path,
                "protocol": "HTTP/1.1",
                "sourceIp": "192.0.2.1",
                "userAgent": "test",
            },
            "requestId": "JKJaXmPLvHcESHA=",
            "routeKey": "$default",
            "stage": "$default",
            "time": "10/Mar/2026:05:16:23 +0000",
            "timeEpoch": 1773119783000,
        },
        "body": text,
        "isBase64Encoded": is_base64,
    }


def modern(method: str, params: dict[str, Any]) -> tuple[dict[str, str], dict[str, Any]]:
    """Return headers and body of a 2026-07-28 request."""
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
    }
    headers = {"mcp-protocol-version": "2026-07-28", "mcp-method": method}
    if "name" in params:
        headers["mcp-name"] = params["name"]
    return headers, rpc(method, {**params, "_meta": meta})


def call_event(era: str, tool: str, arguments: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    params = {"name": tool, "arguments": arguments}
    headers, body = (
        modern("tools/call", params) if era == "modern" else (LEGACY, rpc("tools/call", params))
    )
    return http_api_event("POST", kwargs.pop("path", PATH), ANNA | headers, body, **kwargs)


def text_in(response: dict[str, Any]) -> str:
    """Return the text of a tool result without the nonce of its fence."""
    assert response["statusCode"] == 200, response
    body = json.loads(response["body"])
    text: str = body["result"]["content"][0]["text"]
    return re.sub(r"DB Planet content [0-9a-f]{8}", "DB Planet content", text)
