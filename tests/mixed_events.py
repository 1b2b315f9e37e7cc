"""A container's life in short: the same mixed events three times; prints what is left each time.

`python -m tests.mixed_events`, with the sandbox as the tenant in HAIILO_*.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from dbplanet.haiilo.logins import Attempt
from dbplanet.haiilo.tokens import Token
from tests.callers import rpc
from tests.events import LEGACY, PATH, LambdaContext, call_event, http_api_event, modern
from tests.haiilo import ANNA, BEN

ROUNDS = 3
EVENTS = 400


def events() -> Iterator[Any]:
    """Yield the events of a round; a hundred of them are of users who do not exist."""
    chosen = random.Random(7)
    for number in range(EVENTS):
        event = chosen.choice(KINDS)(number) if number % 4 else stranger(number)
        if isinstance(event, dict) and "http" in event.get("requestContext", {}):
            event["requestContext"]["http"]["sourceIp"] = f"192.0.2.{number % 250}"
        yield event


def stranger(number: int) -> Any:
    """Return a call with a password that is wrong."""
    event = call_event("modern" if number % 8 else "legacy", "People_GetMe", {})
    event["headers"] |= {"x-haiilo-username": f"user-{number}", "x-haiilo-password": "wrong"}
    return event


def as_ben(event: Any) -> Any:
    event["headers"] |= BEN
    return event


def post(body: object, **headers: str) -> Any:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return http_api_event("POST", PATH, {**ANNA, **LEGACY, **sent}, body)


KINDS: list[Callable[[int], Any]] = [
    lambda n: call_event("modern", "People_GetMe", {}),
    lambda n: call_event("legacy", "People_GetMe", {}),
    lambda n: as_ben(call_event("modern", "Search_FullText", {"query": f"travel {n}"})),
    lambda n: as_ben(call_event("legacy", "Workspace_List", {"pageSize": 0})),
    lambda n: call_event("modern", "Workspace_Get", {"id": f"no-such-{n}"}),
    lambda n: call_event("legacy", f"No_Such{n}", {}),
    lambda n: post(rpc("tools/list")),
    lambda n: post(rpc("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}})),
    lambda n: post({"jsonrpc": "2.0", "method": "notifications/initialized"}),
    lambda n: http_api_event("POST", PATH, *modern("server/discover", {})),
    lambda n: http_api_event("POST", PATH, *modern("no/such", {})),
    lambda n: post("{"),
    lambda n: post("[" * 100_000),
    lambda n: post("[]"),
    lambda n: post(" " * 1_000_000),
    lambda n: post(rpc("tools/list"), content_type="text/plain"),
    lambda n: post(rpc("tools/list"), accept="text/html"),
    lambda n: post(rpc("tools/list"), host="evil.example"),
    lambda n: post(rpc("tools/list"), origin="https://evil.example"),
    lambda n: post(rpc("tools/call", {"name": "People_GetMe"}), x_haiilo_password=""),
    lambda n: http_api_event("GET", PATH),
    lambda n: http_api_event("DELETE", PATH),
    lambda n: http_api_event("GET", "/health"),
    lambda n: http_api_event("GET", "/"),
    lambda n: http_api_event("GET", "/dxt/bundle.mcpb"),
    lambda n: http_api_event("GET", f"/nowhere/{n}"),
    lambda n: {"mangled": n},
    lambda n: None,
]


def left(container: ModuleType) -> dict[str, int]:
    """Return what the container holds, with its connections closed."""
    container.LOOP.run_until_complete(container.CONNECTIONS.aclose())
    gc.collect()
    kinds = Counter(type(each) for each in gc.get_objects())
    return {
        "descriptors": sum(1 for _ in Path("/proc/self/fd").iterdir()),
        "tasks": len(asyncio.all_tasks(container.LOOP)),
        "tokens": kinds[Token],
        "attempts": kinds[Attempt],
        "objects": kinds.total(),
    }


def main() -> None:
    """Print one JSON document: the statuses of all events, and what was left after each round."""
    from dbplanet import handler as container  # starts a container: not where the test looks

    statuses: Counter[int] = Counter()
    rounds = []
    for _ in range(ROUNDS):
        for event in events():
            statuses[container.handler(event, LambdaContext())["statusCode"]] += 1
        rounds.append(left(container))
    json.dump({"statuses": statuses, "rounds": rounds}, sys.stderr)


if __name__ == "__main__":
    main()
