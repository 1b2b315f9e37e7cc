"""The official conformance suite, and what a run of it found."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.judge.node import HERE, run_node

BASELINE = HERE / "conformance" / "baseline.yaml"
FOLDER = re.compile(r"server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z")


@dataclass(frozen=True)
class Run:
    """What the suite said of a server: exit code, output, and each check's status."""

    exit_code: int
    output: str
    statuses: dict[str, dict[str, set[str]]]
    """By scenario and check; a check may come more than once in a scenario."""

    def failed(self) -> set[str]:
        """Return the checks that a baseline may name, as it names them."""
        return {
            f"{scenario}:{check}"
            for scenario, checks in self.statuses.items()
            for check, statuses in checks.items()
            if statuses & {"FAILURE", "WARNING"}
        }

    def passed(self) -> set[str]:
        """Return the scenarios in which something was checked and nothing found wanting."""
        return {
            scenario
            for scenario, checks in self.statuses.items()
            if {"SUCCESS"} <= set().union(*checks.values()) <= {"SUCCESS", "INFO"}
        }


def run_suite(url: str, folder: Path, *options: str, baseline: Path = BASELINE) -> Run:
    """Run scenarios against a server; their protocols go to `folder`."""
    done = run_node(
        *("conformance", "server", "--url", url, "--expected-failures", str(baseline)),
        *("--output-dir", str(folder), *options),
    )
    return Run(done.returncode, done.stdout + done.stderr, dict(_statuses(folder)))


def _statuses(folder: Path) -> Iterator[tuple[str, dict[str, set[str]]]]:
    for path in sorted(folder.glob("*/checks.json")):
        named = FOLDER.fullmatch(path.parent.name)
        assert named, path
        checks: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
        statuses: dict[str, set[str]] = {}
        for check in checks:
            statuses.setdefault(check["id"], set()).add(check["status"])
        yield named[1], statuses
