"""The manifests and the bundle as the official program, library and zip parser see them."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.haiilo import Sandbox
from tests.judge.clients import TYPESCRIPT, connected
from tests.judge.desktop import ANNA, Served, launch_config, served, unpacked
from tests.judge.node import needs_node, run_node
from tests.modes import BY_KEY, BY_SIGNING_IN

pytestmark = needs_node


@pytest.fixture(scope="module")
def server(sandbox_process: Sandbox) -> Iterator[Served]:
    with served(sandbox_process) as server:
        yield server


@pytest.fixture(scope="module")
def extension(server: Served, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(server.get("/dxt/bundle.mcpb").content, tmp_path_factory.mktemp("host"))


def validate(document: bytes, folder: Path) -> subprocess.CompletedProcess[str]:
    path = folder / "manifest.json"
    path.write_bytes(document)
    return run_node("mcpb", "validate", str(path))


def test_the_official_manifest_is_valid(server: Served, tmp_path: Path) -> None:
    done = validate(server.get("/dxt/manifest.json").content, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Manifest schema validation passes!" in done.stdout


def test_the_seed_s_manifest_is_refused_which_is_why_there_are_two(
    server: Served, tmp_path: Path
) -> None:
    document = server.get("/dxt/manifest").json()
    assert validate(json.dumps(document).encode(), tmp_path).returncode == 1
    official = {**document, "manifest_version": "0.3"}
    done = validate(json.dumps(official).encode(), tmp_path)
    assert done.returncode == 1
    for complaint in ("author: Expected object", "server: Required", "'capabilities', 'metadata'"):
        assert complaint in done.stdout


@pytest.mark.parametrize(
    "settings",
    [
        {"PUBLIC_BASE_URL": "https://planet.example.org/stage"},
        {"AWS_LAMBDA_FUNCTION_NAME": "dbplanet"},
        {"DXT_CONFIG": "/nowhere/dxt.json"},
        {
            "DXT_NAME": "Planet",
            "DXT_VERSION": "2.0.0-rc.1+5",
            "DXT_AUTHOR": "Ann <ann@example.org> (https://example.org)",
            "DXT_HOMEPAGE": "https://example.org",
            "DXT_REPOSITORY": "git@example.org:team/planet.git",
        },
        {"DXT_AUTHOR": "Ann <a@b> (example.org)", "DXT_HOMEPAGE": "example.org"},
        BY_KEY,
        BY_SIGNING_IN,
    ],
    ids=[
        "public address",
        "no address",
        "fallback",
        "all fields",
        "unusable fields",
        "API key",
        "signing in",
    ],
)
def test_the_official_manifest_is_valid_however_the_server_is_configured(
    sandbox_process: Sandbox, tmp_path: Path, settings: dict[str, str]
) -> None:
    with served(sandbox_process, **settings) as server:
        done = validate(server.get("/dxt/manifest.json").content, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_bundle_is_an_archive_for_hosts_and_its_manifest_is_the_served_one(
    server: Served, extension: Path, tmp_path: Path
) -> None:
    content = server.get("/dxt/bundle.mcpb").content
    assert server.get("/dxt/bundle.mcpb").content == content
    assert server.get("/dxt/bundle.sha256").text.strip() == hashlib.sha256(content).hexdigest()
    archive = tmp_path / "extension.mcpb"
    archive.write_bytes(content)
    done = run_node("zip-entries.mjs", str(archive))
    assert done.returncode == 0, done.stderr
    entries = json.loads(done.stdout)
    assert [entry["name"] for entry in entries] == ["manifest.json", "server/bridge.mjs"]
    assert all(entry["stored"] for entry in entries)
    manifest = (extension / "manifest.json").read_bytes()
    assert manifest == server.get("/dxt/manifest.json").content
    assert run_node("mcpb", "validate", str(extension)).returncode == 0


@pytest.mark.parametrize("name", TYPESCRIPT)
def test_the_bundle_starts_as_the_library_says_and_carries_calls(
    server: Served, extension: Path, sandbox: Sandbox, name: str
) -> None:
    configuration = launch_config(extension, ANNA)
    assert configuration is not None
    manifest = server.get("/dxt/manifest.json").json()
    with connected(name, configuration) as client:
        assert client.found["tools"] == [tool["name"] for tool in manifest["tools"]]
        found = client.call("Search_FullText", {"query": "travel policy"})
        profile = client.call("People_GetMe", {})
        unknown = client.call("No_Tool", {})
    assert "Travel policy" in found["content"][0]["text"]
    assert "anna@db-planet.example" in profile["content"][0]["text"]
    assert unknown["error"] == -32602
    assert "Unknown tool: No_Tool" in unknown["message"]
    assert sandbox.requests()


def test_a_blank_option_is_not_passed_on_as_a_placeholder(extension: Path) -> None:
    configuration = launch_config(extension, ANNA)
    assert configuration is not None
    assert "${" not in json.dumps(configuration)
    assert configuration["env"]["DBPLANET_HEADER_X_HAIILO_TENANT"] == ""


def test_secrets_are_no_arguments(extension: Path) -> None:
    configuration = launch_config(extension, ANNA)
    assert configuration is not None
    assert "anna-secret" not in json.dumps(configuration["args"])


def test_a_host_starts_nothing_while_user_name_or_password_is_missing(extension: Path) -> None:
    assert launch_config(extension, {}) is None
    assert launch_config(extension, {"username": "anna", "password": ""}) is None


def test_a_second_server_makes_the_same_bundle(sandbox_process: Sandbox, server: Served) -> None:
    settings = {"PUBLIC_BASE_URL": server.url}
    with served(sandbox_process, **settings) as other:
        for path in ("/dxt/manifest", "/dxt/manifest.json", "/dxt/bundle.mcpb"):
            here, there = server.get(path), other.get(path)
            assert here.content == there.content
            assert here.headers["etag"] == there.headers["etag"]
