"""One record a call: who called what and how it ended, and nothing of what was said."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.haiilo.transport import Connections
from dbplanet.serving.app import create_app
from dbplanet.serving.audit import Audit
from dbplanet.serving.settings import Settings
from dbplanet.serving.telemetry import Redaction
from tests.callers import CREDENTIALS, TENANT, mcp_client
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

QUERY = "redundancies in Berlin"


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[list[dict[str, Any]]]:
    """The records of the calls, complete once the test reads them."""
    caplog.set_level(logging.INFO, "dbplanet.audit")
    lines: list[dict[str, Any]] = []

    class Reader(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(json.loads(record.getMessage()))

    reader = Reader()
    reader.addFilter(Redaction())  # as each handler of the product has it
    logging.getLogger("dbplanet.audit").addHandler(reader)
    yield lines
    logging.getLogger("dbplanet.audit").removeHandler(reader)


async def call(
    upstream: Upstream,
    tool: str,
    arguments: dict[str, Any],
    *,
    headers: dict[str, str] = CREDENTIALS,
    key: str | None = None,
) -> None:
    audit = Audit(key.encode() if key else None)
    settings = Settings.from_environment(TENANT)
    app = create_app(settings, Connections(lambda: upstream), on_call=audit)
    async with mcp_client(app, headers, "2026-07-28") as client:
        await client.call_tool(tool, arguments)


async def test_a_record_tells_who_called_what_and_how_it_ended(
    lines: list[dict[str, Any]],
) -> None:
    upstream = Upstream(lambda _: httpx.Response(200, json={"id": "w1", "name": "Berlin"}))
    await call(upstream, "Workspace_Get", {"id": "w1"})
    (line,) = lines
    assert {name: line[name] for name in ("event", "tool", "access", "outcome", "mode")} == {
        "event": "call",
        "tool": "Workspace_Get",
        "access": "read",
        "outcome": "ok",
        "mode": "headers",
    }
    assert line["tenant"] == "default"
    assert line["targets"] == {"id": "w1"}
    assert line["protocol"] == "2026-07-28"
    assert line["client"].startswith("mcp")
    assert (line["upstream_status"], line["upstream_requests"]) == (200, 1)
    assert (line["logins"], line["retries"]) == (1, 0)
    assert line["bytes"] > 0
    assert line["ms"] >= line["upstream_ms"] >= 0
    assert line["cold_start"] is True
    assert len(line["request_id"]) == 16
    assert len(line["principal"]) == 16


@pytest.mark.parametrize(
    ("answer", "outcome", "status", "retries"),
    [
        (httpx.Response(404), "NotFoundError", 404, 0),
        (httpx.Response(403), "PermissionDeniedError", 403, 0),
        (httpx.Response(500), "APIStatusError", 500, 0),
        (httpx.Response(503), "APIStatusError", 503, 1),
        (httpx.Response(200, text="<html>"), "UnusableAnswerError", 200, 0),
    ],
)
async def test_a_failed_call_is_recorded_by_its_kind(
    lines: list[dict[str, Any]],
    answer: httpx.Response,
    outcome: str,
    status: int,
    retries: int,
) -> None:
    await call(Upstream(lambda _: answer), "Event_Get", {"id": "e1"})
    (line,) = lines
    assert (line["outcome"], line["upstream_status"]) == (outcome, status)
    assert line["retries"] == retries
    assert line["bytes"] == 0


async def test_a_refused_login_and_a_refused_argument_are_recorded_too(
    lines: list[dict[str, Any]],
) -> None:
    refusing = Upstream(login=lambda _: httpx.Response(401))
    await call(refusing, "People_GetMe", {})
    await call(Upstream(), "People_GetMe", {}, headers={})
    await call(Upstream(), "Event_Get", {"id": 5, "color": "red"})
    outcomes = [(line["outcome"], line["upstream_requests"]) for line in lines]
    assert outcomes == [
        ("AuthenticationError", 1),
        ("MissingCredentialsError", 0),
        ("ToolError", 0),
    ]
    assert lines[0]["upstream_status"] == 401


async def test_nothing_that_was_said_or_is_secret_stands_in_a_record(
    lines: list[dict[str, Any]],
) -> None:
    upstream = Upstream(lambda _: httpx.Response(200, json={"content": []}))
    await call(upstream, "Search_FullText", {"query": QUERY})
    await call(upstream, "Social_PostComment", {"targetId": QUERY * 3, "body": QUERY})
    text = json.dumps(lines)
    assert len(lines) == 2
    for word in ("redundancies", "anna", "sandbox-secret", "token-", "planet.haiilo.app"):
        assert word not in text


async def test_a_person_has_the_same_digest_with_the_operator_s_key_and_none_without(
    lines: list[dict[str, Any]],
) -> None:
    for key in ("k" * 16, "k" * 16, "another key of mine", None, None):
        await call(Upstream(), "People_GetMe", {}, key=key)
    first, second, other, random, again = (line["principal"] for line in lines)
    assert first == second
    assert len({first, other, random, again}) == 4


def test_a_short_audit_key_does_not_start() -> None:
    with pytest.raises(ConfigurationError, match="MCP_AUDIT_KEY: at least 16 characters"):
        Audit.from_environment({"MCP_AUDIT_KEY": "short"})


@pytest.mark.parametrize(
    ("password", "id"),
    [
        ('": "', "w1"),
        ('"outcome"', "w1"),
        ("null", "w1"),
        ("anna-secret", 'password:"w1'),
        ("anna-secret", 'x-haiilo-password="w1'),
    ],
)
async def test_no_password_and_no_argument_breaks_or_blots_a_record(
    lines: list[dict[str, Any]], password: str, id: str
) -> None:
    upstream = Upstream(lambda _: httpx.Response(404, json={"errorStatus": "NOT_FOUND"}))
    await call(
        upstream,
        "Workspace_Get",
        {"id": id},
        headers={**CREDENTIALS, "x-haiilo-password": password},
    )
    (line,) = lines
    assert (line["event"], line["tool"], line["outcome"]) == (
        "call",
        "Workspace_Get",
        "NotFoundError",
    )


async def test_a_password_that_was_given_as_an_id_is_not_recorded(
    lines: list[dict[str, Any]],
) -> None:
    upstream = Upstream(lambda _: httpx.Response(404, json={"errorStatus": "NOT_FOUND"}))
    headers = {**CREDENTIALS, "x-haiilo-password": "hunter2-hunter2"}
    await call(upstream, "Workspace_Get", {"id": "hunter2-hunter2"}, headers=headers)
    (line,) = lines
    assert line["targets"] == {"id": "[redacted]"}


async def test_a_refused_request_leaves_a_line_that_says_why_and_nothing_of_it(
    lines: list[dict[str, Any]],
) -> None:
    settings = Settings.from_environment({**TENANT, "MCP_ALLOWED_HOSTS": "127.0.0.1"})
    app = create_app(settings, Connections(Upstream))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        for body, headers in ((b"canary", {}), (b"{}", {"Host": "canary.example"})):
            sent = {"Content-Type": "application/json", **CREDENTIALS, **headers}
            await http.post("/servers/dbplanet/mcp", content=body, headers=sent)
    assert [(line["event"], line["status"]) for line in lines] == [
        ("refusal", 400),
        ("refusal", 421),
    ]
    assert "not JSON" in lines[0]["reason"]
    assert len({line["request_id"] for line in lines} - {"-"}) == 2
    assert "canary" not in json.dumps(lines)
