"""How long a warm call takes through the Lambda handler, against the SDK's bare endpoint."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx

from dbplanet.serving.metrics import CallMetrics
from dbplanet.tools.table import TOOLS
from tests.bench.bare import bare_handler
from tests.bench.measure import Row, in_rounds, ratio
from tests.bench.ours import our_handler
from tests.bench.question import HOST, LEGACY, MODERN, ask, event
from tests.callers import TENANT

ROUNDS = 400
WHOLE = {LEGACY: 1.4, MODERN: 1.7}
SHARE = 1.2


class Stopwatch:
    """Adds up the seconds that are spent in some functions, once where one calls another."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._depth = 0
        self._start = 0.0

    def __enter__(self) -> None:
        self._depth += 1
        if self._depth == 1:
            self._start = time.process_time()

    def __exit__(self, *raised: object) -> None:
        self._depth -= 1
        if self._depth == 0:
            self.seconds += time.process_time() - self._start


IN_HTTPX, IN_RECORD = Stopwatch(), Stopwatch()


def measure_calls() -> list[Row]:
    """Return list and call in both eras, in processor time of this one thread."""
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), _watched():
        os.environ.update(TENANT)
        ours = our_handler()
        bare = bare_handler(HOST, [tool.definition for tool in TOOLS.values()])
        return [row for version in WHOLE for row in _measure(ours, bare, version)]


def _measure(ours: Any, bare: Any, version: str) -> Iterator[Row]:
    listing, call = event("tools/list", version), event("tools/call", version)
    runs = {"ours": lambda: ask(ours, listing), "bare": lambda: ask(bare, listing)}
    seconds = in_rounds(runs, ROUNDS, time.process_time)
    yield ratio(f"warm `tools/list`, {version}", seconds["ours"], seconds["bare"], 1)
    parts: dict[str, list[float]] = {"whole": [], "share": [], "record": [], "bare": []}
    for _ in range(ROUNDS):
        IN_HTTPX.seconds = IN_RECORD.seconds = 0.0
        start = time.process_time()
        ask(ours, call)
        whole = time.process_time() - start
        parts["whole"].append(whole)
        parts["share"].append(whole - IN_HTTPX.seconds)
        parts["record"].append(IN_RECORD.seconds)
        start = time.process_time()
        ask(bare, call)
        parts["bare"].append(time.process_time() - start)
    what = f"warm `tools/call`, {version}"
    yield ratio(what, parts["whole"], parts["bare"], WHOLE[version])
    yield ratio(f"{what}, our share", parts["share"], parts["bare"], SHARE)
    yield ratio(f"{what}, of which record and metrics", parts["record"], parts["bare"])


@contextlib.contextmanager
def _watched() -> Iterator[None]:
    send = httpx.AsyncClient.send

    async def watched_send(self: httpx.AsyncClient, *args: Any, **kwargs: Any) -> httpx.Response:
        with IN_HTTPX:
            return await send(self, *args, **kwargs)

    def watched(watch: Stopwatch, function: Any) -> Any:
        def run(*args: Any, **kwargs: Any) -> Any:
            with watch:
                return function(*args, **kwargs)

        return run

    with (
        patch.object(httpx.AsyncClient, "send", watched_send),
        patch.object(httpx.Request, "__init__", watched(IN_HTTPX, httpx.Request.__init__)),
        patch.object(CallMetrics, "__call__", watched(IN_RECORD, CallMetrics.__call__)),
    ):
        yield
