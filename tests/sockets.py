"""A Haiilo of bare sockets: it closes, resets, breaks off or keeps silent, and records it all."""

from __future__ import annotations

import json
import select
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

Step = Literal["answer", "401", "close", "reset", "silence", "hold"]

TOKEN_PATH: Final = "/api/oauth/token"
ME: Final = {"id": "me", "displayName": "Anna", "timezone": "Europe/Berlin"}


@dataclass(slots=True, kw_only=True)
class SocketHaiilo:
    """What it does with the next requests is in `steps`, by path; without a step it answers.

    `close` and `reset` break off once the whole request is there, `silence` never answers it, and
    `hold` answers when `let_go` is called. `asked` has number of the connection, method and path
    of each request.
    """

    url: str
    steps: dict[str, list[Step]] = field(default_factory=dict)
    asked: list[tuple[int, str, str]] = field(default_factory=list)
    has_asked: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    _ended: threading.Event = field(default_factory=threading.Event)
    _held: threading.Event = field(default_factory=threading.Event)
    threads: list[threading.Thread] = field(default_factory=list)
    _dropping: Literal["", "close", "reset"] = ""

    @property
    def tenant(self) -> dict[str, str]:
        """The settings that make it a server's only tenant."""
        return {
            "HAIILO_BASE_URL": self.url,
            "HAIILO_CLIENT_ID": "sandbox",
            "HAIILO_CLIENT_SECRET": "sandbox-secret",
        }

    @property
    def paths(self) -> list[str]:
        """What was asked, in order: method and path."""
        return [f"{method} {path}" for _, method, path in self.asked]

    @property
    def connections(self) -> int:
        """On how many connections something was asked."""
        return len({connection for connection, _, _ in self.asked})

    def drop_idle(self, how: Literal["close", "reset"]) -> None:
        """End all connections, as a server or a firewall does between two calls."""
        self._dropping = how
        for thread in self.threads:
            thread.join(10)
            assert not thread.is_alive()
        self.threads.clear()
        self._dropping = ""

    def let_go(self) -> None:
        """Answer what is held."""
        self._held.set()

    def end(self) -> None:
        """Stop, with all connections."""
        self._ended.set()
        self._held.set()
        self.drop_idle("close")

    def serve(self, connection: socket.socket, number: int) -> None:
        """Answer on one connection until it ends."""
        with connection:
            while (request := self._read(connection)) is not None:
                method, path = request
                self.asked.append((number, method, path))
                steps = self.steps.get(path) or ["answer"]
                step = steps.pop(0)
                self.has_asked.release()
                if not self._take(connection, step, path):
                    return

    def _take(self, connection: socket.socket, step: Step, path: str) -> bool:
        """Do what a step says; return whether the connection lives on."""
        if step == "silence":
            self._ended.wait(60)
        if step == "hold":
            self._held.wait(60)
        if step == "reset":
            _reset(connection)
        if step in ("silence", "close", "reset"):
            return False
        body = {"access_token": "t", "expires_in": 3599} if path == TOKEN_PATH else ME
        content = json.dumps(body).encode()
        status = "401 Unauthorized" if step == "401" else "200 OK"
        head = f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        return True

    def _read(self, connection: socket.socket) -> tuple[str, str] | None:
        """Return method and path of the next request once all of it came, None at the end."""
        data = b""
        while True:
            head, separator, body = data.partition(b"\r\n\r\n")
            if separator and len(body) >= _content_length(head):
                method, target, _ = head.split(b"\r\n")[0].decode().split(" ")
                return method, target.partition("?")[0]
            while not select.select([connection], [], [], 0.01)[0]:
                if self._dropping and not data:
                    if self._dropping == "reset":
                        _reset(connection)
                    return None
            if not (received := connection.recv(65536)):
                return None
            data += received


def _content_length(head: bytes) -> int:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return 0


def _reset(connection: socket.socket) -> None:
    """Let the close that follows send RST in place of FIN."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@contextmanager
def socket_haiilo() -> Iterator[SocketHaiilo]:
    """Listen on a free port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        haiilo = SocketHaiilo(url=f"http://127.0.0.1:{listener.getsockname()[1]}")

        def accept() -> None:
            for number in range(1_000_000):
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                thread = threading.Thread(target=haiilo.serve, args=(connection, number))
                haiilo.threads.append(thread)
                thread.start()

        accepting = threading.Thread(target=accept)
        accepting.start()
        try:
            yield haiilo
        finally:
            listener.shutdown(socket.SHUT_RDWR)
            accepting.join(10)
            haiilo.end()
