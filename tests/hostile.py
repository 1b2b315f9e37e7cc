"""A Haiilo that misbehaves on the wire: a loopback server that writes the bytes a test gives it."""

from __future__ import annotations

import asyncio
import socket
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

Wire = asyncio.StreamWriter
Behaviour = Callable[[Wire], Awaitable[None]]
DRIP_S = 0.01


def plain(body: bytes, *headers: str, status: str = "200 OK") -> Behaviour:
    """Answer as HTTP wants it, as JSON unless a header says otherwise."""
    names = {header.partition(":")[0].lower() for header in headers}
    own = [] if "content-type" in names else ["Content-Type: application/json"]
    head = [f"HTTP/1.1 {status}", *own, *headers, f"Content-Length: {len(body)}", "", ""]
    return raw("\r\n".join(head).encode() + body)


def raw(data: bytes) -> Behaviour:
    """Write these bytes."""

    async def write(wire: Wire) -> None:
        wire.write(data)
        await wire.drain()

    return write


def drip(start: bytes, each: bytes) -> Behaviour:
    """Write a start, and then a little at a time, so that no read ever waits for long."""

    async def write(wire: Wire) -> None:
        wire.write(start)
        while not wire.is_closing():
            wire.write(each)
            await wire.drain()
            await asyncio.sleep(DRIP_S)

    return write


def flood(start: bytes, each: bytes) -> Behaviour:
    """Write a start, and then as much as the other side takes."""

    async def write(wire: Wire) -> None:
        wire.write(start)
        while not wire.is_closing():
            wire.write(each)
            await wire.drain()

    return write


async def hang(wire: Wire) -> None:
    """Never answer, until the other side goes away."""
    await wire.wait_closed()


async def reset(wire: Wire) -> None:
    """End the connection with a reset instead of an answer."""
    sock = wire.get_extra_info("socket")
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
    wire.close()


async def drop(wire: Wire) -> None:
    """End the connection instead of an answer."""
    wire.close()


def bomb(megabytes: int) -> Behaviour:
    """Answer with zeros that are small as gzip."""
    packer = zlib.compressobj(wbits=31)  # gzip
    packed = [packer.compress(bytes(1_000_000)) for _ in range(megabytes)]
    return plain(b"".join([*packed, packer.flush()]), "Content-Encoding: gzip")


TOKEN = plain(b'{"access_token": "token", "expires_in": 3599}')
ME = plain(b'{"id": "me", "displayName": "Anna Schmidt"}')
CHUNKED = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"


class Hostile:
    """Behaves as told: at a login, at the own profile, and at everything else."""

    def __init__(self) -> None:
        self.login: Behaviour = TOKEN
        self.profile: Behaviour = ME
        self.answer: Behaviour = ME
        self.requests: list[str] = []
        self.connections = 0
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._port = 0

    @property
    def origin(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._port}"

    async def start(self) -> None:
        """Listen, on the same port as before."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Stop listening and end all connections."""
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, wire: Wire) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.connections += 1
        try:
            with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
                while not wire.is_closing():
                    await self._answer(reader, wire)
        finally:
            self._tasks.discard(task)
            wire.transport.abort()

    async def _answer(self, reader: asyncio.StreamReader, wire: Wire) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        line, *headers = head.lower().split("\r\n")
        sizes = [int(h.partition(":")[2]) for h in headers if h.startswith("content-length:")]
        await reader.readexactly(sum(sizes))
        method, path, _ = line.split(" ")
        self.requests.append(f"{method.upper()} {path}")
        if path == "/api/oauth/token":
            await self.login(wire)
        elif path == "/api/users/me":
            await self.profile(wire)
        else:
            await self.answer(wire)


@asynccontextmanager
async def hostile() -> AsyncIterator[Hostile]:
    """Run a hostile Haiilo on a free port."""
    server = Hostile()
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
