"""The event of a call for CloudWatch: its record, and metrics in the embedded metric format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.metrics.provider.cloudwatch_emf.cloudwatch import (
    AmazonCloudWatchEMFProvider,
)
from pydantic_core import to_json

from dbplanet.serving.audit import OK, Audit, CallRecord

NAMESPACE: Final = "dbplanet"
UNITS: Final = {
    "Calls": MetricUnit.Count,
    "Errors": MetricUnit.Count,
    "Latency": MetricUnit.Milliseconds,
    "UpstreamFailures": MetricUnit.Count,
    "TokenCacheHits": MetricUnit.Count,
    "ColdStart": MetricUnit.Count,
    "UpstreamLatency": MetricUnit.Milliseconds,
    "ErrorsByKind": MetricUnit.Count,
}


class CallMetrics:
    """Writes one event a call to standard output: what it adds to the metrics, beside its record.

    The dimension of the metrics is the service alone. Errors are counted by kind too, in an event
    with a dimension of its own.
    """

    def __init__(self, audit: Audit, service: str) -> None:
        self._audit = audit
        self._service = service
        # Of Powertools the format alone: its Metrics check names and units anew with each value.
        self._format = AmazonCloudWatchEMFProvider(namespace=NAMESPACE, service=service)

    def __call__(self, record: CallRecord) -> None:
        """Write the event of one call."""
        trail = record.trail
        values = {
            "Calls": 1.0,
            "Errors": float(record.outcome != OK),
            "Latency": (record.ended - record.started) * 1000,
            "UpstreamFailures": float(
                trail.failures + sum(status >= 500 for status in trail.statuses)
            ),
            "TokenCacheHits": float(trail.had_token),
            "ColdStart": float(record.is_cold),
        }
        if trail.statuses or trail.failures:
            values["UpstreamLatency"] = trail.seconds * 1000
        self._write(values, {"service": self._service}, self._audit.fields(record))
        if record.outcome != OK:
            self._write(
                {"ErrorsByKind": 1.0}, {"service": self._service, "kind": record.outcome}, {}
            )

    def _write(
        self,
        values: Mapping[str, float],
        dimensions: Mapping[str, str],
        fields: Mapping[str, Any],
    ) -> None:
        metrics: dict[str, Any] = {
            name: {"Unit": UNITS[name].value, "Value": [value]} for name, value in values.items()
        }
        document = self._format.serialize_metric_set(metrics, dict(dimensions), dict(fields))
        # ASCII: a name of a client that the output cannot encode would fail a call that was made.
        print(to_json(document, ensure_ascii=True).decode())  # noqa: T201 - where Lambda reads it
