"""AWS's and others' linters on the template; whatever they skip has its reason in it."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.judge.runtime import INFRA, TOOLS
from tests.processes import ROOT

TEMPLATE = ROOT / "infra" / "template.yaml"
CHECKOV = INFRA / "checkov" / "bin" / "checkov"

pytestmark = pytest.mark.skipif(
    not (TOOLS / "sam").exists() or not CHECKOV.exists(),
    reason="The linters are not there: `make setup-infra` fetches them",
)


def run(tmp_path: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a linter far from anybody's account."""
    environ = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "AWS_DEFAULT_REGION": "eu-central-1",
        "SAM_CLI_TELEMETRY": "0",
    }
    return subprocess.run(
        command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=120, check=False
    )


def test_sam_takes_the_template_and_cfn_lint_finds_nothing(tmp_path: Path) -> None:
    done = run(tmp_path, TOOLS / "sam", "validate", "--lint", "--template-file", TEMPLATE)
    assert done.returncode == 0, done.stdout + done.stderr
    done = run(tmp_path, TOOLS / "cfn-lint", "--include-checks", "I", "--", TEMPLATE)
    assert done.returncode == 0, done.stdout + done.stderr


def test_checkov_finds_nothing_but_what_the_template_gives_a_reason_for(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        *(CHECKOV, "--file", TEMPLATE, "--framework", "cloudformation"),
        *("--skip-download", "--compact", "--output", "json"),
    )
    report: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == 0, report["results"]["failed_checks"]
    assert report["summary"]["passed"] >= 16
    assert report["summary"]["parsing_errors"] == 0
    skipped = [check["check_id"] for check in report["results"]["skipped_checks"]]
    declared = re.findall(r"- id: (CKV\w+)\n +comment: .{20}", TEMPLATE.read_text("utf-8"))
    assert sorted(skipped) == sorted(declared), "a reason for what nobody complains about"
