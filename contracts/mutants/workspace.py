"""A copy of the repository in which one mutant at a time lives."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from contracts.mutants.mutant import Layer, Mutant
from contracts.mutants.process import run

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = ("functions", "contracts", "tests")
FILES: Final = ("openapi.yaml", "pyproject.toml", "schemathesis.toml", "CHANGELOG.md", "README.md")
GENERATED: Final = Path("functions/dbplanet/contract")
TYPES_CACHE: Final = ".mypy_cache"
LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "node_modules")
LONGEST_S: Final = 180
PYTEST: Final = (
    *("pytest", "-q", "-x", "--no-header", "--tb=short", "-p", "no:cacheprovider"),
    *("-W", "ignore:Module already imported"),  # true of what process.py imports in advance
)
COMPILER: Final = ("contracts.compiler",)
COMMANDS: Final[dict[Layer, tuple[str, ...]]] = {
    Layer.PROVIDER: (*PYTEST, "contracts/test_provider.py"),
    Layer.CONSUMER: (*PYTEST, "contracts/test_consumer.py", "-k", "not agree"),
    Layer.AGREEMENT: (*PYTEST, "contracts/test_consumer.py", "-k", "agree"),
    Layer.FORMATTERS: (*PYTEST, "contracts/test_formatters.py", "-k", "{about}"),
    Layer.BEHAVIOUR: (*PYTEST, "contracts/test_behaviour.py"),
    Layer.FIELDS: (*PYTEST, "contracts/test_fields.py"),
    Layer.TENANT: (*PYTEST, "contracts/test_tenant.py", "-k", "as_documented"),
    Layer.COMPILER: COMPILER,
    Layer.DRIFT: (*COMPILER, "--check"),
    Layer.TYPES: ("mypy", "--no-error-summary", "functions/dbplanet/tools"),
    Layer.BREAKING: ("contracts.breaking",),
}


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a mutant; `evidence` is the line that told of it, None for a survivor."""

    mutant: Mutant
    evidence: str | None
    seconds: float
    output: str


class Workspace:
    """A copy in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
        for name in FILES:
            shutil.copy(ROOT / name, folder)
        if (ROOT / TYPES_CACHE).exists():
            shutil.copytree(ROOT / TYPES_CACHE, folder / TYPES_CACHE)

    def try_out(self, mutant: Mutant) -> Trial:
        """Plant a mutant, run the layer that has to catch it, and take it out again."""
        start = time.monotonic()
        path = self._folder / mutant.file
        text = path.read_text(encoding="utf-8")
        if text.count(mutant.old) != 1:
            reason = f"{mutant.file} has what it replaces {text.count(mutant.old)} times"
            return Trial(mutant, None, 0.0, reason)
        path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        try:
            failed, output = self._run(mutant)
        finally:
            path.write_text(text, encoding="utf-8")
            if mutant.compiled:
                shutil.copytree(ROOT / GENERATED, self._folder / GENERATED, dirs_exist_ok=True)
        lines = [line.strip() for line in output.splitlines() if mutant.told in line]
        evidence = lines[0] if failed and lines else None
        return Trial(mutant, evidence, time.monotonic() - start, output)

    def _run(self, mutant: Mutant) -> tuple[bool, str]:
        if mutant.compiled:
            failed, output = self._python(COMPILER, "")
            if failed:
                return False, f"The document does not compile:\n{output}"
        command = [part.format(about=mutant.about) for part in COMMANDS[mutant.layer]]
        return self._python(command, mutant.about)

    def _python(self, command: Sequence[str], about: str) -> tuple[bool, str]:
        environ = {
            "PATH": os.environ.get("PATH", ""),
            "PYTHONPATH": f"{self._folder / 'functions'}{os.pathsep}{self._folder}",
            "PYTHONDONTWRITEBYTECODE": "1",
            "CONTRACT_QUICK": "1",
            "CONTRACT_OPERATIONS": about,
            "CONTRACT_TOOLS": about,
        }
        return run(command, self._folder, environ, LONGEST_S)
