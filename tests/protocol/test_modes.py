"""Who may call a hosted server: by own credentials, by an access token or by an API key."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

import httpx
import httpx2
import pytest

from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.haiilo.transport import Connections
from dbplanet.serving import MCP_PATH
from dbplanet.serving.access.api_keys import ApiKey, new_key
from dbplanet.serving.access.scopes import Scope
from dbplanet.serving.app import create_app
from dbplanet.serving.settings import Settings
from tests.callers import CREDENTIALS, TENANT, mcp_client, rpc, text_of
from tests.identity_provider import AUDIENCE, IdentityProvider, running_identity_provider
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

SERVICE = {**TENANT, "HAIILO_USERNAME": "robot", "HAIILO_PASSWORD": "robot-secret"}
ME = {"id": "u1", "displayName": "Robot"}
READ = ("tools/call", {"name": "People_GetMe", "arguments": {}})
WRITE = ("tools/call", {"name": "Workspace_Join", "arguments": {"id": "w1"}})
UNKNOWN = -32602


@pytest.fixture
def idp() -> Iterator[IdentityProvider]:
    with running_identity_provider() as provider:
        yield provider


@pytest.fixture
def upstream() -> Upstream:
    return Upstream(lambda request: httpx.Response(200, json=ME))


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


async def test_an_access_token_calls_as_the_service_account(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    token = idp.token()
    assert "Robot" in result(await post(upstream, by_token(idp), bearer(token)))
    assert b"username=robot&" in upstream.logins[0].content
    assert token not in str([request.headers.raw for request in upstream.requests])


async def test_without_an_access_token_a_client_is_told_where_to_get_one(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    response = await post(upstream, by_token(idp), {})
    challenge = response.headers["www-authenticate"]
    assert response.status_code == 401
    metadata = "https://mcp.example.org/.well-known/oauth-protected-resource/servers/dbplanet/mcp"
    assert f'resource_metadata="{metadata}"' in challenge
    assert 'scope="haiilo:read"' in challenge
    assert "error=" not in challenge
    app = create_app(Settings.from_environment(by_token(idp)), Connections(lambda: upstream))
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app), base_url="http://127.0.0.1"
    ) as http:
        for path in (httpx.URL(metadata).path, "/.well-known/oauth-protected-resource"):
            document = (await http.get(path)).json()
            assert document["resource"] == AUDIENCE
            assert document["authorization_servers"] == [idp.issuer]
            assert document["scopes_supported"] == ["haiilo:read"]
    assert upstream.requests == []


@pytest.mark.parametrize(
    "changes",
    [
        {"exp": 1},
        {"aud": "https://other.example"},
        {"iss": "https://other.example"},
        {"sub": None},
        {"nonce": "n"},
        {"scope": None},
    ],
)
async def test_a_token_that_is_not_for_this_server_is_refused_and_nothing_is_asked(
    upstream: Upstream, idp: IdentityProvider, changes: dict[str, Any]
) -> None:
    response = await post(upstream, by_token(idp), bearer(idp.token(**changes)))
    assert response.status_code == 401
    assert 'error="invalid_token"' in response.headers["www-authenticate"]
    assert upstream.requests == []


async def test_a_token_in_the_address_is_refused_and_nothing_is_asked(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    response = await post(upstream, by_token(idp), {}, query=f"?access_token={idp.token()}")
    assert response.status_code == 401
    assert upstream.requests == []


async def test_a_token_for_reading_is_asked_for_all_scopes_of_a_write_and_still_reads(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    environ = by_token(idp, MCP_SERVICE_WRITES="true")
    reading = bearer(idp.token())
    response = await post(upstream, environ, reading, WRITE)
    assert response.status_code == 403
    challenge = response.headers["www-authenticate"]
    assert 'error="insufficient_scope"' in challenge
    assert 'scope="haiilo:read haiilo:write"' in challenge
    assert upstream.requests == []
    assert "Robot" in result(await post(upstream, environ, reading))
    writing = bearer(idp.token(scope="haiilo:write"))
    assert "result" in (await post(upstream, environ, writing, WRITE)).json()


async def test_a_write_that_no_token_can_reach_is_an_unknown_tool(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    token = bearer(idp.token(scope="haiilo:read haiilo:write"))
    response = await post(upstream, by_token(idp), token, WRITE)
    assert response.json()["error"]["message"] == "Unknown tool: Workspace_Join"
    missing = ("tools/call", {"name": "No_Such", "arguments": {}})
    environ = by_token(idp, MCP_SERVICE_WRITES="true")
    response = await post(upstream, environ, bearer(idp.token()), missing)
    assert response.json()["error"]["code"] == UNKNOWN
    assert upstream.requests == []


async def test_while_the_identity_provider_is_away_callers_are_told_to_come_back(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    token = idp.token()
    idp.stop()
    response = await post(upstream, by_token(idp), bearer(token))
    assert response.status_code == 503
    assert int(response.headers["retry-after"]) > 0
    assert upstream.requests == []


async def test_what_depends_on_the_caller_is_for_no_shared_cache(
    upstream: Upstream, idp: IdentityProvider
) -> None:
    for environ, headers, scope in (
        (TENANT, {}, "public"),
        (TENANT, {"x-mcp-readonly": "true"}, "private"),
        (BY_KEY, {"x-api-key": READER}, "private"),
    ):
        app = create_app(Settings.from_environment(environ), Connections(lambda: upstream))
        async with mcp_client(app, headers, "2026-07-28") as client:
            listed = await client.list_tools()
            assert listed.cache_scope == scope


async def test_callers_of_a_shared_account_are_told_so(upstream: Upstream) -> None:
    app = create_app(Settings.from_environment(BY_KEY), Connections(lambda: upstream))
    async with mcp_client(app, {"x-api-key": READER}) as client:
        assert "one account that all users of this server share" in (client.instructions or "")
        assert "Robot" in text_of(await client.call_tool("People_GetMe", {}))


def broken(**changes: str) -> dict[str, str]:
    return {**BY_KEY, **changes}


@pytest.mark.parametrize(
    ("environ", "says"),
    [
        (SERVICE, "HAIILO_USERNAME and HAIILO_PASSWORD: in mode headers"),
        ({**TENANT, "MCP_ACCESS_MODE": "oauth"}, "needs a service account"),
        ({**TENANT, "MCP_ACCESS_MODE": "apikey"}, "needs a service account"),
        ({"MCP_ACCESS_MODE": "apikey"}, "HAIILO_BASE_URL"),
        ({**TENANT, "MCP_ACCESS_MODE": "open"}, "headers, oauth, apikey are offered"),
        ({**TENANT, "MCP_ACCESS_MODE": "headers,"}, "are offered"),
        ({**TENANT, "MCP_API_KEYS": "[]"}, "MCP_ACCESS_MODE does not include apikey"),
        ({**TENANT, "OAUTH_ISSUER": "https://i"}, "MCP_ACCESS_MODE does not include oauth"),
        ({**TENANT, "MCP_SERVICE_WRITES": "true"}, "there is no service account"),
        (broken(MCP_SERVICE_WRITES="yes"), "true or false"),
        (broken(MCP_API_KEYS="[]"), "needs a key in force"),
        (broken(MCP_API_KEYS="{}"), "not a JSON array"),
        (broken(MCP_API_KEYS=READER), "not a JSON array"),
        (broken(MCP_API_KEYS='[{"id": "aaaaaaaa", "id": "bbbbbbbb"}]'), "no key twice"),
        (broken(MCP_API_KEYS=keys(READER_KEY, READER_KEY)), "the same id"),
        (broken(MCP_API_KEYS=json.dumps([{**READER_KEY.entry(), "sha256": READER}])), "64"),
        (broken(MCP_API_KEYS=json.dumps([{**READER_KEY.entry(), "scopes": ["all"]}])), "scopes"),
        (broken(MCP_API_KEYS=json.dumps([{**READER_KEY.entry(), "expires": "never"}])), "day"),
        (broken(MCP_API_KEYS=json.dumps([{**READER_KEY.entry(), "tenant": "no"}])), "tenant"),
        (broken(HAIILO_CLIENT_ID="", HAIILO_CLIENT_SECRET=""), "an API client"),
        (broken(HAIILO_PASSWORD=" "), "belong together"),
        (
            broken(HAIILO_BASE_URL="", HAIILO_TENANTS='{"a": {"base_url": "https://a.example"}}'),
            "each tenant has a username and password of its own",
        ),
        (
            {"HAIILO_TENANTS": '{"a":{"base_url":"https://a","username":"u","password":"p"}}'},
            "in mode headers",
        ),
        (
            {"HAIILO_TENANTS": '{"a": {"base_url": "https://a"}}', "HAIILO_CLIENT_ID": "c"},
            "HAIILO_CLIENT_ID: with HAIILO_TENANTS",
        ),
        ({**SERVICE, "MCP_ACCESS_MODE": "oauth", "HOST": "0.0.0.0"}, "PUBLIC_BASE_URL"),
    ],
)
def test_an_unsafe_configuration_does_not_start_and_says_what_to_set(
    environ: dict[str, str], says: str
) -> None:
    with pytest.raises(ConfigurationError, match=says) as caught:
        Settings.from_environment(environ)
    for secret in ("robot-secret", "sandbox-secret", READER, READER_KEY.digest.hex()):
        assert secret not in str(caught.value)


def test_three_keys_of_one_owner_are_one_too_many() -> None:
    entries = [new_key("ci", [Scope.READ], 30)[1] for _ in range(3)]
    with pytest.raises(ConfigurationError, match="ci has 3 keys in force"):
        Settings.from_environment(broken(MCP_API_KEYS=keys(*entries)))
