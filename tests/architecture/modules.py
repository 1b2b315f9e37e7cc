"""The repository's Python modules, and what they import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
ROOMS: Final = {"dbplanet": "functions", "xtop": "functions", "contracts": "", "tests": ""}
"""Top-level package -> the folder that it stands in."""


def modules() -> dict[str, Path]:
    """Return the path of every module by its dotted name; a package is named as such."""
    found = {}
    for package, folder in ROOMS.items():
        for path in sorted((ROOT / folder / package).rglob("*.py")):
            parts = path.relative_to(ROOT / folder).with_suffix("").parts
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imports(module: str, source: str, *, is_package: bool = False) -> Iterator[str]:
    """Yield the dotted names that a module imports, anywhere in it, `TYPE_CHECKING` or not.

    `from a import b` gives a.b, since b may be a module.
    """
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = [*above, *([node.module] if node.module else [])]
            yield from (".".join([*base, alias.name]) for alias in node.names)
