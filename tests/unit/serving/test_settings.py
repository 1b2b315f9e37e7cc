"""The settings of a hosted server: what they default to, and what they refuse."""

from __future__ import annotations

import pytest

from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.serving.settings import Settings


def test_the_defaults_serve_this_machine_on_port_3000() -> None:
    settings = Settings.from_environment({})
    assert (settings.host, settings.port) == ("127.0.0.1", 3000)
    assert settings.deadline_s == 25
    assert "localhost:*" in settings.allowed_hosts
    assert settings.allowed_origins == ()


def test_hosts_and_origins_are_comma_lists_and_the_public_address_is_a_host() -> None:
    settings = Settings.from_environment(
        {
            "MCP_ALLOWED_HOSTS": "mcp.example.org, mcp.example.org:*",
            "MCP_ALLOWED_ORIGINS": "https://chat.example.org",
            "PUBLIC_BASE_URL": "https://planet.example.org:8443/",
        }
    )
    assert settings.allowed_hosts == (
        "mcp.example.org",
        "mcp.example.org:*",
        "planet.example.org:8443",
    )
    assert settings.allowed_origins == ("https://chat.example.org",)


@pytest.mark.parametrize(
    ("environ", "name"),
    [
        ({"PORT": "http"}, "PORT"),
        ({"PORT": "70000"}, "PORT"),
        ({"PORT": "-1"}, "PORT"),
        ({"HAIILO_DEADLINE_S": "0"}, "HAIILO_DEADLINE_S"),
        ({"HAIILO_DEADLINE_S": "nan"}, "HAIILO_DEADLINE_S"),
        ({"HAIILO_DEADLINE_S": "inf"}, "HAIILO_DEADLINE_S"),
        ({"PUBLIC_BASE_URL": "planet.example.org"}, "PUBLIC_BASE_URL"),
        ({"PUBLIC_BASE_URL": "https://[::1"}, "PUBLIC_BASE_URL"),
        ({"MCP_ACCESS_MODE": "oauth"}, "MCP_ACCESS_MODE"),
        ({"HAIILO_USERNAME": "canary", "HAIILO_PASSWORD": "canary"}, "HAIILO_USERNAME and"),
        ({"HAIILO_PASSWORD": "canary"}, "HAIILO_PASSWORD"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(environ: dict[str, str], name: str) -> None:
    with pytest.raises(ConfigurationError, match=name) as caught:
        Settings.from_environment(environ)
    assert "canary" not in str(caught.value)
