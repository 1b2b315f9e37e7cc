"""Public advisories of others, each with a test that fails when what prevents it here is gone.

Some stand here; ELSEWHERE names the tests of the rest.
"""

from __future__ import annotations

import ast
import base64
import json
import re
from importlib.metadata import version
from typing import Any

import httpx2
import pytest
from starlette.routing import Route

from dbplanet.serving import MCP_PATH
from dbplanet.serving.settings import Settings
from dbplanet.tools.table import TOOLS
from tests.architecture.modules import ROOT, imports, modules
from tests.callers import CREDENTIALS, app_for, rpc
from tests.events import LEGACY, modern
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

ELSEWHERE = {
    "CVE-2026-27826, GHSA-7r34-79r5-rcc9 (mcp-atlassian: an address from a header is asked)": (
        "tests/unit/haiilo/test_tenants.py",
        "test_what_a_caller_cannot_name_is_refused_and_no_tenant_is_listed",
    ),
    "GHSA-6529-c226-h328, GHSA-v9m3-wfh8-5646 (mcp-atlassian: redirects carry credentials away)": (
        "tests/protocol/test_hostile.py",
        "test_a_redirect_to_another_host_is_not_followed",
    ),
    "GHSA-hgcf-4mq8-5266 (mcp-atlassian: a backslash moves the authority)": (
        "tests/unit/haiilo/test_tenants.py",
        "test_anything_else_than_an_origin_is_refused",
    ),
    "CVE-2026-15583, GHSA-7cfp-pmw3-4j7r (mcp-grafana: a credential is sent to another address)": (
        "tests/unit/serving/test_access.py",
        "test_the_secret_of_one_tenant_is_never_used_for_another",
    ),
    "CVE-2026-32871, GHSA-vv7q-7jx5-f767 (FastMCP: an argument leaves its place in the path)": (
        "tests/unit/haiilo/test_paths.py",
        "test_a_path_value_is_one_segment_or_refused",
    ),
    "CVE-2026-25536, GHSA-345p-7cg4-v4c7 (TypeScript SDK: answers reach another client)": (
        "tests/protocol/test_callers.py",
        "test_two_callers_side_by_side_each_see_only_themselves",
    ),
    "Asana MCP, June 2025 (one organisation reads another's data)": (
        "tests/property/test_identities.py",
        "test_nobody_is_ever_answered_with_somebody_else_s_data",
    ),
    "oracle/mcp #403, ChromeBrowserEnterprise #65 (the key of a cache lacks who it is for)": (
        "tests/unit/haiilo/test_auth.py",
        "test_no_two_callers_share_a_key_however_their_fields_are_cut",
    ),
    "CVE-2025-66416, GHSA-9h52-p55h-vw2f, CVE-2025-66414, GHSA-49xv-9743-pw8w (DNS rebinding)": (
        "tests/protocol/test_negotiation.py",
        "test_any_other_host_is_421",
    ),
    "CVE-2025-6514 (mcp-remote: addresses that the other side chooses), by the Host header": (
        "tests/unit/dxt/test_routes.py",
        "test_the_address_in_the_bundle_is_the_configured_one_whatever_host_is_asked",
    ),
    "CVE-2025-6514 (the same), by the metadata of the identity provider": (
        "tests/protocol/test_oauth_mode.py",
        "test_without_an_access_token_a_client_is_told_where_to_get_one",
    ),
    "oracle/mcp #403 (a token without a subject is somebody)": (
        "tests/protocol/test_oauth_mode.py",
        "test_a_token_that_is_not_for_this_server_is_refused_and_nothing_is_asked",
    ),
    "GHSA-wrhw-j3f9-8vc6 (mcp-atlassian: an account of the server stands in)": (
        "tests/protocol/test_api_key_mode.py",
        "test_without_a_key_nobody_calls_and_nothing_is_asked",
    ),
    "GHSA-3r68-hf9h-887v (mcp-atlassian: a tool that is not listed can be called)": (
        "tests/protocol/test_narrowing.py",
        "test_a_tool_that_is_not_listed_is_unknown_when_it_is_called",
    ),
    "GHSA-w66g-j6c4-hcfc (mcp-atlassian: a caller's filter replaces the operator's)": (
        "tests/protocol/test_narrowing.py",
        "test_both_restrictions_hold_and_a_request_never_widens",
    ),
    "CVE-2025-6069, CVE-2026-15308 (CPython: html.parser is quadratic)": (
        "tests/unit/haiilo/test_html_text.py",
        "test_hostile_markup_is_read_in_linear_time",
    ),
    "CVE-2025-32711 (EchoLeak: an image carries data away)": (
        "tests/unit/haiilo/test_html_text.py",
        "test_no_markdown_image_is_left_for_a_client_to_fetch",
    ),
    "GitHub MCP, Supabase (what strangers wrote gives orders)": (
        "tests/unit/tools/test_text.py",
        "test_nothing_a_user_wrote_breaks_its_line_or_leaves_its_fence",
    ),
    "mcp-atlassian 05c19fb6, open-mercato #2660 (tokens in logs)": (
        "tests/protocol/test_canary.py",
        "test_no_secret_leaves_a_call",
    ),
}


@pytest.mark.parametrize("advisory", ELSEWHERE)
def test_the_test_of_an_advisory_exists(advisory: str) -> None:
    file, name = ELSEWHERE[advisory]
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    assert name in {node.name for node in ast.walk(tree) if isinstance(node, functions)}


async def post(upstream: Upstream, message: object, headers: dict[str, str]) -> httpx2.Response:
    transport = httpx2.ASGITransport(app_for(upstream))
    async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        return await http.post(MCP_PATH, json=message, headers=headers)


CALL: dict[str, Any] = {"name": "People_GetMe", "arguments": {}}
ERAS = {"legacy": (LEGACY, rpc("tools/call", CALL)), "modern": modern("tools/call", CALL)}


@pytest.mark.parametrize("half", [{}, {"x-haiilo-username": "anna"}, {"x-haiilo-password": "pw"}])
async def test_a_caller_without_credentials_gets_none_of_the_server_s(
    monkeypatch: pytest.MonkeyPatch, half: dict[str, str]
) -> None:
    """GHSA-wrhw-j3f9-8vc6, GHSA-vc8m-84rp-53hx (mcp-atlassian: a fallback to the server's)."""
    monkeypatch.setenv("HAIILO_USERNAME", "service")
    monkeypatch.setenv("HAIILO_PASSWORD", "service-secret")
    upstream = Upstream()
    response = await post(upstream, rpc("tools/call", CALL), half)
    text = response.json()["result"]["content"][0]["text"]
    assert text.startswith("[CREDENTIALS] Missing DB Planet credentials: ")
    assert upstream.requests == []


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1",
        "http://2130706433",
        "http://0x7f.1",
        "http://127。0。0。1",
        "http://[::ffff:127.0.0.1]",
        "http://169.254.169.254",
        "https://planet.haiilo.app.",
        "https://planet.haiilo.app:8443",
        "http://planet.haiilo.app",
        "https://planet.haiilo.app@evil.example",
        "https://evil.example\\@planet.haiilo.app",
        "https://planet.haiilo.app/../evil",
    ],
)
@pytest.mark.parametrize("era", ERAS)
async def test_no_address_of_a_header_is_asked_but_the_configured_one(
    address: str, era: str
) -> None:
    """CVE-2026-27826 and CVE-2026-26118 (mcp-atlassian, Azure MCP: server-side request forgery)."""
    upstream = Upstream()
    headers, message = ERAS[era]
    encoded = base64.b64encode(address.encode()).decode()  # as clients write what is not ASCII
    sent = {**headers, **CREDENTIALS, "x-haiilo-base-url": f"=?base64?{encoded}?="}
    response = await post(upstream, message, sent)
    assert "does not name a DB Planet" in response.text
    assert upstream.requests == []
    sent["x-haiilo-base-url"] = "https://PLANET.haiilo.app:443/"
    await post(upstream, message, sent)
    assert {request.url.host for request in upstream.requests} == {"planet.haiilo.app"}


def test_no_tool_takes_an_address() -> None:
    """CVE-2026-26118, GHSA-hhfx-wfvq-7g9c (Azure MCP: an argument is an address to ask)."""
    schemas = {name: tool.input_schema["properties"] for name, tool in TOOLS.items()}
    named = [f"{tool}.{name}" for tool, properties in schemas.items() for name in properties]
    address = re.compile("ur[il]|host|origin|endpoint|domain", re.IGNORECASE)
    assert [name for name in named if address.search(name)] == []
    assert not re.search('"format": "ur[il]', json.dumps(schemas))


@pytest.mark.parametrize(
    "extra", [{"Method": "tools/call"}, {"METHOD": "tools/call", "Params": CALL}, {"Id": 2}]
)
async def test_a_key_in_another_case_is_another_key(extra: dict[str, Any]) -> None:
    """CVE-2026-27896 (Go SDK: keys are read whatever their case, so gateways read another call)."""
    upstream = Upstream()
    message = {**extra, **rpc("tools/list"), **extra}
    response = await post(upstream, message, {**CREDENTIALS, **LEGACY})
    assert response.json()["id"] == 1
    assert len(response.json()["result"]["tools"]) == len(TOOLS)
    assert upstream.requests == []


async def test_a_session_id_is_no_credential() -> None:
    """GHSA-f6c5-f2ph-7x7p (Repliers: who has the id of a session is its user)."""
    upstream = Upstream()
    client = {"clientInfo": {"name": "test", "version": "1"}, "capabilities": {}}
    greeting = {"protocolVersion": "2025-06-18", **client}
    first = await post(upstream, rpc("initialize", greeting), CREDENTIALS)
    assert (first.status_code, "mcp-session-id" in first.headers) == (200, False)
    await post(upstream, rpc("tools/call", CALL), {**CREDENTIALS, "mcp-session-id": "s1"})
    asked = len(upstream.requests)
    stranger = await post(upstream, rpc("tools/call", CALL), {**LEGACY, "mcp-session-id": "s1"})
    assert "Missing DB Planet credentials" in stranger.text
    assert len(upstream.requests) == asked > 0


def test_there_is_nothing_to_call_but_what_is_listed_here() -> None:
    """CVE-2025-49596, CVE-2025-58444, CVE-2026-23744 (Inspectors: open local control surfaces).

    And FastMCP #2056: an authorization server of its own that becomes a confused deputy.
    """
    routes = [route for route in app_for(Upstream()).router.routes if isinstance(route, Route)]
    assert {route.path for route in routes} == {
        "/",
        "/dxt/bundle.mcpb",
        "/dxt/bundle.sha256",
        "/dxt/health",
        "/dxt/manifest",
        "/dxt/manifest.json",
        "/health",
    }  # the MCP endpoint stands before the router (Shortcut)
    assert Settings.from_environment({}).host == "127.0.0.1"


def test_no_decision_rests_on_an_address_that_the_host_header_bends() -> None:
    """CVE-2026-48710, GHSA-86qp-5c8j-p5mr (Starlette: Host becomes part of request.url.path)."""
    assert tuple(map(int, version("starlette").split(".")[:3])) >= (1, 0, 1)
    for name, path in modules().items():
        if name.startswith(("dbplanet.serving", "dbplanet.dxt")):
            code = ast.unparse(ast.parse(path.read_text(encoding="utf-8")))
            assert not re.search(r"request\.(url|base_url)\b", code), name


def test_html_is_not_read_with_the_parser_of_the_running_python() -> None:
    """CVE-2025-6069, CVE-2026-15308 (CPython: what the runtime has decides how long it takes)."""
    for name, path in modules().items():
        if name.startswith("dbplanet."):
            assert "html.parser" not in " ".join(imports(name, path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_dependency_is_the_one_that_was_reviewed(lock: str) -> None:
    """postmark-mcp, 2025 (a release that nobody had looked at)."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    requirements = [line for line in text.splitlines() if line and line.lstrip()[0] != "#"]
    assert len(requirements) > 20
    for requirement in requirements:
        assert re.match(r"[\w.\[\]-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", requirement), requirement
