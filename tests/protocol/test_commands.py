"""`dbplanet manifest` and `dbplanet bundle` write what the routes serve."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from dbplanet import VERSION
from tests.callers import app_for
from tests.modes import BY_SIGNING_IN
from tests.processes import clean_environment
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

PUBLIC = {
    "PUBLIC_BASE_URL": "https://planet.example.org",
    "SOURCE_DATE_EPOCH": "1773119783",
    "DXT_EXCLUDE_TOOLS": "Page_Create",
}


def run(folder: Path, *arguments: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "dbplanet", *arguments],
        cwd=folder,
        env=clean_environment(**environ),
        capture_output=True,
        timeout=60,
        check=False,
    )


async def served(path: str) -> bytes:
    transport = httpx.ASGITransport(app_for(Upstream(), PUBLIC))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        return (await http.get(path)).content


@pytest.mark.parametrize(
    ("options", "path"), [([], "/dxt/manifest"), (["--mcpb"], "/dxt/manifest.json")]
)
async def test_a_manifest_is_written_as_it_is_served(
    tmp_path: Path, options: list[str], path: str
) -> None:
    printed = run(tmp_path, "manifest", *options, **PUBLIC)
    assert (printed.returncode, printed.stderr) == (0, b"")
    assert printed.stdout == await served(path)
    written = run(tmp_path, "manifest", *options, "out.json", **PUBLIC)
    assert (written.returncode, written.stdout) == (0, b"")
    assert (tmp_path / "out.json").read_bytes() == printed.stdout


async def test_a_bundle_is_written_as_it_is_served(tmp_path: Path) -> None:
    content = await served("/dxt/bundle.mcpb")
    digest = hashlib.sha256(content).hexdigest()
    for arguments, name in (
        (["bundle"], f"dbplanet-mcp-server-{VERSION}.mcpb"),
        (["bundle", "planet.mcpb"], "planet.mcpb"),
    ):
        done = run(tmp_path, *arguments, **PUBLIC)
        assert done.returncode == 0, done.stderr
        assert done.stdout.decode() == f"{digest}  {name}\n"
        assert (tmp_path / name).read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "environ", "what"),
    [
        (["bundle"], {"HOST": "0.0.0.0"}, "PUBLIC_BASE_URL"),
        (["bundle"], {"PUBLIC_BASE_URL": "http://planet.example.org"}, "https is needed"),
        (["bundle"], {"PUBLIC_BASE_URL": "planet.example.org"}, "PUBLIC_BASE_URL"),
        (["bundle"], {"DXT_ENABLED": "false"}, "DXT_ENABLED is false"),
        (["bundle"], BY_SIGNING_IN, "Add the server's address as a connector"),
        (["manifest", "out.json"], {"DXT_ENABLED": "false"}, "DXT_ENABLED is false"),
        (["manifest"], {"DXT_CONFIG": "missing.json"}, "No such file"),
        (["manifest", "missing/out.json"], {}, "The file cannot be written"),
        (["manifest", "--mcpb", "missing/out.json"], {}, "The file cannot be written"),
    ],
)
async def test_what_cannot_be_written_ends_with_2_and_a_sentence(
    tmp_path: Path, arguments: list[str], environ: dict[str, str], what: str
) -> None:
    done = run(tmp_path, *arguments, **environ)
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("dbplanet: ")
    assert what in line
    assert list(tmp_path.iterdir()) == []
