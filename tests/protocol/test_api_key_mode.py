"""Who may call by an API key, and what that key lets it do."""

from __future__ import annotations

import hashlib
import json

import httpx
import pytest

from dbplanet.serving.access.api_keys import new_key
from dbplanet.serving.access.scopes import Scope
from tests.callers import CREDENTIALS
from tests.identity_provider import IdentityProvider
from tests.service_callers import (
    BY_KEY,
    READ,
    READER,
    READER_KEY,
    ROBOT,
    UNKNOWN,
    WRITE,
    WRITER,
    bearer,
    by_token,
    keys,
    post,
    result,
)
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio


@pytest.fixture
def upstream() -> Upstream:
    return Upstream(lambda request: httpx.Response(200, json=ROBOT))


@pytest.mark.parametrize(
    "headers",
    [
        {},
        CREDENTIALS,
        {"Authorization": "Basic cm9ib3Q6cm9ib3Qtc2VjcmV0"},
        {"Authorization": "Bearer"},
        {"x-api-key": ""},
        {"x-api-key": READER + "x"},
        {"x-api-key": READER_KEY.digest.hex()},
        {"x-api-key": f"{READER_KEY.id}"},
        bearer(READER[:-1]),
        bearer("dbp_"),
        bearer("eyJhbGciOiJub25lIn0.e30."),
    ],
)
async def test_without_a_key_nobody_calls_and_nothing_is_asked(
    upstream: Upstream, headers: dict[str, str]
) -> None:
    for call in (READ, ("tools/list", {})):
        response = await post(upstream, BY_KEY, headers, call)
        assert response.status_code == 401
        assert response.headers["www-authenticate"].startswith("Bearer realm=")
        assert "resource_metadata" not in response.headers["www-authenticate"]
    assert upstream.requests == []


@pytest.mark.parametrize("headers", [{"x-api-key": READER}, bearer(READER)])
async def test_a_key_calls_as_the_service_account(
    upstream: Upstream, headers: dict[str, str]
) -> None:
    assert "Robot" in result(await post(upstream, BY_KEY, headers))
    (login,) = upstream.logins
    assert b"username=robot&password=robot-secret" in login.content
    assert READER not in str([request.headers.raw for request in upstream.requests])


async def test_a_key_for_reading_sees_and_calls_reading_tools_alone(upstream: Upstream) -> None:
    environ = {**BY_KEY, "MCP_SERVICE_WRITES": "true"}
    for key, writes in ((READER, False), (WRITER, True)):
        listed = await post(upstream, environ, {"x-api-key": key}, ("tools/list", {}))
        tools = listed.json()["result"]["tools"]
        assert any(not tool["annotations"]["readOnlyHint"] for tool in tools) is writes
        response = await post(upstream, environ, {"x-api-key": key}, WRITE)
        assert ("result" in response.json()) is writes
        assert writes or response.json()["error"]["code"] == UNKNOWN


async def test_without_service_writes_no_key_changes_anything(upstream: Upstream) -> None:
    response = await post(upstream, BY_KEY, {"x-api-key": WRITER}, WRITE)
    assert response.json()["error"]["message"] == "Unknown tool: Workspace_Join"
    assert upstream.requests == []


async def test_an_expired_key_is_refused_and_its_successor_is_not(upstream: Upstream) -> None:
    old = "dbp_aaaaaaaa_old"
    entry = {
        "id": "aaaaaaaa",
        "sha256": hashlib.sha256(old.encode()).hexdigest(),
        "owner": "ci",
        "scopes": ["haiilo:read"],
        "expires": "2020-01-31",
    }
    environ = {**BY_KEY, "MCP_API_KEYS": json.dumps([entry, READER_KEY.entry()])}
    assert (await post(upstream, environ, {"x-api-key": old})).status_code == 401
    assert (await post(upstream, environ, {"x-api-key": READER})).status_code == 200


async def test_a_key_bound_to_a_tenant_asks_no_other(upstream: Upstream) -> None:
    account = {"client_id": "c", "client_secret": "s", "username": "u", "password": "p"}
    tenants = {
        "one": {"base_url": "https://one.example", **account},
        "two": {"base_url": "https://two.example", **account},
    }
    bound, entry = new_key("ci", [Scope.READ], 30, tenant="two")
    free, other = new_key("ci", [Scope.READ], 30)
    environ = {
        "HAIILO_TENANTS": json.dumps(tenants),
        "MCP_ACCESS_MODE": "apikey",
        "MCP_API_KEYS": keys(entry, other),
    }
    assert "Robot" in result(await post(upstream, environ, {"x-api-key": bound}))
    assert {request.url.host for request in upstream.requests} == {"two.example"}
    upstream.requests.clear()
    for headers in (
        {"x-api-key": bound, "x-haiilo-tenant": "one"},
        {"x-api-key": bound, "x-haiilo-base-url": "https://one.example"},
        {"x-api-key": free},
        {"x-api-key": free, "x-haiilo-tenant": "three"},
    ):
        assert "[CREDENTIALS]" in result(await post(upstream, environ, headers))
    assert upstream.requests == []
    chosen = {"x-api-key": free, "x-haiilo-tenant": "one"}
    assert "Robot" in result(await post(upstream, environ, chosen))
    assert {request.url.host for request in upstream.requests} == {"one.example"}


OWN = "user name and password as x-haiilo-username and x-haiilo-password"


@pytest.mark.parametrize(
    ("modes", "headers", "says"),
    [
        ("apikey", {}, "Send an API key as x-api-key."),
        ("apikey", CREDENTIALS, "Send an API key as x-api-key."),
        ("apikey", {"Authorization": "Bearer old"}, "This API key is not known here"),
        ("headers,apikey", {}, f"Send {OWN} or an API key as x-api-key."),
        ("headers,apikey", {"Authorization": "Bearer old"}, "This API key is not known here"),
        ("oauth", {}, "Send an access token as Authorization: Bearer."),
        ("headers,oauth", {}, f"Send {OWN} or an access token as Authorization: Bearer."),
    ],
)
async def test_who_names_nobody_is_told_what_this_server_takes(
    upstream: Upstream, idp: IdentityProvider, modes: str, headers: dict[str, str], says: str
) -> None:
    environ = {**(by_token(idp) if "oauth" in modes else BY_KEY), "MCP_ACCESS_MODE": modes}
    response = await post(upstream, environ, headers)
    assert response.status_code == 401
    assert says in response.json()["error_description"]
    assert upstream.requests == []


@pytest.mark.parametrize(
    "headers",
    [
        [("x-api-key", READER), ("Authorization", "Bearer x")],
        [("x-api-key", READER), ("x-api-key", READER)],
        [("x-api-key", READER), ("x-haiilo-password", "p")],
        [("Authorization", f"Bearer {READER}"), ("x-haiilo-username", "anna")],
        [("Authorization", f"Bearer {READER}"), ("Authorization", "Basic YTpi")],
        [("Authorization", f"Bearer {READER}"), ("x-haiilo-client-id", "c")],
    ],
)
async def test_two_proofs_in_one_request_are_refused(
    upstream: Upstream, headers: list[tuple[str, str]]
) -> None:
    environ = {**BY_KEY, "MCP_ACCESS_MODE": "headers,apikey"}
    response = await post(upstream, environ, headers)
    assert response.status_code == 400
    assert "one proof" in response.json()["error_description"]
    assert upstream.requests == []


async def test_beside_keys_callers_may_bring_their_own_credentials(upstream: Upstream) -> None:
    environ = {**BY_KEY, "MCP_ACCESS_MODE": "headers, apikey"}
    for headers in (CREDENTIALS, {"Authorization": "Basic YW5uYTphbm5hLXNlY3JldA=="}):
        upstream.requests.clear()
        assert "Robot" in result(await post(upstream, environ, headers))
        assert b"username=anna&" in upstream.logins[0].content
    assert (await post(upstream, environ, {})).status_code == 401
    half = {"x-haiilo-username": "anna"}
    assert "Missing DB Planet credentials: password." in result(await post(upstream, environ, half))
