"""The environment of a server in each mode of access."""

from __future__ import annotations

import json
from typing import Final

from dbplanet.serving.access.api_keys import new_key
from dbplanet.serving.access.scopes import Scope
from tests.callers import TENANT

HEADERS: Final = {**TENANT, "PUBLIC_BASE_URL": "https://planet.example.org"}
SERVICE: Final = {"HAIILO_USERNAME": "robot", "HAIILO_PASSWORD": "robot-secret"}
KEY, _entry = new_key("ci", [Scope.READ], 30)
KEYS: Final = {"MCP_API_KEYS": json.dumps([_entry.entry()])}
ISSUER: Final = {
    "OAUTH_ISSUER": "https://login.example.org",
    "OAUTH_JWKS_URL": "https://login.example.org/jwks.json",
}
BY_KEY: Final = {**HEADERS, **SERVICE, **KEYS, "MCP_ACCESS_MODE": "apikey"}
BY_SIGNING_IN: Final = {**HEADERS, **SERVICE, **ISSUER, "MCP_ACCESS_MODE": "oauth"}
BY_BOTH: Final = {**BY_KEY, **ISSUER, "MCP_ACCESS_MODE": "oauth, apikey"}
MIXED: Final = {**BY_SIGNING_IN, "MCP_ACCESS_MODE": "headers, oauth"}
"""Each caller by its own name and password, or by signing in."""

WRITES: Final = {"MCP_SERVICE_WRITES": "true"}
