"""`make build`: the zips that AWS Lambda runs, the same bytes for the same commit."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dbplanet.dxt.build import UNKNOWN
from dbplanet.dxt.build import VARIABLE as BUILD_TIME
from infra.archive import size_table, write_archive
from infra.interpreter import InterpreterError, find_python313

ROOT: Final = Path(__file__).parent.parent
ARCHITECTURES: Final = {"x86_64": "x86_64", "arm64": "aarch64"}
"""As Lambda calls them, and as wheels do."""

LIBC: Final = "manylinux_2_34"
"""Amazon Linux 2023, on which Lambda's python3.13 stands, has glibc 2.34."""

LARGEST: Final = 18_000_000
TASK_ROOT: Final = "/var/task"
UNNEEDED: Final = (
    *(".lock", "bin", "xtop", "**/__pycache__", "**/tests", "**/benchmarks"),
    *("**/*.pyi", "**/*.c", "**/*.h", "**/swagger_ui"),
)
METADATA: Final = ("METADATA", "entry_points.txt", BUILD_TIME)
"""What is kept of *.dist-info: importlib.metadata reads it, and so do scanners for known faults.
Licences are kept as well, since most of them ask for it."""


class BuildError(Exception):
    """An artifact cannot be built; the text says why."""


@dataclass(frozen=True, slots=True)
class Builder:
    """Builds artifacts with one uv and one Python 3.13; `seconds` is the build's time."""

    uv: Path
    python: Path
    seconds: int

    def build(self, architecture: str, archive: Path) -> None:
        """Write the artifact of an architecture. Raises BuildError."""
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary) / "task"
            self._install_locked(architecture, folder)
            self._install_product(Path(temporary) / "wheel", folder)
            prune(folder)
            self._compile(folder)
            write_archive(folder, archive, self.seconds)

    def _install_locked(self, architecture: str, folder: Path) -> None:
        self._run(
            *(self.uv, "pip", "install", "--quiet", "--target", folder, "--python", self.python),
            *("--python-platform", f"{ARCHITECTURES[architecture]}-{LIBC}"),
            *("--only-binary", ":all:", "--no-deps", "--require-hashes"),
            *("--requirements", ROOT / "requirements.lock"),
        )

    def _install_product(self, wheels: Path, folder: Path) -> None:
        self._run(
            *(self.uv, "build", "--quiet", "--wheel", "--out-dir", wheels),
            *("--no-build-isolation", "--python", sys.executable),
        )
        (wheel,) = wheels.glob("*.whl")
        self._run(
            *(self.uv, "pip", "install", "--quiet", "--target", folder, "--python", self.python),
            *("--no-deps", "--no-index", wheel),
        )
        (metadata,) = folder.glob("dbplanet_mcp_server-*.dist-info")
        (metadata / BUILD_TIME).write_text(f"{self.seconds}\n", encoding="ascii")

    def _compile(self, folder: Path) -> None:
        # Nothing can be written to /var/task: without byte code each cold start would compile all
        # of it. The default, byte code that holds its source's time, would not be reproducible.
        # -I, so that no variable of the shell (PYTHONOPTIMIZE) has a say.
        self._run(
            *(self.python, "-I", "-m", "compileall", "-q", "-j", "1"),
            *("--invalidation-mode", "unchecked-hash", "-s", folder, "-p", TASK_ROOT, folder),
        )

    def _run(self, *command: str | Path) -> None:
        environ = {**os.environ, BUILD_TIME: str(self.seconds)}
        done = subprocess.run(command, check=False, cwd=ROOT, env=environ)
        if done.returncode != 0:
            name, *arguments = command
            raise BuildError(f"{Path(name).name} {' '.join(map(str, arguments[:3]))} failed.")


def prune(folder: Path) -> None:
    """Remove what the function never opens."""
    for pattern in UNNEEDED:
        for path in list(folder.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    for metadata in folder.glob("*.dist-info"):
        for path in metadata.rglob("*"):
            licence = "licenses" in path.parts or path.name.upper().startswith(("LICEN", "NOTICE"))
            if path.is_file() and not licence and path.name not in METADATA:
                path.unlink()


def build_seconds(environ: Mapping[str, str]) -> int:
    """Return the build's time: SOURCE_DATE_EPOCH, else the commit's. Raises BuildError."""
    if stamp := environ.get(BUILD_TIME, "").strip():
        if not stamp.isdecimal():
            raise BuildError(f"{BUILD_TIME}: seconds since 1970 are needed, not {stamp}.")
        return int(stamp)
    git = ["git", "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(git, check=False, cwd=ROOT, capture_output=True, text=True)
        commit = done.stdout.strip()
    except OSError:
        commit = ""
    if not commit:
        print(f"No commit tells the build's time: {BUILD_TIME} can.", file=sys.stderr)
    return int(commit or UNKNOWN)


def main(arguments: Sequence[str]) -> int:
    """Build the artifacts and print what they weigh."""
    parser = argparse.ArgumentParser(prog="python -m infra.artifact", description=__doc__)
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "dist")
    parser.add_argument("architectures", nargs="*", default=list(ARCHITECTURES))
    options = parser.parse_args(arguments)
    unknown = set(options.architectures) - set(ARCHITECTURES)
    if unknown:
        parser.error(f"Lambda has {' and '.join(ARCHITECTURES)}, not {', '.join(unknown)}")
    try:
        uv = Path(sys.executable).parent / "uv"
        builder = Builder(uv, find_python313(os.environ), build_seconds(os.environ))
        for architecture in options.architectures:
            archive = options.output / f"dbplanet-lambda-{architecture}.zip"
            builder.build(architecture, archive)
            print(archive, *size_table(archive), sep="\n")
            if archive.stat().st_size > LARGEST:
                raise BuildError(f"{archive.name} is above {LARGEST / 1e6:g} MB.")
    except (BuildError, InterpreterError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
