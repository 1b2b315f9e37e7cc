"""`python -m tests.traced_calls [early|late]`: prints the spans of a few calls as JSON.

In a process of its own, since an OpenTelemetry SDK is set up once a process: `early` before the
application is made, as an operator does, `late` after it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import anyio
import httpx
from fastapi import FastAPI
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.callers import app_for, mcp_client
from tests.upstream import Upstream

CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Search_FullText", {"query": "canary-query"}),
    ("Workspace_Get", {"id": "canary-broken"}),
    ("Workspace_Get", {"id": 5, "canary-argument": "canary-value"}),
)


def answer(request: httpx.Request) -> httpx.Response:
    """Answer with people's words, and break on one id."""
    if "canary-broken" in str(request.url):
        raise RuntimeError("canary-error with canary-token")
    return httpx.Response(200, json={"content": [{"displayName": "canary-answer"}]})


def login(request: httpx.Request) -> httpx.Response:
    """Log everybody in."""
    return httpx.Response(200, json={"access_token": "canary-token", "expires_in": 3599})


def exporter() -> InMemorySpanExporter:
    """Set up an SDK whose spans stay in memory."""
    spans = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    trace.set_tracer_provider(provider)
    return spans


async def call_all(app: FastAPI, mode: str) -> list[str]:
    """Call each tool in one era; return the texts."""
    headers = {"x-haiilo-username": "canary-user", "x-haiilo-password": "canary-password"}
    async with mcp_client(app, headers, mode) as client:
        await client.list_tools()
        return [str(await client.call_tool(tool, arguments)) for tool, arguments in CALLS]


def main(order: str) -> None:
    """Call in both eras, and print what was exported."""
    spans = exporter() if order == "early" else None
    app = app_for(Upstream(answer, login))
    spans = spans or exporter()
    texts = [text for mode in ("legacy", "2026-07-28") for text in anyio.run(call_all, app, mode)]
    found = [json.loads(span.to_json()) for span in spans.get_finished_spans()]
    # The test's own clients make spans as well; ours are those of a server.
    served = [span for span in found if span["kind"] == "SpanKind.SERVER"]
    print(json.dumps({"spans": served, "texts": texts}))


if __name__ == "__main__":
    main(sys.argv[1])
