"""Callers of a service account: their keys and tokens, and how they send a message."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import httpx
import httpx2

from dbplanet.haiilo.transport import Connections
from dbplanet.serving import MCP_PATH
from dbplanet.serving.access.api_keys import ApiKey, new_key
from dbplanet.serving.access.scopes import Scope
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from tests.callers import TENANT, rpc
from tests.identity_provider import IdentityProvider
from tests.upstream import Upstream

SERVICE = {**TENANT, "HAIILO_USERNAME": "robot", "HAIILO_PASSWORD": "robot-secret"}
ROBOT = {"id": "u1", "displayName": "Robot"}
READ = ("tools/call", {"name": "People_GetMe", "arguments": {}})
WRITE = ("tools/call", {"name": "Workspace_Join", "arguments": {"id": "w1"}})
UNKNOWN = -32602


def keys(*entries: ApiKey) -> str:
    return json.dumps([entry.entry() for entry in entries])


READER, READER_KEY = new_key("ci", [Scope.READ], 30)
WRITER, WRITER_KEY = new_key("bot", [Scope.WRITE], 30)
BY_KEY = {**SERVICE, "MCP_ACCESS_MODE": "apikey", "MCP_API_KEYS": keys(READER_KEY, WRITER_KEY)}


def by_token(idp: IdentityProvider, **environ: str) -> dict[str, str]:
    public = {"PUBLIC_BASE_URL": "https://mcp.example.org", "MCP_ALLOWED_HOSTS": "127.0.0.1"}
    return {**SERVICE, "MCP_ACCESS_MODE": "oauth", **idp.environ, **public, **environ}


async def post(
    upstream: Upstream,
    environ: Mapping[str, str],
    headers: Mapping[str, str] | list[tuple[str, str]],
    call: tuple[str, dict[str, Any]] = READ,
    query: str = "",
) -> httpx2.Response:
    """Send one message to a fresh server; what is not for Haiilo goes over real connections."""
    transport = Routed(upstream)
    app = create_app(Settings.from_environment(environ), Connections(lambda: transport))
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app), base_url="http://127.0.0.1"
    ) as http:
        sent = headers if isinstance(headers, list) else list(headers.items())
        return await http.post(MCP_PATH + query, json=rpc(*call), headers=sent)


class Routed(httpx.AsyncBaseTransport):
    """Sends what is for Haiilo to the test, and the rest, such as keys, over real connections."""

    def __init__(self, upstream: Upstream) -> None:
        self._upstream = upstream
        self._real = httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        loopback = request.url.host == "127.0.0.1"
        return await (self._real if loopback else self._upstream).handle_async_request(request)


def result(response: httpx2.Response) -> str:
    assert response.status_code == 200, response.text
    text: str = response.json()["result"]["content"][0]["text"]
    return text


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
