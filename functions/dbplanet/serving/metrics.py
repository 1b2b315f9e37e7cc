"""The metrics of CloudWatch, in the embedded metric format, which Lambda's log carries."""

from __future__ import annotations

from typing import Final

from aws_lambda_powertools import Metrics
from aws_lambda_powertools.metrics import MetricUnit, single_metric

from dbplanet.serving.audit import OK, CallRecord

NAMESPACE: Final = "dbplanet"
SERVICE: Final = "dbplanet"


class CallMetrics:
    """Writes what one call adds to the metrics: its own dimension is the service alone.

    Errors are counted by kind too, in a dimension of their own.
    """

    def __init__(self) -> None:
        self._metrics = Metrics(namespace=NAMESPACE, service=SERVICE)

    def __call__(self, record: CallRecord) -> None:
        """Write the metrics of one call to standard output."""
        trail = record.trail
        failures = trail.failures + sum(status >= 500 for status in trail.statuses)
        for name, unit, value in (
            ("Calls", MetricUnit.Count, 1),
            ("Errors", MetricUnit.Count, int(record.outcome != OK)),
            ("Latency", MetricUnit.Milliseconds, (record.ended - record.started) * 1000),
            ("UpstreamFailures", MetricUnit.Count, failures),
            ("TokenCacheHits", MetricUnit.Count, int(trail.had_token)),
            ("ColdStart", MetricUnit.Count, int(record.is_cold)),
        ):
            self._metrics.add_metric(name, unit, value)
        if trail.statuses or trail.failures:
            self._metrics.add_metric(
                "UpstreamLatency", MetricUnit.Milliseconds, trail.seconds * 1000
            )
        self._metrics.flush_metrics()
        if record.outcome != OK:
            with single_metric(
                name="ErrorsByKind",
                unit=MetricUnit.Count,
                value=1,
                namespace=NAMESPACE,
                default_dimensions={"service": SERVICE, "kind": record.outcome},
            ):
                pass
