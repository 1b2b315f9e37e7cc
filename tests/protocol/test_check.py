"""`dbplanet check` and `dbplanet apikey new`: what an operator sees before anybody calls."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from dbplanet.tools.table import TOOLS
from tests.haiilo import Sandbox
from tests.identity_provider import running_identity_provider
from tests.processes import ROOT, clean_environment, free_port, run_dbplanet, running

ANNAS = {"HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "anna-secret"}
SECRETS = ("anna-secret", "sandbox-secret")
ALL = len(TOOLS)
READS = sum(tool.operation.is_read for tool in TOOLS.values())


def run(*arguments: str, **environ: str) -> tuple[int, str, str]:
    """Run a command; no secret is ever in what it prints."""
    done = run_dbplanet(*arguments, **environ)
    assert not any(secret in done.stdout + done.stderr for secret in SECRETS)
    return done.returncode, done.stdout, done.stderr


def new_key(*options: str) -> tuple[str, dict[str, Any]]:
    code, key, told = run("apikey", "new", "--owner", "ci", *options)
    assert code == 0
    return key.strip(), json.loads(told.splitlines()[-1])


def test_a_server_for_own_credentials_is_described_without_its_secrets(sandbox: Sandbox) -> None:
    code, printed, _ = run("check", "--login", **sandbox.tenant)
    assert code == 0
    for line in (
        f"tenant default       {sandbox.url}, with an API client",
        "who may call         headers",
        f"tools                {ALL} of {ALL}, {ALL - READS} of them change something",
        "- There is no service account: callers bring their credentials.",
    ):
        assert line in printed.splitlines()
    assert "Cannot call:" in printed
    assert "ChatGPT" in printed
    assert sandbox.requests() == []


def test_what_starts_and_will_not_work_is_a_problem() -> None:
    code, printed, _ = run("check", MCP_EXCLUDE_TOOLS="Page_Create", HOST="0.0.0.0")
    assert code == 1
    problems = printed.partition("Problems:\n")[2].splitlines()
    assert len(problems) == 3
    assert "set HAIILO_BASE_URL" in problems[0]
    assert "set PUBLIC_BASE_URL" in problems[1]
    assert "MCP_ALLOWED_HOSTS" in problems[2]


def test_a_setting_of_the_desktop_extension_that_is_passed_over_is_a_problem(
    sandbox: Sandbox,
) -> None:
    code, printed, _ = run("check", DXT_VERSION="newest", **sandbox.tenant)
    assert code == 1
    assert "- Desktop extension: DXT_VERSION: it is passed over" in printed


def test_what_does_not_start_is_said_in_one_sentence(sandbox: Sandbox) -> None:
    code, printed, told = run("check", **sandbox.tenant, **ANNAS)
    assert (code, printed) == (2, "")
    assert told.startswith("dbplanet: HAIILO_USERNAME and HAIILO_PASSWORD: in mode headers")


@pytest.mark.parametrize("options", [["check"], ["check", "--stdio"], ["serve"], ["stdio"]])
def test_what_only_the_records_need_does_not_start_either(
    sandbox: Sandbox, options: list[str]
) -> None:
    accounts = ANNAS if "stdio" in options[-1] else {}
    code, printed, told = run(*options, MCP_AUDIT_KEY="short", **sandbox.tenant, **accounts)
    assert (code, printed) == (2, "")
    assert told.startswith("dbplanet: MCP_AUDIT_KEY: at least 16 characters")


def test_the_service_account_of_a_server_for_keys_is_tried_once(sandbox: Sandbox) -> None:
    _, entry = new_key("--days", "200")
    mode = {"MCP_ACCESS_MODE": "apikey", "MCP_API_KEYS": json.dumps([entry])}
    code, printed, _ = run("check", "--login", **sandbox.tenant, **ANNAS, **mode)
    assert code == 0
    assert f"key {entry['id']}" in printed
    assert f"{READS} of {ALL}, 0 of them change something" in printed
    assert "- default: logged in as the user with id " in printed
    assert sandbox.logins() == 1
    code, printed, _ = run(
        "check", "--login", **sandbox.tenant, **ANNAS | {"HAIILO_PASSWORD": "wrong"}, **mode
    )
    assert code == 1
    assert "- default: [401] Authentication failed." in printed
    assert sandbox.logins() == 1


def test_the_identity_provider_is_described(sandbox: Sandbox) -> None:
    with running_identity_provider() as idp:
        code, printed, _ = run(
            "check",
            **sandbox.tenant,
            **ANNAS,
            **idp.environ,
            MCP_ACCESS_MODE="oauth",
            MCP_SERVICE_WRITES="true",
            PUBLIC_BASE_URL="https://mcp.example.org",
        )
        assert code == 0
        assert f"issuer               {idp.issuer}" in printed
        assert "scopes               haiilo:read, haiilo:write" in printed
        assert "People who want to act as themselves" in printed
        assert "desktop extension    the manifest alone. There is no bundle" in printed


def test_a_key_that_ends_soon_is_a_problem(sandbox: Sandbox) -> None:
    _, entry = new_key("--days", "3")
    mode = {"MCP_ACCESS_MODE": "apikey", "MCP_API_KEYS": json.dumps([entry])}
    code, printed, _ = run("check", **sandbox.tenant, **ANNAS, **mode)
    assert code == 1
    assert f"Key {entry['id']} of ci expires on {entry['expires']}." in printed


def test_stdio_is_checked_with_the_credentials_of_the_environment(sandbox: Sandbox) -> None:
    code, printed, _ = run("check", "--stdio", "--login", **sandbox.tenant, **ANNAS)
    assert code == 0
    assert "- default: logged in as the user with id " in printed
    code, printed, _ = run("check", "--stdio", **sandbox.tenant)
    assert code == 1
    assert "Missing DB Planet credentials: username, password." in printed


def test_a_new_key_opens_a_server_that_was_told_its_entry(sandbox: Sandbox) -> None:
    key, entry = new_key()
    assert key not in json.dumps(entry)
    url = f"http://127.0.0.1:{(port := free_port())}"
    environ = clean_environment(
        PORT=str(port),
        MCP_ACCESS_MODE="apikey",
        MCP_API_KEYS=json.dumps([entry]),
        **sandbox.tenant,
        **ANNAS,
    )
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "People_GetMe"}}
    with running("-m", "dbplanet", "serve", ready=f"{url}/health", environ=environ):
        for sent, status in ((key, 200), (key + "x", 401)):
            response = httpx.post(
                f"{url}/servers/dbplanet/mcp", json=call, headers={"x-api-key": sent}, timeout=30
            )
            assert response.status_code == status
    assert sandbox.logins() == 1


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--owner", "ci", "--days", "0"], "--days: 1 to 400"),
        (["--owner", "ci", "--days", "4000"], "--days: 1 to 400"),
        (["--owner", " "], "--owner: say whose key it is"),
        (["--owner", "ci", "--tenant", "NO SUCH"], "--tenant: the alias of a tenant"),
    ],
)
def test_a_key_that_nobody_could_replace_is_not_made(options: list[str], says: str) -> None:
    code, printed, told = run("apikey", "new", *options)
    assert (code, printed) == (2, "")
    assert says in told
    assert ROOT.name not in told
