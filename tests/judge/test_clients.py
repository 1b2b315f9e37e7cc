"""Official clients list, call, meet errors and go on after a restart: served, Lambda and stdio."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from dbplanet.tools.table import TOOLS
from tests.haiilo import ANNA, Sandbox
from tests.judge.clients import CLIENTS, Target, connected, through_mcp_remote
from tests.judge.door import Door
from tests.judge.inspector import ERAS, inspect
from tests.judge.node import needs_node
from tests.make_run import running_make_run
from tests.processes import clean_environment

pytestmark = needs_node

DOORS = {"served": ("-m", "dbplanet", "serve"), "Lambda": ("-m", "tests.judge.gateway")}
VERSIONS = {
    "TypeScript v1": None,  # it does not say
    "TypeScript v2": "2025-11-25",
    "TypeScript v2, modern": "2026-07-28",
    "Python, legacy": "2025-11-25",
    "Python": "2026-07-28",
    "Python, 2026-07-28": "2026-07-28",
}
FOUND = ("Search_FullText", {"query": "travel policy"})
ABSENT = ("Workspace_Get", {"id": "does-not-exist"})
UNKNOWN: tuple[str, dict[str, object]] = ("No_Tool", {})
BOTH_ERAS = ("TypeScript v1", "TypeScript v2, modern")


def target(door: Door) -> Target:
    return {"url": door.url, "headers": ANNA}


@pytest.fixture(scope="module", params=DOORS)
def door(request: pytest.FixtureRequest, sandbox_process: Sandbox) -> Iterator[Door]:
    door = Door(DOORS[request.param], sandbox_process.tenant)
    with door.open():
        yield door


@pytest.fixture
def stdio(sandbox: Sandbox) -> Target:
    user = {"HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "anna-secret"}
    env = clean_environment(**sandbox.tenant, **user)
    return {"command": sys.executable, "args": ["-m", "dbplanet", "stdio"], "env": env}


def text_of(result: dict[str, Any]) -> str:
    (content,) = result["content"]
    text: str = content["text"]
    return text


def use(name: str, target: Target) -> None:
    """Connect, list, call, meet an error of the tool and one of the protocol, and leave."""
    with connected(name, target) as client:
        assert client.found["tools"] == list(TOOLS)
        assert client.found.get("version") == VERSIONS[name]
        found, absent = client.call(*FOUND), client.call(*ABSENT)
        assert "Travel policy" in text_of(found)
        assert not found.get("isError")
        assert text_of(absent).startswith("[404] The requested resource was not found.")
        assert absent["isError"] is True
        refusal = client.call(*UNKNOWN)
        assert refusal["error"] == -32602
        assert refusal["message"].endswith("Unknown tool: No_Tool")
        assert "Travel policy" in text_of(client.call(*FOUND))


@pytest.mark.parametrize("name", CLIENTS)
def test_a_client_works_over_http(door: Door, sandbox: Sandbox, name: str) -> None:
    use(name, target(door))
    assert sandbox.requests()


@pytest.mark.parametrize("name", BOTH_ERAS)
def test_a_client_works_through_mcp_remote(
    door: Door, sandbox: Sandbox, tmp_path: Path, name: str
) -> None:
    use(name, through_mcp_remote(target(door), tmp_path))
    assert sandbox.requests()


@pytest.mark.parametrize("name", CLIENTS)
def test_a_client_works_over_stdio(stdio: Target, name: str) -> None:
    use(name, stdio)


@pytest.mark.parametrize("name", DOORS)
def test_clients_go_on_after_a_restart_of_the_server(
    sandbox: Sandbox, tmp_path: Path, name: str
) -> None:
    door = Door(DOORS[name], sandbox.tenant)
    with ExitStack() as leave:
        with door.open():
            remote = through_mcp_remote(target(door), tmp_path)
            clients = {
                **{client: connected(client, target(door)) for client in CLIENTS},
                **{f"mcp-remote for {client}": connected(client, remote) for client in BOTH_ERAS},
            }
            here = {name: leave.enter_context(client) for name, client in clients.items()}
            for client in here.values():
                assert "Travel policy" in text_of(client.call(*FOUND))
        with door.open():
            texts = {name: text_of(client.call(*FOUND)) for name, client in here.items()}
            leave.pop_all().close()
    assert [name for name, text in texts.items() if "Travel policy" not in text] == []


def test_clients_work_as_configured_by_what_make_run_prints() -> None:
    with running_make_run(["make", "run"]) as run:
        for name in BOTH_ERAS:
            use(name, run.configuration["mcpServers"]["dbplanet"])


def over_http(door: Door, era: str) -> list[str]:
    """Return the Inspector's options for a server over HTTP."""
    headers = [word for pair in ANNA.items() for word in ("--header", ": ".join(pair))]
    return [door.url, "--transport", "http", "--protocol-era", era, *headers]


@pytest.mark.parametrize("era", ERAS)
def test_the_inspector_finds_nothing_in_the_schemas_and_calls_over_http(
    door: Door, sandbox: Sandbox, tmp_path: Path, era: str
) -> None:
    check_inspector(tmp_path, *over_http(door, era))
    assert sandbox.requests()


@pytest.mark.parametrize("era", ERAS)
def test_the_inspector_finds_nothing_in_the_schemas_and_calls_over_stdio(
    stdio: Target, tmp_path: Path, era: str
) -> None:
    variables = [f"{k}={v}" for k, v in stdio["env"].items() if k.startswith("HAIILO_")]
    environment = [word for variable in variables for word in ("-e", variable)]
    command = [stdio["command"], *stdio["args"]]
    check_inspector(tmp_path, *command, *environment, "--protocol-era", era)


def check_inspector(home: Path, *target: str) -> None:
    """List with its strict look at schemas, call, and meet an error."""
    listed = inspect(home, *target, "--method", "tools/list", "--strict")
    assert [tool["name"] for tool in listed["tools"]] == list(TOOLS)
    calling = (*target, "--method", "tools/call", "--tool-name")
    found = inspect(home, *calling, FOUND[0], "--tool-arg", "query=travel policy")
    assert "Travel policy" in text_of(found)
    absent = inspect(home, *calling, ABSENT[0], "--tool-arg", "id=does-not-exist")
    assert text_of(absent).startswith("[404] The requested resource was not found.")
