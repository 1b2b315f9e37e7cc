"""A zip whose bytes follow from its content alone, and what it weighs."""

from __future__ import annotations

import zipfile
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

FIRST_DAY: Final = datetime(1980, 1, 1, tzinfo=UTC)
"""The first day that a zip archive knows."""


def write_archive(folder: Path, archive: Path, seconds: int) -> None:
    """Write all files of a folder, sorted, with one time (since 1970) and one mode."""
    time = max(datetime.fromtimestamp(seconds, UTC), FIRST_DAY)
    archive.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(archive, "w") as file:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), time.timetuple()[:6])
            entry.create_system = 3  # Unix: the mode counts
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, path.read_bytes())


def size_table(archive: Path) -> list[str]:
    """Return a line a package: zipped and unpacked kB, the heaviest first."""
    with zipfile.ZipFile(archive) as file:
        entries = file.infolist()
    zipped: Counter[str] = Counter()
    unpacked: Counter[str] = Counter()
    for entry in entries:
        package = _package(entry.filename)
        zipped[package] += entry.compress_size
        unpacked[package] += entry.file_size
    rows = [(name, size, unpacked[name]) for name, size in zipped.most_common()]
    rows.append(("all, with the zip's own table", archive.stat().st_size, unpacked.total()))
    return list(_lines(rows))


def _package(name: str) -> str:
    top, slash, rest = name.removeprefix("__pycache__/").partition("/")
    if top.endswith(".dist-info"):
        return "names, versions and licences"
    return top if slash and rest else top.partition(".")[0]


def _lines(rows: Iterable[tuple[str, int, int]]) -> Iterable[str]:
    yield f"  {'package':<30}{'zipped kB':>10}{'unpacked kB':>13}"
    for name, zipped, unpacked in rows:
        yield f"  {name:<30}{zipped / 1000:>10,.0f}{unpacked / 1000:>13,.0f}"
