"""Whose credentials a call uses: those of its own headers, however they are written."""

from __future__ import annotations

import base64
import json
from urllib.parse import parse_qs

import httpx2
import pytest

from dbplanet.serving import MCP_PATH
from tests.callers import CREDENTIALS, TENANT, app_for, call, rpc, text_of
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

Headers = list[tuple[str | bytes, str | bytes]]


def basic(userinfo: str) -> str:
    return "Basic " + base64.b64encode(userinfo.encode()).decode()


def sentinel(text: str) -> str:
    return f"=?base64?{base64.b64encode(text.encode()).decode()}?="


async def post(upstream: Upstream, headers: Headers, environ: dict[str, str] = TENANT) -> str:
    """Call People_GetMe with exactly these headers; return the text of the result."""
    transport = httpx2.ASGITransport(app_for(upstream, environ))
    async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        sent: Headers = [("Accept", "application/json"), *headers]
        message = rpc("tools/call", {"name": "People_GetMe", "arguments": {}})
        response = await http.post(MCP_PATH, json=message, headers=sent)  # type: ignore[arg-type] # raw bytes are what this is about
    assert response.status_code == 200
    text: str = response.json()["result"]["content"][0]["text"]
    return text


def login_of(upstream: Upstream) -> tuple[str, str, str]:
    """Return user name, password and Authorization of the only login."""
    (login,) = upstream.logins
    form = parse_qs(login.content.decode())
    return form["username"][0], form["password"][0], login.headers["authorization"]


USER: Headers = [("x-haiilo-username", "anna"), ("x-haiilo-password", "pw")]


@pytest.mark.parametrize(
    ("headers", "username", "password"),
    [
        (USER, "anna", "pw"),
        ([("Authorization", basic("anna:p:w"))], "anna", "p:w"),
        ([("Authorization", basic("änna:pässwort"))], "änna", "pässwort"),
        (
            [("x-haiilo-username", "anna"), ("x-haiilo-password", "pässwort€".encode())],
            "anna",
            "pässwort€",
        ),
        (
            [("x-haiilo-username", "anna"), ("x-haiilo-password", "pässwort".encode("latin-1"))],
            "anna",
            "pässwort",
        ),
        (
            [("x-haiilo-username", sentinel("änna")), ("x-haiilo-password", sentinel(" p w ✓ "))],
            "änna",
            " p w ✓ ",
        ),
        ([("x-haiilo-username", " anna "), ("x-haiilo-password", "a, b")], "anna", "a, b"),
    ],
)
async def test_user_name_and_password_arrive_as_they_were_meant(
    headers: Headers, username: str, password: str
) -> None:
    upstream = Upstream()
    await post(upstream, headers)
    assert login_of(upstream)[:2] == (username, password)


async def test_the_caller_s_api_client_replaces_the_tenant_s() -> None:
    upstream = Upstream()
    mine: Headers = [("x-haiilo-client-id", "mine"), ("x-haiilo-client-secret", "cs")]
    await post(upstream, [*USER, *mine])
    assert login_of(upstream)[2] == basic("mine:cs")


async def test_the_tenant_s_api_client_is_used_where_the_caller_sends_none() -> None:
    upstream = Upstream()
    await post(upstream, USER)
    assert login_of(upstream)[2] == basic("sandbox:sandbox-secret")


async def test_half_an_api_client_of_the_caller_is_never_completed_from_the_tenant() -> None:
    upstream = Upstream()
    text = await post(upstream, [*USER, ("x-haiilo-client-id", "mine")])
    assert text == (
        "[CREDENTIALS] Missing DB Planet credentials: clientSecret.\n"
        "Set the header x-haiilo-client-secret."
    )
    assert upstream.requests == []


@pytest.mark.parametrize(
    ("headers", "words"),
    [
        ([*USER, ("Authorization", basic("ben:pw"))], "Ambiguous credentials"),
        ([("Authorization", "Bearer canary")], "Authorization must be Basic here"),
        ([*USER, ("Authorization", "Bearer canary")], "Authorization must be Basic here"),
        ([("Authorization", "Basic !!!canary")], "base64 form of username:password"),
        ([("Authorization", "Basic " + base64.b64encode(b"canary").decode())], "base64 form"),
        ([("Authorization", "Basic " + base64.b64encode(b"\xff:canary").decode())], "base64 form"),
        ([*USER, ("x-haiilo-username", "ben")], "x-haiilo-username was sent more than once"),
        (
            [("x-haiilo-username", "anna, ben"), ("x-haiilo-password", "canary")],
            "x-haiilo-username was sent more than once",
        ),
        ([*USER, ("x-haiilo-tenant", "a, b")], "x-haiilo-tenant was sent more than once"),
        ([*USER, ("x-haiilo-tenant", "canary")], "x-haiilo-tenant does not name"),
        (
            [*USER, ("x-haiilo-base-url", "https://canary.example")],
            "x-haiilo-base-url does not name",
        ),
        ([*USER, ("x-haiilo-password", "=?base64?!?=")], "x-haiilo-password"),
        (
            [("x-haiilo-username", "anna"), ("x-haiilo-password", "=?base64?canary!?=")],
            "x-haiilo-password has a =?base64?…?= value that cannot be decoded",
        ),
        (
            [*USER, ("x-haiilo-client-id", "a:b"), ("x-haiilo-client-secret", "canary")],
            "A client id has no colon",
        ),
    ],
)
async def test_credentials_that_cannot_be_used_are_named_and_haiilo_hears_nothing(
    headers: Headers, words: str
) -> None:
    upstream = Upstream()
    text = await post(upstream, headers)
    assert text.startswith("[CREDENTIALS] ")
    assert words in text
    assert "canary" not in text
    assert upstream.requests == []


async def test_one_of_several_tenants_is_asked_for_and_none_is_listed() -> None:
    tenants = {
        "north": {"base_url": "https://north.haiilo.app"},
        "south": {
            "base_url": "https://south.haiilo.app",
            "client_id": "south-client",
            "client_secret": "s",
        },
    }
    environ = {"HAIILO_TENANTS": json.dumps(tenants)}
    upstream = Upstream()
    text = await post(upstream, USER, environ)
    assert text == "[CREDENTIALS] Say which DB Planet is meant: send x-haiilo-tenant."
    assert upstream.requests == []
    await post(upstream, [*USER, ("x-haiilo-tenant", "south")], environ)
    assert {request.url.host for request in upstream.requests} == {"south.haiilo.app"}
    assert login_of(upstream)[2] == basic("south-client:s")


async def test_the_secret_of_one_tenant_is_never_used_for_another() -> None:
    tenants = {
        "north": {"base_url": "https://north.haiilo.app"},
        "south": {"base_url": "https://south.haiilo.app", "client_id": "c", "client_secret": "s"},
    }
    upstream = Upstream()
    headers = {**CREDENTIALS, "x-haiilo-tenant": "north"}
    environ = {"HAIILO_TENANTS": json.dumps(tenants)}
    result = await call(upstream, "People_GetMe", headers=headers, environ=environ)
    assert "Missing DB Planet credentials: clientId, clientSecret." in text_of(result)
    assert upstream.requests == []
