"""Golden files: what is shown to models and readers, so that a change is seen in review."""

from __future__ import annotations

import os
from pathlib import Path

HERE = Path(__file__).parent


def assert_golden(path: Path, text: str) -> None:
    """Compare a text with its file; `make snapshots` writes the file instead."""
    if os.environ.get("UPDATE_SNAPSHOTS") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: run `make snapshots` and review it"
    assert path.read_text(encoding="utf-8") == text, "run `make snapshots` and review the change"
