"""No secret in an answer, a log, an error, a repr or a URL, whatever goes wrong."""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import Callable
from typing import Any

import httpx
import httpx2
import pytest

from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.tenants import Tenants
from dbplanet.haiilo.tokens import TokenCache
from dbplanet.serving import MCP_PATH
from dbplanet.serving.access.environment import VARIABLES, EnvironmentAccess
from dbplanet.serving.settings import Settings
from dbplanet.serving.telemetry import Redaction
from dbplanet.tools.table import TOOLS
from tests.callers import app_for, rpc
from tests.upstream import ORIGIN, Upstream

PASSWORD, CLIENT_SECRET = "zebra-password-1", "zebra-client-secret-2"
TOKEN = "zebra-token-3"
HEADERS = {"x-haiilo-username": "anna", "x-haiilo-password": PASSWORD, "accept": "application/json"}
ENVIRON = {
    "HAIILO_BASE_URL": ORIGIN,
    "HAIILO_CLIENT_ID": "client",
    "HAIILO_CLIENT_SECRET": CLIENT_SECRET,
}
ARGUMENTS: dict[str, dict[str, Any]] = {
    "Search_FullText": {"query": "travel"},
    "Workspace_Get": {"id": "w1"},
    "Social_GetComments": {"targetId": "a1"},
    "Social_PostComment": {"targetId": "a1", "body": "hello"},
}


def fail(error: Exception) -> Callable[[httpx.Request], httpx.Response]:
    def answer(request: httpx.Request) -> httpx.Response:
        raise error

    return answer


def echo(request: httpx.Request) -> httpx.Response:
    """Answer as an upstream does that repeats what it was sent."""
    sent = {**dict(request.headers), "body": request.content.decode()}
    return httpx.Response(500, json={"message": sent, "errorStatus": PASSWORD})


ANSWERS: dict[str, Callable[[httpx.Request], httpx.Response]] = {
    "empty": lambda _: httpx.Response(200, json={}),
    "echo": echo,
    "unauthorized": lambda _: httpx.Response(401, json={"error": f"{TOKEN} expired"}),
    "redirect": lambda _: httpx.Response(302, headers={"Location": f"https://x/?{TOKEN}"}),
    "protocol error": fail(httpx.LocalProtocolError(f"Illegal header value b'Bearer {TOKEN}'")),
    "bug": fail(RuntimeError(f"{PASSWORD} {CLIENT_SECRET} Bearer {TOKEN}")),
    "key error": fail(KeyError(PASSWORD)),
}
LOGINS: dict[str, Callable[[httpx.Request], httpx.Response]] = {
    "accepted": lambda _: httpx.Response(200, json={"access_token": TOKEN, "expires_in": 3599}),
    "refused": lambda _: httpx.Response(
        400, json={"error": "invalid_grant", "error_description": f"{PASSWORD} is wrong"}
    ),
    "echoed": echo,
    "illegal token": lambda _: httpx.Response(200, json={"access_token": f"{TOKEN}\r\nX: y"}),
    "bug": fail(RuntimeError(f"{PASSWORD} {CLIENT_SECRET}")),
}


@pytest.mark.anyio
@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("login", LOGINS)
async def test_no_secret_leaves_a_call(
    answer: str, login: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.handler.addFilter(Redaction())
    upstream = Upstream(ANSWERS[answer], LOGINS[login])
    seen: list[str] = []
    transport = httpx2.ASGITransport(app_for(upstream, ENVIRON))
    async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        for tool in TOOLS:
            params = {"name": tool, "arguments": ARGUMENTS.get(tool, {})}
            response = await http.post(MCP_PATH, json=rpc("tools/call", params), headers=HEADERS)
            seen += [response.text, json.dumps(dict(response.headers))]
    seen += [str(request.url) for request in upstream.requests]
    seen += [caplog.text, *capfd.readouterr()]
    assert upstream.requests
    assert "zebra" not in "".join(seen)


def test_no_secret_is_in_the_repr_of_what_holds_it() -> None:
    given = {"username": "anna", "password": PASSWORD}
    tenant = Tenants.from_environment(ENVIRON).select(None, None)
    credentials = Credentials.merge(tenant, given, VARIABLES)
    cache = TokenCache()
    token = cache.put(cache.key(credentials), TOKEN, 3599)
    access = EnvironmentAccess({**ENVIRON, "HAIILO_PASSWORD": PASSWORD})
    held: list[object] = [credentials, tenant, cache, token, vars(cache), access]
    held += [Settings.from_environment(ENVIRON)]
    assert "zebra" not in "".join(f"{thing!r} {thing}" for thing in held)


def test_the_key_of_a_token_reveals_nothing() -> None:
    tenant = Tenants.from_environment(ENVIRON).select(None, None)
    credentials = Credentials.merge(tenant, {"username": "anna", "password": PASSWORD}, VARIABLES)
    first, second = TokenCache(), TokenCache()
    assert first.key(credentials) != second.key(credentials)
    assert first.key(credentials) == first.key(credentials)
    with contextlib.suppress(UnicodeDecodeError):
        assert "zebra" not in first.key(credentials).decode()
