"""Media types and hosts: who is let in, and who is told what to send."""

from __future__ import annotations

import pytest

from tests.bare_calls import ERAS, JSON, Headers, send
from tests.callers import TENANT
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "accept",
    [
        None,
        "",
        "*/*",
        "application/*",
        "application/json",
        "APPLICATION/JSON",
        "text/event-stream",
        "text/*",
        "application/json, text/event-stream",
        "text/event-stream,application/json",
        "text/event-stream;q=0.9, application/json;q=0.1",
        "application/json; charset=utf-8",
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "text/html, */*;q=0.001",
    ],
)
async def test_a_client_that_reads_json_or_a_stream_or_says_nothing_is_answered_with_json(
    accept: str | None, era: str
) -> None:
    headers = JSON if accept is None else [*JSON, ("accept", accept)]
    response = await send(Upstream(), headers, era=era)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "accept",
    [
        "text/html",
        "image/png, text/plain",
        "application/json;q=0",
        "application/json;q=0.000, text/html",
        "application/jsonfoo",
        "nonsense",
    ],
)
async def test_a_client_that_reads_neither_is_told_406(accept: str, era: str) -> None:
    upstream = Upstream()
    response = await send(upstream, [*JSON, ("accept", accept)], era=era)
    assert response.status_code == 406
    assert response.json()["error"]["message"] == "Accept: answers are application/json."
    assert upstream.requests == []


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "Application/JSON",
        " application/json ",
        "application/json;charset=utf-8",
        'application/json; charset="UTF-8"',
        "application/json; charset=utf8",
        "application/json;",
        "application/json; profile=x",
    ],
)
async def test_json_in_utf_8_is_read(content_type: str, era: str) -> None:
    response = await send(Upstream(), [("content-type", content_type)], era=era)
    assert response.status_code == 200


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "headers",
    [
        [],
        [("content-type", "")],
        [("content-type", "application/jsonfoo")],
        [("content-type", "application/json, text/plain")],
        [("content-type", "application/json"), ("content-type", "application/json")],
        [("content-type", "text/plain")],
        [("content-type", "text/plain; application/json")],
        [("content-type", "application/x-www-form-urlencoded")],
        [("content-type", "application/json; charset=utf-16")],
        [("content-type", "application/json; charset=iso-8859-1")],
        [("content-type", "application/json"), ("content-encoding", "gzip")],
    ],
    ids=str,
)
async def test_any_other_body_is_415(headers: Headers, era: str) -> None:
    upstream = Upstream()
    response = await send(upstream, headers, era=era)
    assert response.status_code == 415
    assert response.json()["error"]["message"].startswith("Content-")
    assert upstream.requests == []


HOSTS = {**TENANT, "MCP_ALLOWED_HOSTS": "mcp.example.org, any.example.org:*, [::1]:*"}


@pytest.mark.parametrize(
    "host",
    [
        "mcp.example.org",
        "MCP.Example.ORG",
        "any.example.org:8080",
        "ANY.example.org:1",
        "[::1]:3000",
    ],
)
async def test_a_configured_host_is_let_in_in_whatever_case(host: str) -> None:
    response = await send(Upstream(), [*JSON, ("host", host)], environ=HOSTS)
    assert response.status_code == 200


@pytest.mark.parametrize(
    "hosts",
    [
        ["evil.example"],
        [""],
        ["any.example.org"],
        ["any.example.org:evil.example:1"],
        ["any.example.org:"],
        ["any.example.org:8080x"],
        ["any.example.org:²"],
        ["mcp.example.org:1"],
        ["mcp.example.org."],
        ["mcp.example.org@evil.example"],
        ["mcp.example.org.evil.example"],
        ["mcp.example.org", "evil.example"],
        ["mcp.example.org", "mcp.example.org"],
        ["any.example.org:*"],
    ],
    ids=str,
)
async def test_any_other_host_is_421(hosts: list[str]) -> None:
    upstream = Upstream()
    headers = [*JSON, *(("host", host) for host in hosts)]
    response = await send(upstream, headers, environ=HOSTS)
    assert response.status_code == 421
    assert "MCP_ALLOWED_HOSTS" in response.text
    assert "example.org" not in response.text
    assert upstream.requests == []
