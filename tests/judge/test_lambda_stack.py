"""The stack over its life: a deployment reaches callers, and one step leads back."""

from __future__ import annotations

from pathlib import Path

from tests.judge.runtime import needs_runtime
from tests.judge.stack import Stack

pytestmark = needs_runtime


def test_a_deployment_serves_its_parameters_and_an_older_version_can_come_back(
    stack: Stack, artifacts: Path
) -> None:
    first = stack.outputs["FunctionVersion"]
    second = stack.cloud.deploy(artifacts, Revision="r2", DeadlineSeconds="19")["FunctionVersion"]
    assert second != first
    assert stack.variables()["HAIILO_DEADLINE_S"] == "19"
    stack.cloud.ask(
        "lambda", "update_alias", FunctionName="dbplanet", Name="live", FunctionVersion=first
    )
    assert stack.variables()["HAIILO_DEADLINE_S"] == "20"
