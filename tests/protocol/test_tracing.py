"""Spans come out where an operator sets up an OpenTelemetry SDK, and say nothing of people."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.processes import ROOT, clean_environment

ATTRIBUTES = {
    "mcp.method.name",
    "mcp.protocol.version",
    "jsonrpc.request.id",
    "gen_ai.operation.name",
    "gen_ai.tool.name",
    "error.type",
    "dbplanet.correlation_id",
}


def traced(order: str) -> dict[str, Any]:
    process = subprocess.run(
        [sys.executable, "-m", "tests.traced_calls", order],
        cwd=ROOT,
        env=clean_environment(),
        capture_output=True,
        timeout=120,
        check=True,
    )
    found: dict[str, Any] = json.loads(process.stdout)
    return found


@pytest.fixture(scope="module")
def early() -> dict[str, Any]:
    return traced("early")


def test_each_request_is_a_span_with_the_tool_s_name(early: dict[str, Any]) -> None:
    calls = ["tools/list", "tools/call Search_FullText", *["tools/call Workspace_Get"] * 2]
    assert [span["name"] for span in early["spans"]] == [
        "initialize",
        *calls,
        *calls,
    ]


def test_no_span_has_a_secret_a_query_or_an_answer(early: dict[str, Any]) -> None:
    assert "canary-answer" in early["texts"][0]
    assert "canary" not in json.dumps(early["spans"])
    for span in early["spans"]:
        assert set(span["attributes"]) <= ATTRIBUTES
        assert span["events"] == []


def test_the_span_of_a_failed_call_has_the_correlation_id_that_its_caller_reads(
    early: dict[str, Any],
) -> None:
    failed = [
        (span["attributes"]["error.type"], span["attributes"]["dbplanet.correlation_id"])
        for span in early["spans"]
        if span["name"] == "tools/call Workspace_Get"
    ][::2]
    texts = [text for text in early["texts"] if "[INTERNAL ERROR]" in text]
    assert len(failed) == len(texts) == 2
    for (kind, id), text in zip(failed, texts, strict=True):
        assert kind == "tool_error"
        assert f"correlation id {id}." in text


def test_an_sdk_that_comes_after_the_application_gets_no_spans() -> None:
    late = traced("late")
    assert late["spans"] == []
    assert "canary-answer" in late["texts"][0]
