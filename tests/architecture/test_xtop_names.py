"""A name of xtop has one home, and xtop stands on its own."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import xtop

PACKAGE = Path(xtop.__file__).parent
ROOT = PACKAGE.parents[1]
PATIENCE_S = 300
ACTIONS = (
    "system.summary", "processes.top", "processes.search", "process.info", "process.kill",
    "threshold.set", "threshold.get", "config.get", "config.set", "process.alerts",
    "alerts.status", "plugin.status",
)  # fmt: skip


def changed_copy(directory: Path, pattern: str, replacement: str) -> Path:
    """Copy the package and change one place in the definition of Action, and only there."""
    copy = directory / "functions" / "xtop"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    actions = copy / "samurai" / "actions.py"
    text, count = re.subn(pattern, replacement, actions.read_text("utf-8"))
    assert count == 1
    actions.write_text(text, "utf-8")
    return copy.parent


def renamed_copy(directory: Path, member: str) -> Path:
    return changed_copy(directory, rf"\b{member}\b", f"{member}_RENAMED")


def run(*arguments: str, path: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(path), "MYPYPATH": str(path)}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


@pytest.mark.parametrize("member", ["SYSTEM_SUMMARY", "PROCESS_KILL", "PLUGIN_STATUS"])
def test_a_renamed_action_breaks_the_import(member: str, tmp_path: Path) -> None:
    functions = renamed_copy(tmp_path, member)
    imported = run("-c", "import xtop.mcp; print(xtop.mcp.__file__)", path=functions)
    assert imported.returncode == 1
    assert imported.stderr.strip().splitlines()[-1].startswith("AttributeError: ")
    assert member in imported.stderr.strip().splitlines()[-1]


def type_check(functions: Path) -> str:
    """Return what mypy says about the copy, in which it must find errors."""
    cache = str(functions.parent / "cache")
    checked = run("-m", "mypy", "--strict", "--cache-dir", cache, "xtop", path=functions)
    assert checked.returncode == 1, checked.stdout + checked.stderr
    return checked.stdout


def test_a_renamed_action_breaks_the_type_check(tmp_path: Path) -> None:
    found = type_check(renamed_copy(tmp_path, "PROCESS_KILL"))
    for module in ("samurai/plugin.py", "tools/params.py", "tools/table.py"):
        assert re.search(rf'{module}:\d+: error: .*has no attribute "PROCESS_KILL"', found)
    for module in ("samurai/plugin.py", "tools/params.py"):
        assert re.search(rf"{module}:\d+: error: .*assert_never", found)


def test_an_added_action_breaks_the_type_check_until_each_match_has_a_case_for_it(
    tmp_path: Path,
) -> None:
    functions = changed_copy(
        tmp_path, r'( +PROCESS_KILL = "process\.kill"\n)', r'\1    PROCESS_WAKE = "process.wake"\n'
    )
    errors = [line for line in type_check(functions).splitlines() if " error: " in line]
    places = [
        error.partition(":")[0] for error in errors if "Literal[Action.PROCESS_WAKE]" in error
    ]
    assert sorted(places) == ["xtop/samurai/plugin.py", "xtop/tools/params.py"]
    assert len(errors) == 2


def spellings(*texts: str) -> list[str]:
    """Return the module of each string literal that is one of the texts."""
    return [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in texts
    ]


def test_an_action_is_spelled_out_once() -> None:
    assert spellings(*ACTIONS) == ["samurai/actions.py"] * len(ACTIONS)


def test_the_plugin_id_is_spelled_out_once() -> None:
    assert spellings("samurai") == ["samurai/actions.py"]


def imported_packages(path: Path) -> set[str]:
    packages = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            packages |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            packages.add((node.module or "").partition(".")[0])
    return packages


def test_xtop_imports_itself_psutil_and_the_protocol_types_only() -> None:
    imported = {package for path in PACKAGE.rglob("*.py") for package in imported_packages(path)}
    assert imported - sys.stdlib_module_names == {"xtop", "psutil", "mcp_types"}


def test_only_the_reading_of_the_machine_imports_psutil() -> None:
    importing = [path.name for path in PACKAGE.rglob("*.py") if "psutil" in imported_packages(path)]
    assert importing == ["system.py"]


def test_the_extension_does_not_know_the_kernel() -> None:
    for path in [PACKAGE / "mcp.py", *(PACKAGE / "tools").glob("*.py")]:
        names = path.read_text("utf-8")
        assert "xtop.kernel" not in names
        assert "xtop.system" not in names
        assert "xtop.samurai.plugin" not in names


def test_the_server_loads_nothing_of_the_hosted_product() -> None:
    loaded = run(
        "-c",
        "import sys, xtop.__main__, xtop.mcp, xtop.system; print(*sys.modules)",
        path=PACKAGE.parent,
    ).stdout.split()
    assert "xtop.mcp" in loaded
    hosted = ("dbplanet", "contracts", "fastapi", "starlette", "mangum", "httpx", "mcp", "uvicorn")
    assert not [name for name in loaded if name.partition(".")[0] in hosted]
