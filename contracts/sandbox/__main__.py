"""Serve the sandbox: `python -m contracts.sandbox`, with HOST and SANDBOX_PORT."""

from __future__ import annotations

import os
import socket
import sys

import uvicorn

from contracts.sandbox.accounts import CLIENT_ID, CLIENT_SECRET
from contracts.sandbox.app import create_app
from contracts.sandbox.broken import Closable
from contracts.sandbox.content.people import PEOPLE


class Server(uvicorn.Server):
    """uvicorn, but nobody waits for the answers that a fault has made slow."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all connections and end."""
        for connection in self.server_state.connections:
            connection.transport.close()
        for task in self.server_state.tasks:
            task.cancel()
        await super().shutdown(sockets)


def main() -> int:
    """Serve until Ctrl-C; return the exit code."""
    host, port = os.environ.get("HOST", "127.0.0.1"), os.environ.get("SANDBOX_PORT", "3001")
    if not port.isascii() or not port.isdigit() or int(port) > 65535:
        print(f"SANDBOX_PORT is a port number, not {port!r}", file=sys.stderr)
        return 1
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, int(port)), family=family)
    except OSError as error:
        advice = "choose another port with SANDBOX_PORT, or another address with HOST"
        # Python adds the address to the reason, as a tuple.
        reason = str(error.strerror).partition(" (")[0]
        print(f"{host}:{port}: {reason}; {advice}", file=sys.stderr)
        return 1
    shown = f"[{host}]" if ":" in host else host
    users = ", ".join(f"{one.username} / {one.password}" for one in PEOPLE if one.username)
    print(
        f"Haiilo sandbox on http://{shown}:{listener.getsockname()[1]}"
        f" (users {users}; API client {CLIENT_ID} / {CLIENT_SECRET})",
        flush=True,
    )
    # h11 is the protocol whose transport Closable knows how to close.
    config = uvicorn.Config(
        Closable(create_app()), http="h11", log_level="warning", proxy_headers=False
    )
    try:
        Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
