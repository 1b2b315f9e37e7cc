"""A name of openapi.yaml that changes breaks import and type check, in the file that uses it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from contracts.compiler import main
from tests.architecture.modules import ROOT

CONTRACT = Path("functions/dbplanet/contract")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(
        ROOT / "functions", folder / "functions", ignore=shutil.ignore_patterns("__pycache__")
    )
    for name in ("openapi.yaml", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    assert mypy(folder, "search", "social") == []
    return folder


@pytest.fixture(autouse=True)
def restored(copy: Path) -> None:
    shutil.copytree(ROOT / CONTRACT, copy / CONTRACT, dirs_exist_ok=True)


def mypy(folder: Path, *areas: str) -> list[str]:
    """Return the errors of mypy in these modules of tools."""
    files = [f"functions/dbplanet/tools/{area}.py" for area in areas]
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", "cache", "--no-error-summary", *files],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=folder,
        env={},
    )
    assert checked.stderr == ""
    return checked.stdout.splitlines()


def compile_with(folder: Path, text: str) -> None:
    source = folder / "renamed.yaml"
    source.write_text(text, encoding="utf-8")
    assert main(["--source", str(source), "--target", str(folder / CONTRACT)]) == 0


def replaced(pattern: str, replacement: str) -> str:
    """Return openapi.yaml with the one match of a pattern replaced."""
    text, count = re.subn(pattern, replacement, (ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    assert count == 1
    return text


@pytest.mark.parametrize(
    ("component", "field", "area"),
    [("SearchHit", "displayName", "search"), ("Comment", "message", "social")],
)
def test_a_renamed_response_field_fails_the_type_check_of_its_formatter(
    copy: Path, component: str, field: str, area: str
) -> None:
    inside = rf"(?<=\n)    {component}:\n(?: {{6}}.*\n)*? {{8}}"
    compile_with(copy, replaced(rf"({inside}){field}:", r"\1renamed:"))
    errors = mypy(copy, area)
    assert errors
    for error in errors:
        assert error.startswith(f"functions/dbplanet/tools/{area}.py:")
        assert f'error: TypedDict "{component}" has no key "{field}"' in error


def test_a_renamed_operation_fails_import_and_type_check_of_its_tool(copy: Path) -> None:
    compile_with(copy, replaced("operationId: Search_FullText", "operationId: Search_Everything"))
    imported = subprocess.run(
        [sys.executable, "-c", "import dbplanet.tools.search"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PYTHONPATH": str(copy / "functions")},
    )
    assert imported.returncode == 1
    assert str(copy / "functions/dbplanet/tools/search.py") in imported.stderr
    assert "has no attribute 'SEARCH_FULL_TEXT'" in imported.stderr
    errors = mypy(copy, "search")
    assert any(error.startswith("functions/dbplanet/tools/search.py:") for error in errors)
    for error in errors:
        assert 'has no attribute "SEARCH_FULL_TEXT"' in error
