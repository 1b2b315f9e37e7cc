"""What CloudWatch reads of a container's output: metrics, in the embedded metric format."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import Mock

import pytest

from dbplanet.haiilo.trail import Trail
from dbplanet.serving.access.caller import Caller, Mode
from dbplanet.serving.audit import Audit, CallRecord
from dbplanet.serving.metrics import CallMetrics
from tests.events import LambdaContext, call_event, container
from tests.haiilo import Sandbox


def events(output: str) -> list[dict[str, Any]]:
    """Return the log events of a container, each one line of JSON."""
    return [json.loads(line) for line in output.splitlines() if line.startswith("{")]


def test_each_call_adds_to_the_metrics_and_the_log_has_its_record(
    sandbox: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    with container(sandbox) as handler:
        for tool, arguments in (
            ("People_GetMe", {}),
            ("People_GetMe", {}),
            ("Workspace_Get", {"id": "no-such"}),
        ):
            handler(call_event("modern", tool, arguments), LambdaContext())
    logged = events(capsys.readouterr().out)
    metrics = [event for event in logged if "_aws" in event]
    calls = [event for event in metrics if "Calls" in event]
    assert [event["Calls"] for event in calls] == [[1.0], [1.0], [1.0]]
    assert [event["Errors"] for event in calls] == [[0.0], [0.0], [1.0]]
    assert [event["ColdStart"] for event in calls] == [[1.0], [0.0], [0.0]]
    assert [event["TokenCacheHits"] for event in calls] == [[0.0], [1.0], [1.0]]
    assert all(event["UpstreamLatency"][0] > 0 for event in calls)
    assert {event["service"] for event in calls} == {"dbplanet"}
    for event in calls:
        (directive,) = event["_aws"]["CloudWatchMetrics"]
        assert directive["Namespace"] == "dbplanet"
        assert directive["Dimensions"] == [["service"]]
    (by_kind,) = [event for event in metrics if "ErrorsByKind" in event]
    assert by_kind["kind"] == "NotFoundError"
    assert [record["outcome"] for record in calls] == ["ok", "ok", "NotFoundError"]
    assert {record["event"] for record in calls} == {"call"}
    assert {record["request_id"] for record in calls} == {"c0ffee"}
    assert "anna" not in json.dumps(metrics)


def test_a_deployment_counts_and_logs_under_its_own_name(
    sandbox: Sandbox, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POWERTOOLS_SERVICE_NAME", "dbplanet-test")
    with container(sandbox) as handler:
        handler(call_event("modern", "Workspace_Get", {"id": "no-such"}), LambdaContext())
        handler({}, LambdaContext())
    logged = events(capsys.readouterr().out)
    assert len(logged) == 3
    assert {event["service"] for event in logged} == {"dbplanet-test"}


def test_the_event_is_ascii_so_that_no_encoding_of_the_output_turns_an_answer_into_an_error(
    sandbox: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    event = call_event("modern", "People_GetMe", {})
    event["body"] = event["body"].replace('"name": "test"', '"name": "Zoë"')
    with container(sandbox) as handler:
        handler(event, LambdaContext())
    output = capsys.readouterr().out
    assert output.isascii()
    assert [event["client"] for event in events(output)] == ["Zoë 1"]


def test_a_client_that_has_a_secret_in_its_name_is_recorded_without_it(
    sandbox: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    event = call_event("modern", "People_GetMe", {})
    name = "canary anna-secret Bearer canary-token"
    event["body"] = event["body"].replace('"name": "test"', f'"name": "{name}"')
    with container(sandbox) as handler:
        handler(event, LambdaContext())
    (call,) = (event for event in events(capsys.readouterr().out) if "Calls" in event)
    assert call["client"] == "canary [redacted] [redacted] 1"


@pytest.mark.parametrize(
    ("trail", "expected"),
    [
        (Trail(), {"UpstreamFailures": 0}),
        (Trail([200, 404], 0.25), {"UpstreamFailures": 0, "UpstreamLatency": 250}),
        (Trail([503, 500], 0.25), {"UpstreamFailures": 2, "UpstreamLatency": 250}),
        (Trail([503], 0.25, failures=2), {"UpstreamFailures": 3, "UpstreamLatency": 250}),
        (Trail([], 0.25, failures=1), {"UpstreamFailures": 1, "UpstreamLatency": 250}),
    ],
)
def test_times_are_milliseconds_and_what_haiilo_did_not_answer_is_a_failure_too(
    capsys: pytest.CaptureFixture[str], trail: Trail, expected: dict[str, float]
) -> None:
    record = CallRecord(
        request_id="c0ffee",
        tool="People_GetMe",
        writes=False,
        caller=Caller(mode=Mode.HEADERS, credentials=Mock()),
        client="",
        protocol="2026-07-28",
        is_cold=False,
        started=1.0,
        ended=1.5,
        trail=trail,
    )
    CallMetrics(Audit(), "dbplanet")(record)
    (event,) = events(capsys.readouterr().out)
    assert event["Latency"] == [500]
    assert {name: event[name][0] for name in event if name.startswith("Upstream")} == expected


def test_a_call_that_names_no_version_is_recorded_with_the_one_that_the_protocol_assumes(
    sandbox: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    event = call_event("legacy", "People_GetMe", {})
    del event["headers"]["mcp-protocol-version"]
    with container(sandbox) as handler:
        handler(event, LambdaContext())
    assert [event["protocol"] for event in events(capsys.readouterr().out)] == ["2025-03-26"]
