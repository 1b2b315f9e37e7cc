"""`tools/list` is kept as the SDK made it: the same bytes, for the same question alone."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx2
import pytest

from dbplanet.serving import MCP_PATH
from dbplanet.tools.table import TOOLS
from tests.callers import app_for, rpc
from tests.sdk_transport import SdkTransport
from tests.upstream import Upstream

MODERN = "2026-07-28"
VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", MODERN)
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
}
pytestmark = pytest.mark.anyio


@pytest.fixture
async def http() -> AsyncIterator[httpx2.AsyncClient]:
    transport = httpx2.ASGITransport(app_for(Upstream()))
    async with httpx2.AsyncClient(transport=transport) as client:
        yield client


async def ask(
    http: httpx2.AsyncClient,
    version: str,
    params: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
    id: int = 1,
) -> httpx2.Response:
    meta = {"_meta": META} if version == MODERN else {}
    sent = {
        "accept": "application/json",
        "mcp-protocol-version": version,
        "mcp-method": "tools/list",
        **(headers or {}),
    }
    message = rpc("tools/list", {**meta, **(params or {})}, id)
    return await http.post(f"http://127.0.0.1:3000{MCP_PATH}", json=message, headers=sent)


def tools_of(response: httpx2.Response) -> list[str]:
    return [tool["name"] for tool in response.json()["result"]["tools"]]


@pytest.mark.parametrize("version", VERSIONS)
async def test_the_list_has_the_bytes_of_the_sdk_the_first_time_and_ever_after(
    http: httpx2.AsyncClient, version: str
) -> None:
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(SdkTransport())) as bare:
        expected = await ask(bare, version)
    answers = [await ask(http, version) for _ in range(3)]
    assert {answer.content for answer in answers} == {expected.content}


async def test_versions_in_turn_each_get_their_own_form(http: httpx2.AsyncClient) -> None:
    for _ in range(2):
        for version in VERSIONS:
            result = (await ask(http, version)).json()["result"]
            assert ("resultType" in result) == (version == MODERN)


async def test_each_answer_has_the_id_of_its_question(http: httpx2.AsyncClient) -> None:
    for id in (7, 8):
        assert (await ask(http, "2025-06-18", id=id)).json()["id"] == id


async def test_a_narrowed_list_is_neither_kept_for_others_nor_taken_from_them(
    http: httpx2.AsyncClient,
) -> None:
    narrow, count = {"x-mcp-toolsets": "search"}, len(TOOLS)
    for _ in range(2):
        whole, few = await ask(http, MODERN), await ask(http, MODERN, headers=narrow)
        assert (len(tools_of(whole)), whole.json()["result"]["cacheScope"]) == (count, "public")
        assert (len(tools_of(few)), few.json()["result"]["cacheScope"]) == (3, "private")


async def test_more_narrowings_than_are_kept_are_still_answered_each_as_asked(
    http: httpx2.AsyncClient,
) -> None:
    names = tools_of(await ask(http, MODERN))
    for _ in range(2):
        for first in names:
            for second in (first, "People_List"):
                headers = {"x-mcp-exclude-tools": f"{first},{second}"}
                listed = tools_of(await ask(http, MODERN, headers=headers))
                assert listed == [name for name in names if name not in (first, second)]


@pytest.mark.parametrize("version", ["2025-06-18", MODERN])
@pytest.mark.parametrize(
    "params",
    [
        {"cursor": 5},
        {"_meta": {**META, "progressToken": []}},
        {"_meta": {**META, "progressToken": None}},
    ],
)
async def test_a_list_that_the_sdk_refuses_is_refused_when_warm_too(
    http: httpx2.AsyncClient, version: str, params: dict[str, Any]
) -> None:
    await ask(http, version)
    error = (await ask(http, version, params)).json()["error"]
    assert error["code"] == -32602, json.dumps(error)


async def test_a_cursor_changes_nothing_since_there_is_one_page(http: httpx2.AsyncClient) -> None:
    plain, paged = await ask(http, MODERN), await ask(http, MODERN, {"cursor": "x"})
    assert plain.content == paged.content
