"""Many callers at once: `dbplanet serve` before a Haiilo that answers in 20 ms."""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from collections.abc import Iterator

from tests.bench.measure import Row
from tests.bench.question import CALL
from tests.callers import rpc
from tests.events import PATH
from tests.processes import clean_environment, free_port, running

CALLERS = 50
CALLS = 2_000


def measure_load() -> Iterator[Row]:
    """Yield throughput, p50 and p99 of the calls, and how many failed."""
    haiilo, port = free_port(), free_port()
    ready = f"http://127.0.0.1:{haiilo}/"
    tenant = {
        "HAIILO_BASE_URL": f"http://127.0.0.1:{haiilo}",
        "HAIILO_CLIENT_ID": "bench",
        "HAIILO_CLIENT_SECRET": "bench-secret",
    }
    environ = clean_environment(**tenant, PORT=str(port))
    health = f"http://127.0.0.1:{port}/health"
    with (
        running("-m", "tests.bench.slow_haiilo", str(haiilo), ready=ready, environ=environ),
        running("-m", "dbplanet", "serve", ready=health, environ=environ),
    ):
        asyncio.run(_load(port, 2 * CALLERS))  # everybody has logged in, and Python is warm
        start = time.perf_counter()
        taken, errors = asyncio.run(_load(port, CALLS))
        whole = time.perf_counter() - start
    percentiles = statistics.quantiles(taken, n=100)
    what = f"{CALLERS} callers, {CALLS:,} calls, Haiilo answers in 20 ms"
    yield Row(f"{what}: throughput", f"{CALLS / whole:.0f} calls/s")
    yield Row(
        f"{what}: p50, p99", f"{percentiles[49] * 1000:.0f} ms, {percentiles[98] * 1000:.0f} ms"
    )
    yield Row(f"{what}: errors", str(errors), "0", errors == 0)


async def _load(port: int, calls: int) -> tuple[list[float], int]:
    """Let each caller make its share of the calls; return their seconds and the failures."""
    results = await asyncio.gather(
        *(_caller(port, number, calls // CALLERS) for number in range(CALLERS))
    )
    return [s for seconds, _ in results for s in seconds], sum(errors for _, errors in results)


async def _caller(port: int, number: int, calls: int) -> tuple[list[float], int]:
    # Bare sockets: a client library would take as much of the machine as what is measured.
    body = json.dumps(rpc("tools/call", CALL))
    request = (
        f"POST {PATH} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"x-haiilo-username: caller-{number}\r\nx-haiilo-password: secret\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    seconds, errors = [], 0
    for _ in range(calls):
        start = time.perf_counter()
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
        answer = await reader.readexactly(length)
        seconds.append(time.perf_counter() - start)
        errors += not head.startswith(b"http/1.1 200") or b"Anna" not in answer
    writer.close()
    return seconds, errors
