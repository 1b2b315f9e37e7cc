"""openapi.yaml as Redocly's linter reads it."""

from __future__ import annotations

from tests.judge.node import HERE, needs_node, run_node
from tests.processes import ROOT


@needs_node
def test_redocly_finds_nothing_in_the_document() -> None:
    document = str(ROOT / "openapi.yaml")
    done = run_node("redocly", "lint", document, "--config", str(HERE / "redocly.yaml"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warning" not in done.stderr, done.stderr
