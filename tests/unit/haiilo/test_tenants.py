"""Which tenants a caller can reach: those that the operator configured, exactly."""

from __future__ import annotations

import json

import pytest

from dbplanet.haiilo.errors import CredentialsError
from dbplanet.haiilo.tenants import ConfigurationError, Tenants, canonical_origin

TWO = {
    "HAIILO_TENANTS": json.dumps(
        {
            "north": {"base_url": "https://north.haiilo.app"},
            "south": {
                "base_url": "https://south.example.org:8443/",
                "client_id": "c",
                "client_secret": "canary",
            },
        }
    )
}


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://planet.haiilo.app", "https://planet.haiilo.app"),
        ("https://PLANET.haiilo.app/", "https://planet.haiilo.app"),
        ("https://planet.haiilo.app:443", "https://planet.haiilo.app"),
        ("https://planet.haiilo.app:8443/", "https://planet.haiilo.app:8443"),
        ("https://münchen.example", "https://xn--mnchen-3ya.example"),
        ("http://127.0.0.1:3001", "http://127.0.0.1:3001"),
        ("http://localhost:3001/", "http://localhost:3001"),
        ("http://[::1]:3001", "http://[::1]:3001"),
    ],
)
def test_an_origin_has_one_spelling(url: str, origin: str) -> None:
    assert canonical_origin(url) == origin


@pytest.mark.parametrize(
    "url",
    [
        "",
        "planet.haiilo.app",
        "http://planet.haiilo.app",
        "http://2130706433/",
        "http://0x7f.1/",
        "ftp://planet.haiilo.app",
        "https://",
        "https://user@planet.haiilo.app",
        "https://user:pw@planet.haiilo.app",
        "https://planet.haiilo.app/coyo",
        "https://planet.haiilo.app?x=1",
        "https://planet.haiilo.app/?",
        "https://planet.haiilo.app#",
        "https://planet.haiilo.app\\@evil.example",
        "https://planet.haiilo.app\n",
        " https://planet.haiilo.app",
        "https://planet.haiilo.app:port",
        "https://planet.haiilo.app:99999",
        "https://planet.haiilo.app:-1",
        "https://xn--a",
        "https://[::1",
    ],
)
def test_anything_else_than_an_origin_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="it "):
        canonical_origin(url)


def test_a_sole_tenant_is_implied() -> None:
    tenants = Tenants.from_environment({"HAIILO_BASE_URL": "https://planet.haiilo.app/"})
    tenant = tenants.select(None, None)
    assert tenant is not None
    assert (tenant.alias, tenant.origin) == ("default", "https://planet.haiilo.app")


def test_no_tenant_is_configured_without_settings() -> None:
    tenants = Tenants.from_environment({})
    assert len(tenants) == 0
    assert tenants.select(None, "https://planet.haiilo.app") is None


@pytest.mark.parametrize(
    ("alias", "base_url", "expected"),
    [
        ("north", None, "north"),
        ("south", None, "south"),
        (None, "https://SOUTH.example.org:8443", "south"),
        ("north", "https://north.haiilo.app/", "north"),
    ],
)
def test_a_caller_names_one_of_several_tenants(
    alias: str | None, base_url: str | None, expected: str
) -> None:
    tenant = Tenants.from_environment(TWO).select(alias, base_url)
    assert tenant is not None
    assert tenant.alias == expected


@pytest.mark.parametrize(
    ("alias", "base_url"),
    [
        (None, None),
        ("east", None),
        ("", "https://evil.example"),
        (None, "https://north.haiilo.app.evil.example"),
        (None, "https://north.haiilo.app@evil.example"),
        (None, "https://south.example.org"),
        (None, "https://north\u3002haiilo.app"),
        (None, "https://\uff4eorth.haiilo.app"),
        ("north", "https://south.example.org:8443"),
        ("east", "https://north.haiilo.app"),
    ],
)
def test_what_a_caller_cannot_name_is_refused_and_no_tenant_is_listed(
    alias: str | None, base_url: str | None
) -> None:
    with pytest.raises(CredentialsError) as caught:
        Tenants.from_environment(TWO).select(alias, base_url)
    for secret in ("north", "south", "canary", "evil"):
        assert secret not in str(caught.value)


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({"HAIILO_BASE_URL": "http://planet.haiilo.app"}, "HAIILO_BASE_URL"),
        ({"HAIILO_BASE_URL": "https://a.example", **TWO}, "not both"),
        ({"HAIILO_BASE_URL": "https://a.example", "HAIILO_CLIENT_ID": "c"}, "belong together"),
        ({"HAIILO_TENANTS": "{canary"}, "HAIILO_TENANTS"),
        ({"HAIILO_TENANTS": "[]"}, "HAIILO_TENANTS"),
        ({"HAIILO_TENANTS": "[" * 100_000}, "HAIILO_TENANTS"),
        (
            {
                "HAIILO_BASE_URL": "https://a.example",
                "HAIILO_CLIENT_ID": "a:b",
                "HAIILO_CLIENT_SECRET": "canary",
            },
            "colon",
        ),
        ({"HAIILO_TENANTS": "{}"}, "HAIILO_TENANTS"),
        ({"HAIILO_TENANTS": '{"a": {"base_url": "https://a"}, "a": {}}'}, "no key twice"),
        (
            {
                "HAIILO_TENANTS": '{"a": {"base_url": "https://a", "client_secret": "canary", '
                '"client_id": " "}}'
            },
            "belong together",
        ),
        (
            {
                "HAIILO_TENANTS": '{"a": {"base_url": "https://a.example"}, '
                '"b": {"base_url": "https://A.example:443/"}}'
            },
            "another alias",
        ),
        ({"HAIILO_TENANTS": '{"A b": {"base_url": "https://a.example"}}'}, "alias"),
        ({"HAIILO_TENANTS": '{"a": {"url": "https://a.example"}}'}, "base_url"),
        ({"HAIILO_TENANTS": '{"a": "https://a.example"}'}, "base_url"),
        ({"HAIILO_TENANTS": '{"a": {"base_url": 5}}'}, "are text"),
        (
            {
                "HAIILO_TENANTS": json.dumps(
                    {"a": {"base_url": "https://a.example", "client_secret": "canary"}}
                )
            },
            "belong together",
        ),
    ],
)
def test_a_configuration_that_cannot_be_used_says_why_without_secrets(
    environ: dict[str, str], words: str
) -> None:
    with pytest.raises(ConfigurationError, match=words) as caught:
        Tenants.from_environment(environ)
    assert "canary" not in str(caught.value)


def test_a_tenant_shows_no_secret() -> None:
    tenant = Tenants.from_environment(TWO).select("south", None)
    assert "canary" not in repr(tenant)
