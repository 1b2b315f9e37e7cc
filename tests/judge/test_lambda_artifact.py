"""The artifacts: the same bytes every time, only what the function opens, code that is compiled."""

from __future__ import annotations

import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

import pytest

from tests.judge.conftest import build
from tests.processes import ROOT

ARCHITECTURES = {"x86_64": 0x3E, "arm64": 0xB7}
"""The machine that an ELF file names (e_machine)."""

LARGEST = 18_000_000
OWN = (
    "dxt/bridge.mjs",
    "serving/page/page.html",
    "serving/page/page.css",
    "serving/page/page.js",
    "handler.py",
)
FOREIGN = ("boto3/", "botocore/", "xtop/", "psutil/", "tests/", "contracts/", "pytest/", "uv/")


@pytest.fixture(params=ARCHITECTURES)
def architecture(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def archive(artifacts: Path, architecture: str) -> zipfile.ZipFile:
    return zipfile.ZipFile(artifacts / f"dbplanet-lambda-{architecture}.zip")


def test_a_second_build_gives_the_same_bytes(artifacts: Path, tmp_path: Path) -> None:
    again = build(tmp_path / "elsewhere", "arm64")
    name = "dbplanet-lambda-arm64.zip"
    assert (again / name).read_bytes() == (artifacts / name).read_bytes()


def test_it_is_small_enough(artifacts: Path, architecture: str) -> None:
    assert (artifacts / f"dbplanet-lambda-{architecture}.zip").stat().st_size <= LARGEST


def test_it_has_the_whole_product_and_nothing_else_of_ours(archive: zipfile.ZipFile) -> None:
    names = set(archive.namelist())
    package = ROOT / "functions" / "dbplanet"
    ours = {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert ours <= names
    assert {f"dbplanet/{name}" for name in OWN} <= names
    assert not [name for name in names if name.startswith(FOREIGN) or "/tests/" in name]


def test_every_module_is_compiled_for_python_3_13_and_never_checked_again(
    archive: zipfile.ZipFile,
) -> None:
    names = set(archive.namelist())
    compiled = {name for name in names if name.endswith(".cpython-313.pyc")}
    assert len(compiled) == sum(name.endswith(".py") for name in names)
    for name in compiled:
        header = archive.read(name)[:8]
        assert header[2:4] == MAGIC_NUMBER[2:4]
        assert int.from_bytes(header[4:], "little") == 1  # PEP 552: a hash, unchecked
    code = archive.read("dbplanet/__pycache__/handler.cpython-313.pyc")
    assert b"/var/task/dbplanet/handler.py" in code


def test_its_extension_modules_are_for_its_machine(
    archive: zipfile.ZipFile, architecture: str
) -> None:
    modules = [name for name in archive.namelist() if name.endswith(".so")]
    assert modules
    for name in modules:
        header = archive.read(name)[:20]
        assert header[:4] == b"\x7fELF"
        assert int.from_bytes(header[18:20], "little") == ARCHITECTURES[architecture]


def test_names_versions_and_licences_of_all_packages_are_there(archive: zipfile.ZipFile) -> None:
    names = archive.namelist()
    metadata = {name.partition("/")[0] for name in names if ".dist-info/" in name}
    for folder in metadata:
        assert f"{folder}/METADATA" in names
    kept = {name.rpartition("/")[2] for name in names if name.count("/") == 1}
    assert not kept & {"RECORD", "WHEEL", "INSTALLER", "REQUESTED"}


def test_all_entries_have_one_time_and_one_mode_and_stand_in_order(
    archive: zipfile.ZipFile,
) -> None:
    entries = archive.infolist()
    assert {entry.date_time for entry in entries} == {(2026, 9, 21, 14, 13, 20)}
    assert {entry.external_attr >> 16 for entry in entries} == {0o100644}
    names = [Path(entry.filename) for entry in entries]
    assert names == sorted(names)
