"""A thousand events of all kinds leave nothing behind in a container."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.haiilo import Sandbox
from tests.mixed_events import EVENTS, ROUNDS
from tests.processes import ROOT, clean_environment

PATIENCE_S = 120
STRANGERS = EVENTS // 4


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts descriptors in /proc")
def test_a_thousand_mixed_events_leave_no_descriptors_tasks_or_growing_caches(
    sandbox: Sandbox,
) -> None:
    process = subprocess.run(
        [sys.executable, "-m", "tests.mixed_events"],
        cwd=ROOT,
        env=clean_environment(**sandbox.tenant),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    )
    report = json.loads(process.stderr)
    statuses = {int(status): count for status, count in report["statuses"].items()}
    assert sum(statuses.values()) == ROUNDS * EVENTS > 1_000
    assert set(statuses) == {200, 202, 400, 403, 404, 405, 406, 413, 415, 421}
    first, second, third = report["rounds"]
    for each in (first, second, third):
        assert each["tasks"] == 0
        assert each["descriptors"] == first["descriptors"]
        assert each["tokens"] <= 2 + STRANGERS  # Anna's, Ben's, and a refusal of each stranger
        assert each["attempts"] <= 2 * STRANGERS  # of the user and of the address
    assert third["objects"] - second["objects"] < 100
