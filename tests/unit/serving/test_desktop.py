"""What a desktop installs of a server, by its mode of access and its narrowing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from dbplanet.__main__ import write_bundle, write_manifest
from dbplanet.serving import secret
from dbplanet.tools.table import TOOLS
from tests.callers import TENANT, app_for
from tests.modes import BY_BOTH, BY_KEY, BY_SIGNING_IN, HEADERS, KEYS, MIXED, WRITES
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

READING = [name for name, tool in TOOLS.items() if tool.operation.is_read]


async def ask(path: str, environ: dict[str, str]) -> httpx.Response:
    transport = httpx.ASGITransport(app_for(Upstream(), environ))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:3000") as http:
        return await http.get(path)


async def manifest(environ: dict[str, str]) -> dict[str, Any]:
    document: dict[str, Any] = (await ask("/dxt/manifest.json", environ)).json()
    return document


@pytest.mark.parametrize(
    ("environ", "names"),
    [
        (HEADERS, list(TOOLS)),
        ({**HEADERS, "MCP_READ_ONLY": "true"}, READING),
        (
            {**HEADERS, "MCP_TOOLSETS": "search", "MCP_EXCLUDE_TOOLS": "Search_Grouped"},
            ["Search_FullText", "Search_QuickEntity"],
        ),
        (
            {**HEADERS, "MCP_EXCLUDE_TOOLS": "Page_Create"},
            [name for name in TOOLS if name != "Page_Create"],
        ),
        (BY_KEY, READING),
        (BY_SIGNING_IN, READING),
        (BY_BOTH, READING),
        (BY_KEY | WRITES, list(TOOLS)),
        (MIXED, list(TOOLS)),
    ],
)
async def test_the_manifests_name_the_tools_that_are_offered_and_no_others(
    environ: dict[str, str], names: list[str]
) -> None:
    official = await manifest(environ)
    assert [tool["name"] for tool in official["tools"]] == names
    assert official["tools_generated"] is False
    seed = (await ask("/dxt/manifest", environ)).json()
    assert [capability["name"] for capability in seed["capabilities"]] == names
    assert seed["metadata"]["toolCount"] == len(names)


async def test_the_documents_are_the_same_bytes_whether_all_is_offered_by_default_or_by_name() -> (
    None
):
    areas = ",".join(dict.fromkeys(name.partition("_")[0].lower() for name in TOOLS))
    for path in ("/dxt/manifest", "/dxt/manifest.json", "/dxt/bundle.mcpb"):
        named = await ask(path, {**HEADERS, "MCP_TOOLSETS": areas})
        assert named.content == (await ask(path, HEADERS)).content


async def test_a_tool_that_is_left_out_twice_is_no_problem() -> None:
    for narrowing in ({"MCP_READ_ONLY": "true"}, {"MCP_TOOLSETS": "search"}):
        environ = {**HEADERS, **narrowing, "DXT_EXCLUDE_TOOLS": "Page_Create"}
        assert (await ask("/dxt/health", environ)).json()["problems"] == []


@pytest.mark.parametrize("environ", [BY_KEY, BY_BOTH])
async def test_a_person_with_an_api_key_is_asked_for_it_and_for_no_password(
    environ: dict[str, str],
) -> None:
    official = await manifest(environ)
    key = official["user_config"]["api_key"]
    assert (key["title"], key["required"], key["sensitive"]) == ("API key", True, True)
    assert list(official["user_config"]) == ["api_key", "tenant"]
    env = official["server"]["mcp_config"]["env"]
    assert env["DBPLANET_HEADER_X_API_KEY"] == "${user_config.api_key}"
    assert "password" not in json.dumps(official).lower()
    bundle = await ask("/dxt/bundle.mcpb", environ)
    assert bundle.status_code == 200
    assert b"DBPLANET_HEADER_X_API_KEY" in bundle.content


@pytest.mark.parametrize(
    ("environ", "takes_part", "whose"),
    [
        (HEADERS, True, "in your name"),
        (HEADERS | {"MCP_READ_ONLY": "true"}, False, "in your name"),
        (MIXED, True, "in your name"),
        (BY_KEY, False, "in the name of one account that everybody here shares"),
        (BY_KEY | WRITES, True, "in the name of one account that everybody here shares"),
        (BY_SIGNING_IN, False, "in the name of one account that everybody here shares"),
    ],
)
async def test_the_extension_says_in_whose_name_and_whether_it_changes_something(
    environ: dict[str, str], takes_part: bool, whose: str
) -> None:
    text = (await manifest(environ))["long_description"]
    assert ("take part" in text) is takes_part
    assert f"Everything happens {whose}: " in text


async def test_where_callers_sign_in_there_is_no_bundle_and_the_reason_says_what_to_do() -> None:
    health = (await ask("/dxt/health", BY_SIGNING_IN)).json()
    assert (health["status"], health["problems"]) == ("ok", [])
    assert "sign in to this server in a browser" in health["bundle"]
    assert "Add the server's address as a connector" in health["bundle"]
    for path in ("/dxt/bundle.mcpb", "/dxt/bundle.sha256"):
        response = await ask(path, BY_SIGNING_IN)
        assert (response.status_code, response.text) == (503, f"{health['bundle']}\n")


async def test_the_commands_know_what_stands_in_the_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = {
        name: value for name, value in BY_KEY.items() if name not in HEADERS or name in TENANT
    }
    environ = {"MCP_ACCESS_MODE": hidden.pop("MCP_ACCESS_MODE"), secret.VARIABLE: "planet"}
    environ["PUBLIC_BASE_URL"] = BY_KEY["PUBLIC_BASE_URL"]
    assert KEYS.keys() < hidden.keys()
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(secret, "fetch_secret", {"planet": json.dumps(hidden)}.__getitem__)
    write_manifest(tmp_path / "planet.json", official=False)
    assert (tmp_path / "planet.json").read_bytes() == (await ask("/dxt/manifest", BY_KEY)).content
    write_bundle(tmp_path / "planet.mcpb")
    bundle = (await ask("/dxt/bundle.mcpb", BY_KEY)).content
    assert (tmp_path / "planet.mcpb").read_bytes() == bundle
