"""Where Python 3.13 is: the byte code of the artifact and its runtime need exactly that one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

VARIABLE: Final = "PYTHON313"
MISSING: Final = (
    f"Python 3.13, the version that the function runs on, was not found: not in {VARIABLE}, not "
    "as python3.13 on PATH, not among pyenv's versions. Install it (`pyenv install 3.13`, or your "
    f"system's package python3.13), or name it: `make build {VARIABLE}=/path/to/python3.13`."
)


class InterpreterError(Exception):
    """There is no Python 3.13; the text says where it was looked for and what to do."""


def find_python313(environ: Mapping[str, str]) -> Path:
    """Return a Python 3.13 that starts. Raises InterpreterError."""
    named = environ.get(VARIABLE, "").strip()
    for candidate in [Path(named)] if named else _candidates(environ):
        if _is_python313(candidate):
            return candidate
    if named:
        raise InterpreterError(f"{VARIABLE}: {named} is not a Python 3.13 that starts.")
    raise InterpreterError(MISSING)


def _candidates(environ: Mapping[str, str]) -> Iterator[Path]:
    # A shim of pyenv is on PATH for every version it has, and refuses to start most of them.
    if found := shutil.which("python3.13", path=environ.get("PATH", "")):
        yield Path(found)
    root = Path(environ.get("PYENV_ROOT") or Path(environ.get("HOME", "/")) / ".pyenv")
    yield from sorted(root.glob("versions/3.13.*/bin/python3.13"), reverse=True)


def _is_python313(candidate: Path) -> bool:
    check = "import sys; sys.exit(sys.version_info[:2] != (3, 13))"
    try:
        done = subprocess.run([candidate, "-c", check], check=False, capture_output=True)
    except OSError:
        return False
    return done.returncode == 0


def main() -> int:
    """Print the path, or what is missing."""
    try:
        print(find_python313(os.environ))
    except InterpreterError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
