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
            "MCP_ALLOWED_ORIGINS": "https://Chat.example.org, vscode-webview://a1",
            "PUBLIC_BASE_URL": "https://planet.example.org:8443/",
        }
    )
    assert settings.allowed_hosts == (
        "mcp.example.org",
        "mcp.example.org:*",
        "planet.example.org:8443",
    )
    assert settings.allowed_origins == ("https://chat.example.org", "vscode-webview://a1")


@pytest.mark.parametrize(
    ("environ", "url"),
    [
        ({}, "http://127.0.0.1:3000"),
        ({"HOST": "localhost", "PORT": "3123"}, "http://localhost:3123"),
        ({"HOST": "::1"}, "http://[::1]:3000"),
        ({"HOST": "0.0.0.0"}, None),
        ({"PORT": "0"}, None),
        ({"AWS_LAMBDA_FUNCTION_NAME": "dbplanet"}, None),
        ({"PUBLIC_BASE_URL": "https://planet.example.org/"}, "https://planet.example.org"),
        ({"PUBLIC_BASE_URL": "https://planet.example.org/a/"}, "https://planet.example.org/a"),
    ],
)
def test_the_server_s_address_is_configured_or_that_of_this_machine(
    environ: dict[str, str], url: str | None
) -> None:
    assert Settings.from_environment(environ).public_base_url == url


def test_the_desktop_extension_is_on_unless_it_is_turned_off() -> None:
    environ = {"DXT_NAME": "Planet", "SOURCE_DATE_EPOCH": "0", "HAIILO_DEADLINE_S": "5"}
    settings = Settings.from_environment(environ)
    assert settings.dxt == {"DXT_NAME": "Planet", "SOURCE_DATE_EPOCH": "0"}
    assert Settings.from_environment({"DXT_ENABLED": "false"}).dxt is None


@pytest.mark.parametrize(
    ("environ", "name"),
    [
        ({"PORT": "http"}, "PORT"),
        ({"PORT": "70000"}, "PORT"),
        ({"PORT": "-1"}, "PORT"),
        ({"PORT": "80.5"}, "PORT"),
        ({"MCP_ALLOWED_HOSTS": "https://mcp.example.org"}, "MCP_ALLOWED_HOSTS"),
        ({"MCP_ALLOWED_HOSTS": "*"}, "MCP_ALLOWED_HOSTS"),
        ({"MCP_ALLOWED_HOSTS": "*.example.org:*"}, "MCP_ALLOWED_HOSTS"),
        ({"MCP_ALLOWED_ORIGINS": "*"}, "MCP_ALLOWED_ORIGINS"),
        ({"MCP_ALLOWED_ORIGINS": "null"}, "MCP_ALLOWED_ORIGINS"),
        ({"MCP_ALLOWED_ORIGINS": "https://*.example.org"}, "MCP_ALLOWED_ORIGINS"),
        ({"MCP_ALLOWED_ORIGINS": "https://chat.example.org/"}, "MCP_ALLOWED_ORIGINS"),
        ({"MCP_ALLOWED_ORIGINS": "chat.example.org"}, "MCP_ALLOWED_ORIGINS"),
        ({"PUBLIC_BASE_URL": "https://xn--a"}, "PUBLIC_BASE_URL"),
        ({"HAIILO_DEADLINE_S": "0"}, "HAIILO_DEADLINE_S"),
        ({"HAIILO_DEADLINE_S": "nan"}, "HAIILO_DEADLINE_S"),
        ({"HAIILO_DEADLINE_S": "inf"}, "HAIILO_DEADLINE_S"),
        ({"PUBLIC_BASE_URL": "planet.example.org"}, "PUBLIC_BASE_URL"),
        ({"PUBLIC_BASE_URL": "http://planet.example.org"}, "https is needed"),
        ({"PUBLIC_BASE_URL": "https://[::1"}, "PUBLIC_BASE_URL"),
        ({"PUBLIC_BASE_URL": "https://anna:canary@planet.example.org"}, "PUBLIC_BASE_URL"),
        ({"PUBLIC_BASE_URL": "https://planet.example.org?a=b"}, "PUBLIC_BASE_URL"),
        ({"DXT_ENABLED": "perhaps"}, "DXT_ENABLED"),
        ({"MCP_ACCESS_MODE": "oauth"}, "MCP_ACCESS_MODE"),
        ({"HAIILO_USERNAME": "canary", "HAIILO_PASSWORD": "canary"}, "HAIILO_USERNAME and"),
        ({"HAIILO_PASSWORD": "canary"}, "HAIILO_PASSWORD"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(environ: dict[str, str], name: str) -> None:
    with pytest.raises(ConfigurationError, match=name) as caught:
        Settings.from_environment(environ)
    assert "canary" not in str(caught.value)
