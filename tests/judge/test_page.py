"""The page in a browser: both schemes, desk and phone, languages, modes, and axe finds nothing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from dbplanet.tools.table import TOOLS
from tests.haiilo import Sandbox
from tests.judge.desktop import Served, served
from tests.judge.node import needs_node, run_node
from tests.modes import BY_BOTH

CHROMIUM = shutil.which("chromium")

pytestmark = [
    needs_node,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not there: `make setup-judge`"),
]


@pytest.fixture(scope="module")
def server(sandbox_process: Sandbox) -> Iterator[Served]:
    with served(sandbox_process) as server:
        yield server


def visit(server: Served, scheme: str, width: int, locale: str) -> dict[str, Any]:
    done = run_node("page.mjs", str(CHROMIUM), server.url, scheme, str(width), locale)
    assert done.returncode == 0, done.stdout + done.stderr
    seen: dict[str, Any] = json.loads(done.stdout)
    return seen


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("width", [1200, 390, 320])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_works_for_everybody(server: Served, scheme: str, width: int, locale: str) -> None:
    seen = visit(server, scheme, width, locale)
    english = locale.startswith("en")
    assert seen["violations"] == []
    assert seen["errors"] == []
    assert seen["requests"] == [f"{server.url}/"]
    assert seen["language"] == locale[:2]
    assert seen["background"] == {"light": "rgb(250, 249, 246)", "dark": "rgb(20, 24, 27)"}[scheme]
    assert seen["overflow"] == 0
    assert seen["first"] == "skip"
    assert seen["open"] == [False, False, True, False, False]
    url = f"{server.url}/servers/dbplanet/mcp"
    assert seen["copied"]["address"] == url
    copied = json.loads(seen["copied"]["cursor-configuration"])
    assert copied["mcpServers"]["dbplanet"]["url"] == url
    assert seen["said"] == ("Copied" if english else "Kopiert")
    assert seen["all"] == list(TOOLS)
    assert seen["found"]["tools"] == ["Event_Create"]
    count = "{} of {} tools" if english else "{} von {} Werkzeugen"
    assert seen["found"]["count"] == count.format(1, len(TOOLS))
    assert seen["nothing"] == {"message": True, "count": count.format(0, len(TOOLS))}


@pytest.mark.parametrize(
    ("width", "scheme", "locale"), [(1200, "light", "en-GB"), (320, "dark", "de-DE")]
)
def test_the_page_of_a_server_where_people_sign_in_works_too(
    sandbox_process: Sandbox, width: int, scheme: str, locale: str
) -> None:
    settings = {name: value for name, value in BY_BOTH.items() if name != "PUBLIC_BASE_URL"}
    with served(sandbox_process, **settings) as server:
        seen = visit(server, scheme, width, locale)
        url = f"{server.url}/servers/dbplanet/mcp"
    assert seen["violations"] == []
    assert seen["errors"] == []
    assert seen["overflow"] == 0
    assert seen["open"] == [False, False, False, True, False, False]
    copied = json.loads(seen["copied"]["cursor-configuration"])
    assert copied == {"mcpServers": {"dbplanet": {"url": url}}}
    assert seen["all"] == [name for name, tool in TOOLS.items() if tool.operation.is_read]
