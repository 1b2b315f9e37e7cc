"""The official manifest (MCPB 0.3) of the same tools, which desktop hosts read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import httpx

from dbplanet import NAME, TITLE
from dbplanet.dxt.connection import Connection, Credential
from dbplanet.dxt.metadata import is_address, person, repository_address
from dbplanet.dxt.models import DXTManifest
from dbplanet.haiilo.tenants import is_loopback

MANIFEST_VERSION: Final = "0.3"
"""The newest version that all hosts take for a Node server; it has `_meta`, as 0.2 has not."""

META: Final = "app.dbplanet.dxt"
"""Where the seed's capabilities and metadata are in `_meta`."""

ENTRY_POINT: Final = "server/bridge.mjs"
HEADER_PREFIX: Final = "DBPLANET_HEADER_"
"""The bridge sends every variable with this prefix as a header."""

TAKE_PART: Final = "Search, read and take part in your organisation's intranet from your assistant."
READ: Final = "Search and read your organisation's intranet from your assistant."
AS_USER: Final = (
    "Everything happens in your name: the assistant sees what you may see, and nothing else."
)
AS_SHARED: Final = (
    "Everything happens in the name of one account that everybody here shares: the assistant sees "
    "what that account may see, and nothing else."
)

SERVER_URL: Final = {
    "type": "string",
    "title": "Server address",
    "description": "The address of the MCP server, as your organisation gave it to you.",
    "required": True,
}


def mcpb_manifest(
    manifest: DXTManifest, connection: Connection, *, complete: bool, fallback: bool = False
) -> dict[str, Any]:
    """Return the official document.

    `complete` says that the manifest has every tool that the server offers. The document is named
    as the server names itself, since hosts hide the tools of a server of another name; what the
    configuration calls it is its display name.
    """
    seed = manifest.document()
    meta: dict[str, Any] = {name: seed[name] for name in ("capabilities", "metadata")}
    if fallback:
        meta["fallback"] = True
    document: dict[str, Any] = {
        "manifest_version": MANIFEST_VERSION,
        "name": NAME,
        "display_name": TITLE if manifest.name == NAME else manifest.name,
        "version": manifest.version,
        "description": manifest.description,
        "long_description": _about(connection),
        "author": person(manifest.author or TITLE),
        **dict(_addresses(manifest)),
        "server": _server(connection),
        "tools": [
            {"name": capability.name, "description": capability.description}
            for capability in manifest.capabilities
        ],
        "tools_generated": not complete,
    }
    for name in ("keywords", "license"):
        if seed.get(name):
            document[name] = seed[name]
    return {
        **document,
        "compatibility": {
            "platforms": ["darwin", "win32", "linux"],
            "runtimes": {"node": ">=18.0.0"},
        },
        "user_config": _user_config(connection),
        "_meta": {META: meta},
    }


def _about(connection: Connection) -> str:
    what = READ if connection.is_read_only else TAKE_PART
    return f"{what} {AS_SHARED if connection.is_shared else AS_USER}"


def _addresses(manifest: DXTManifest) -> Iterator[tuple[str, Any]]:
    if manifest.repository:
        yield "repository", {"type": "git", "url": repository_address(manifest.repository)}
    if manifest.homepage:
        yield "homepage", manifest.homepage


def _server(connection: Connection) -> dict[str, Any]:
    env = {
        variable(credential): f"${{user_config.{credential.key}}}"
        for credential in connection.credentials or ()
    }
    url = connection.url
    if url is None or not (is_address(url) and is_loopback(httpx.URL(url).host)):
        # A company's proxy and certificates, as the system has them (Node 24 and newer).
        env |= {"NODE_USE_ENV_PROXY": "1", "NODE_USE_SYSTEM_CA": "1"}
    return {
        "type": "node",
        "entry_point": ENTRY_POINT,
        "mcp_config": {
            "command": "node",
            "args": [f"${{__dirname}}/{ENTRY_POINT}", url or "${user_config.server_url}"],
            "env": env,
        },
    }


def _user_config(connection: Connection) -> dict[str, Any]:
    asked = {credential.key: _option(credential) for credential in connection.credentials or ()}
    return asked if connection.url else {"server_url": SERVER_URL, **asked}


def _option(credential: Credential) -> dict[str, Any]:
    option: dict[str, Any] = {
        "type": "string",
        "title": credential.title,
        "description": credential.description,
        "required": credential.required,
        "sensitive": credential.secret,
    }
    # Without a default a host passes on the placeholder of a field that was left blank.
    return option if credential.required else {**option, "default": ""}


def variable(credential: Credential) -> str:
    """Return the environment variable that carries a credential to the bridge."""
    return HEADER_PREFIX + credential.header.upper().replace("-", "_")
