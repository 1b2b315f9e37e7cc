"""How long the desktop manifest of 50 tools takes, and what it costs in memory."""

from __future__ import annotations

import tempfile
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from dbplanet.dxt.config import DXTConfigManager
from dbplanet.dxt.generator import DXTManifestGenerator
from dbplanet.tools.table import TOOLS
from dbplanet.tools.tool import Tool
from tests.bench.measure import Row, interleaved, limit

FIFTY: dict[str, Tool[Any]] = TOOLS | {
    f"{name}Again": replace(tool, name=f"{name}Again") for name, tool in list(TOOLS.items())[:22]
}


def generator() -> DXTManifestGenerator:
    return DXTManifestGenerator(
        FIFTY, DXTConfigManager({}), generated_at="2026-01-01T00:00:00.000Z"
    )


def measure_manifest() -> Iterator[Row]:
    """Yield generation, the cached manifest, the file and the peak of memory."""
    generator().generate_manifest()
    ready = generator()
    ready.generate_manifest()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "manifest.json"
        seconds = interleaved(
            {
                "made": lambda: generator().generate_manifest(),
                "cached": ready.generate_manifest,
                "file": lambda: ready.update_manifest_file(path),
            },
            50,
        )
    yield limit(f"manifest of {len(FIFTY)} tools", seconds["made"] * 1_000, 5, "ms")
    yield limit("the same, cached", seconds["cached"] * 1_000, 0.1, "ms")
    yield limit("its file written", seconds["file"] * 1_000, 10, "ms")
    tracemalloc.start()
    generator().generate_manifest().document()
    peak = tracemalloc.get_traced_memory()[1] / 1_000_000
    tracemalloc.stop()
    yield limit("memory at the peak", peak, 10, "MB")
