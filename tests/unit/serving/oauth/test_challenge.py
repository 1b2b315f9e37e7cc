"""What a client is told when its request is refused, as the SDK's own client reads it."""

from __future__ import annotations

import json

import httpx2
import pytest
from mcp.client.auth.utils import extract_field_from_www_auth, extract_scope_from_www_auth

from dbplanet.serving.access.errors import (
    AccessError,
    InsufficientScopeError,
    InvalidTokenError,
    KeysUnavailableError,
    MalformedRequestError,
    MissingTokenError,
)
from dbplanet.serving.access.scopes import Scope, required
from dbplanet.serving.oauth.challenge import challenge
from dbplanet.serving.oauth.settings import OAuthSettings

SETTINGS = OAuthSettings(
    origin="https://mcp.example.org",
    path="/servers/dbplanet/mcp",
    issuer="https://login.example.org",
    jwks_url="https://login.example.org/keys",
    audiences=frozenset({"https://mcp.example.org/servers/dbplanet/mcp"}),
)
PREFIXED = OAuthSettings(
    origin=SETTINGS.origin,
    path=SETTINGS.path,
    issuer=SETTINGS.issuer,
    jwks_url=SETTINGS.jwks_url,
    audiences=SETTINGS.audiences,
    scope_prefix="api://1/",
)
METADATA = "https://mcp.example.org/.well-known/oauth-protected-resource/servers/dbplanet/mcp"


def answer(
    refusal: AccessError,
    settings: OAuthSettings = SETTINGS,
    offered: tuple[Scope, ...] = tuple(Scope),
) -> httpx2.Response:
    """Return the answer as a client has it."""
    sent = challenge(refusal, settings, offered)
    return httpx2.Response(sent.status_code, headers=sent.raw_headers, content=bytes(sent.body))


def test_a_request_without_a_token_learns_where_and_for_what_to_ask_and_of_no_error() -> None:
    response = answer(MissingTokenError())
    assert response.status_code == 401
    assert response.headers["www-authenticate"] == (
        f'Bearer resource_metadata="{METADATA}", scope="haiilo:read haiilo:write"'
    )


def test_an_invalid_token_is_told_why() -> None:
    response = answer(InvalidTokenError("The access token has expired."))
    assert response.status_code == 401
    assert response.headers["www-authenticate"] == (
        f'Bearer resource_metadata="{METADATA}", scope="haiilo:read haiilo:write", '
        'error="invalid_token", error_description="The access token has expired."'
    )
    assert response.json() == {
        "error": "invalid_token",
        "error_description": "The access token has expired.",
    }


@pytest.mark.parametrize(
    ("writes", "scope"), [(False, "haiilo:read"), (True, "haiilo:read haiilo:write")]
)
def test_a_missing_scope_is_answered_with_all_scopes_of_the_operation(
    writes: bool, scope: str
) -> None:
    response = answer(InsufficientScopeError(required(writes=writes)))
    assert response.status_code == 403
    assert extract_field_from_www_auth(response, "error") == "insufficient_scope"
    assert extract_field_from_www_auth(response, "resource_metadata") == METADATA
    assert extract_scope_from_www_auth(response) == scope


def test_a_server_that_only_reads_asks_for_no_more() -> None:
    response = answer(MissingTokenError(), offered=(Scope.READ,))
    assert extract_scope_from_www_auth(response) == "haiilo:read"


def test_scopes_are_named_as_the_identity_provider_knows_them() -> None:
    prefixed = "api://1/haiilo:read api://1/haiilo:write"
    for refusal in (MissingTokenError(), InsufficientScopeError(required(writes=True))):
        assert extract_scope_from_www_auth(answer(refusal, PREFIXED)) == prefixed


def test_a_malformed_request_is_no_failed_login() -> None:
    response = answer(MalformedRequestError("Authorization was sent more than once."))
    assert response.status_code == 400
    assert extract_field_from_www_auth(response, "error") == "invalid_request"


@pytest.mark.parametrize(("seconds", "header"), [(10, "10"), (0.2, "1"), (9.5, "10")])
def test_an_outage_of_the_identity_provider_says_when_to_come_back(
    seconds: float, header: str
) -> None:
    response = answer(KeysUnavailableError(seconds))
    assert response.status_code == 503
    assert response.headers["retry-after"] == header
    assert "www-authenticate" not in response.headers


@pytest.mark.parametrize(
    "refusal",
    [
        MissingTokenError(),
        MalformedRequestError("An access token must not be sent in the address."),
        InvalidTokenError("The access token has expired."),
        InsufficientScopeError(required(writes=True)),
        KeysUnavailableError(1),
    ],
)
def test_each_answer_is_json_with_a_reason_and_is_kept_by_no_cache(refusal: AccessError) -> None:
    response = answer(refusal)
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["content-type"] == "application/json"
    body = json.loads(response.content)
    assert body == {"error": refusal.code, "error_description": str(refusal)}
    assert str(refusal).isascii()
    assert '"' not in str(refusal)
