"""What an operator says about the identity provider, and is told when it cannot be."""

from __future__ import annotations

import pytest

from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.serving.access.scopes import Scope
from dbplanet.serving.oauth.settings import OAuthSettings

PATH = "/servers/dbplanet/mcp"
RESOURCE = "https://mcp.example.org/servers/dbplanet/mcp"
GOOD = {
    "OAUTH_ISSUER": "https://login.example.org/tenant/v2.0",
    "OAUTH_JWKS_URL": "https://login.example.org/tenant/keys?p=policy",
}


def read(base_url: str | None = "https://mcp.example.org", **environ: str) -> OAuthSettings:
    return OAuthSettings.from_environment({**GOOD, **environ}, base_url, PATH)


def test_issuer_and_keys_are_enough() -> None:
    settings = read()
    assert settings.issuer == "https://login.example.org/tenant/v2.0"
    assert settings.jwks_url == "https://login.example.org/tenant/keys?p=policy"
    assert settings.resource == RESOURCE
    assert settings.audiences == {RESOURCE}
    assert settings.advertised(Scope) == ["haiilo:read", "haiilo:write"]


@pytest.mark.parametrize("base_url", ["https://MCP.example.org:443/", "https://mcp.example.org"])
def test_the_resource_has_one_spelling(base_url: str) -> None:
    assert read(base_url).resource == RESOURCE


@pytest.mark.parametrize(
    "issuer", ["https://login.example.org", "https://login.example.org/", "http://127.0.0.1:1/x"]
)
def test_the_issuer_is_kept_character_by_character(issuer: str) -> None:
    assert read(OAUTH_ISSUER=f" {issuer} ").issuer == issuer


def test_audiences_are_a_comma_list_that_replaces_the_resource() -> None:
    settings = read(OAUTH_AUDIENCE=" 6f1c-guid, api://1 ,,")
    assert settings.audiences == {"6f1c-guid", "api://1"}


@pytest.mark.parametrize("prefix", ["api://1/", f"{RESOURCE}/", "~!#$[]^/"])
def test_a_prefix_stands_before_each_advertised_scope(prefix: str) -> None:
    settings = read(OAUTH_SCOPE_PREFIX=prefix)
    assert settings.advertised(Scope) == [f"{prefix}haiilo:read", f"{prefix}haiilo:write"]


BAD_ADDRESSES = [
    "",
    "login.example.org",
    "http://login.example.org",
    "ftp://login.example.org",
    "https://",
    "https://user:canary@login.example.org",
    "https://login.example.org/#canary",
    "https://login.example.org/a b",
    'https://login.example.org/"',
    "https://login.example.org\\@evil.example",
    "https://löwe.example.org",
    "https://login.example.org:port",
]


@pytest.mark.parametrize("name", ["OAUTH_ISSUER", "OAUTH_JWKS_URL"])
@pytest.mark.parametrize("value", BAD_ADDRESSES)
def test_an_address_that_is_missing_or_unsafe_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(ConfigurationError, match=f"^{name}: .* is needed") as caught:
        read(**{name: value})
    assert "canary" not in str(caught.value)


@pytest.mark.parametrize("query", ["?", "?tenant=1"])
def test_an_issuer_has_no_query(query: str) -> None:
    with pytest.raises(ConfigurationError, match=r"^OAUTH_ISSUER: "):
        read(OAUTH_ISSUER=f"https://login.example.org/{query}")


@pytest.mark.parametrize(
    "base_url",
    [None, "", "http://mcp.example.org", "https://mcp.example.org/prod", "mcp.example.org"],
)
def test_the_public_address_must_be_known_and_have_no_path(base_url: str | None) -> None:
    with pytest.raises(ConfigurationError, match=r"^PUBLIC_BASE_URL: "):
        read(base_url)


@pytest.mark.parametrize("prefix", ["api://1", "api 1/", 'a"/', "a\\/", "ä/", "a/\nb/"])
def test_a_prefix_that_no_scope_could_have_is_refused(prefix: str) -> None:
    with pytest.raises(ConfigurationError, match=r"^OAUTH_SCOPE_PREFIX: "):
        read(OAUTH_SCOPE_PREFIX=prefix)
