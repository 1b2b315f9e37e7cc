"""Compile openapi.yaml to operations.py and schemas.py: `python -m contracts.compiler [--check]`.

Without an option both files are written. `--check` writes nothing and fails on drift.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Final

from contracts.document import SOURCE, Document, DocumentError
from contracts.operations_code import operations_code
from contracts.schemas_code import schemas_code
from contracts.shapes_code import ShapesCode

TARGET: Final = Path(__file__).parent.parent / "functions" / "dbplanet" / "contract"


def compile_document(text: str) -> dict[str, str]:
    """Return file name -> content for one document.

    Raises DocumentError, which names the line to mend.
    """
    document = Document(text)
    shapes = ShapesCode(document)
    operations = operations_code(document, shapes)
    return {
        "operations.py": _formatted(operations),
        "schemas.py": _formatted(schemas_code(document, shapes.definitions)),
    }


def _formatted(code: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--line-length", "100", "-"]
    return subprocess.run(command, input=code, capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own formatter


def main(argv: list[str] | None = None) -> int:
    """Write the generated files, or compare them; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m contracts.compiler", description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail on drift, write nothing")
    parser.add_argument("--source", type=Path, default=SOURCE, help="the document (openapi.yaml)")
    parser.add_argument("--target", type=Path, default=TARGET, help="where the files stand")
    options = parser.parse_args(argv)
    try:
        files = compile_document(options.source.read_text(encoding="utf-8"))
        stale = [name for name, code in files.items() if _current(options.target / name) != code]
        if not options.check:
            for name in stale:
                (options.target / name).write_text(files[name], encoding="utf-8")
                print(f"wrote {options.target / name}")
            return 0
    except (DocumentError, OSError, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return 1
    for name in stale:
        print(f"{name} is not what openapi.yaml says: run `make contract-code`", file=sys.stderr)
    return 1 if stale else 0


def _current(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(main())
