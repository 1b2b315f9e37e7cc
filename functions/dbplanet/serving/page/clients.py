"""The configuration of each client, with the headers that a caller is asked for, if any."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import quote

from dbplanet.dxt.connection import Credential

KEY: Final = "dbplanet"
"""What the server is called in a client's configuration."""


def claude_code(url: str, credentials: Iterable[Credential]) -> str:
    """Return the command that adds the server to Claude Code, one line for any shell."""
    command = f"claude mcp add --transport http {KEY} {shlex.quote(url)}"
    headers = (f'--header "{name}: {value}"' for name, value in _to_replace(credentials).items())
    return " ".join([command, *headers])


def cursor(url: str, credentials: Iterable[Credential]) -> str:
    """Return Cursor's mcp.json."""
    return _json({"mcpServers": {KEY: _server(_to_replace(credentials), url=url)}})


def plain(url: str, credentials: Iterable[Credential]) -> str:
    """Return what most clients read."""
    server = _server(_to_replace(credentials), type="http", url=url)
    return _json({"mcpServers": {KEY: server}})


def vscode(url: str, credentials: Iterable[Credential]) -> str:
    """Return VS Code's mcp.json, which asks for the credentials and keeps them."""
    inputs, server = _vscode(url, credentials)
    return _json({**inputs, "servers": {KEY: server}})


def vscode_link(url: str, credentials: Iterable[Credential]) -> str:
    """Return the address that lets VS Code install the server."""
    inputs, server = _vscode(url, credentials)
    return f"vscode:mcp/install?{quote(json.dumps({'name': KEY, **inputs, **server}))}"


def _vscode(
    url: str, credentials: Iterable[Credential]
) -> tuple[dict[str, list[dict[str, Any]]], dict[str, Any]]:
    """Return what VS Code asks for, if anything, and the server."""
    wanted = [credential for credential in credentials if credential.required]
    inputs = [
        {
            "type": "promptString",
            "id": f"{KEY}-{credential.key}",
            "description": credential.title,
            "password": credential.secret,
        }
        for credential in wanted
    ]
    headers = {credential.header: f"${{input:{KEY}-{credential.key}}}" for credential in wanted}
    return {"inputs": inputs} if inputs else {}, _server(headers, type="http", url=url)


def _server(headers: Mapping[str, str], **server: str) -> dict[str, Any]:
    """Return the entry of a server, without headers where there are none: the client signs in."""
    return {**server, "headers": headers} if headers else dict(server)


def _to_replace(credentials: Iterable[Credential]) -> dict[str, str]:
    """Return the headers that must be sent, with words in capitals to replace."""
    return {
        credential.header: f"YOUR-{credential.title.upper().replace(' ', '-')}"
        for credential in credentials
        if credential.required
    }


def _json(value: Any) -> str:
    return json.dumps(value, indent=2)
