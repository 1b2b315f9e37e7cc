"""Which configurations of access do not start, and what they say."""

from __future__ import annotations

import json

import pytest

from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.serving.access.api_keys import new_key
from dbplanet.serving.access.scopes import Scope
from dbplanet.serving.settings import Settings
from tests.callers import TENANT
from tests.service_callers import (
    BY_KEY,
    READER,
    READER_KEY,
    SERVICE,
    keys,
)


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
