"""The page at `/`, as it is served."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import httpx
import pytest

from dbplanet import VERSION
from dbplanet.tools.table import TOOLS
from tests.callers import TENANT, app_for
from tests.upstream import ORIGIN, Upstream

pytestmark = pytest.mark.anyio

PUBLIC = {**TENANT, "PUBLIC_BASE_URL": "https://planet.example.org"}
URL = "https://planet.example.org/servers/dbplanet/mcp"
SEVERAL = {
    "HAIILO_TENANTS": json.dumps(
        {"canary-north": {"base_url": ORIGIN}, "canary-south": {"base_url": "https://b.example"}}
    ),
    "HAIILO_CLIENT_ID": "",
    "HAIILO_CLIENT_SECRET": "",
}


async def ask(
    method: str = "GET",
    *,
    path: str = "/",
    environ: dict[str, str] = PUBLIC,
    accept_language: str = "en",
) -> httpx.Response:
    transport = httpx.ASGITransport(app_for(Upstream(), environ))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:3000") as http:
        return await http.request(method, path, headers={"accept-language": accept_language})


def block(page: str, id: str) -> str:
    found = re.search(rf'<(pre|code) id="{id}">(.*?)</\1>', page, re.DOTALL)
    assert found, f"there is no {id}"
    return unescape(found[2])


async def test_the_page_is_html_that_lets_nothing_else_run_or_load() -> None:
    response = await ask()
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    policy = dict(
        directive.strip().split(" ", 1)
        for directive in response.headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    for tag, directive in (("style", "style-src"), ("script", "script-src")):
        ((content),) = re.findall(rf"<{tag}>(.*?)</{tag}>", response.text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert policy[directive] == f"'sha256-{digest}'"
    assert not re.search(r'\s(style|on\w+)="', response.text)
    loaded = re.findall(r'(?:src|href)="([^"]*)"', response.text)
    assert not [address for address in loaded if address.startswith(("http", "//"))]


@pytest.mark.parametrize(
    ("accept_language", "path", "language"),
    [
        ("de-DE,de;q=0.9,en;q=0.8", "/", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "/", "en"),
        ("fr, de;q=0.5, en;q=0.4", "/", "de"),
        ("de;q=0, en;q=0.1", "/", "en"),
        ("de;q=x", "/", "en"),
        ("fr", "/", "en"),
        ("*", "/", "en"),
        ("", "/", "en"),
        ("en", "/?lang=de", "de"),
        ("de", "/?lang=en", "en"),
        ("de", "/?lang=fr", "de"),
    ],
)
async def test_the_page_speaks_the_reader_s_language(
    accept_language: str, path: str, language: str
) -> None:
    response = await ask(path=path, accept_language=accept_language)
    assert response.headers["content-language"] == language
    assert response.headers["vary"] == "Accept-Language"
    assert f'<html lang="{language}">' in response.text
    words = {"en": "Connect", "de": "Verbinden"}
    assert f'<h2 id="connect">{words[language]}</h2>' in response.text


async def test_head_has_the_headers_of_get_and_no_body() -> None:
    got, head = await ask(), await ask("HEAD")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers == got.headers
    assert (await ask("POST")).status_code == 405


@pytest.mark.parametrize("language", ["en", "de"])
async def test_every_tool_is_listed_with_its_arguments_and_whether_it_changes_something(
    language: str,
) -> None:
    page = (await ask(accept_language=language)).text
    marks = {"en": ("reads", "changes"), "de": ("liest", "ändert")}[language]
    rows = re.findall(r'<tr role="row"><th role="rowheader".*?</tr>', page)
    assert len(rows) == len(TOOLS)
    for row, tool in zip(rows, TOOLS.values(), strict=True):
        assert f"<code>{tool.name}</code>" in row
        assert tool.description in unescape(row)
        assert marks[not tool.operation.is_read] in row
        assert marks[tool.operation.is_read] not in row
        chips = re.findall(r'<code(?: class="optional")?>(\w+\??)<', row)[1:]
        required = tool.input_schema.get("required", ())
        assert chips == [
            name if name in required else f"{name}?" for name in tool.input_schema["properties"]
        ]


async def test_each_client_gets_a_configuration_with_the_address_and_the_headers() -> None:
    page = (await ask()).text
    assert block(page, "address") == URL
    headers = {"x-haiilo-username": "YOUR-USER-NAME", "x-haiilo-password": "YOUR-PASSWORD"}
    assert block(page, "code-configuration") == (
        f'claude mcp add --transport http dbplanet {URL} --header "x-haiilo-username: '
        'YOUR-USER-NAME" --header "x-haiilo-password: YOUR-PASSWORD"'
    )
    assert json.loads(block(page, "cursor-configuration")) == {
        "mcpServers": {"dbplanet": {"url": URL, "headers": headers}}
    }
    assert json.loads(block(page, "other-configuration")) == {
        "mcpServers": {"dbplanet": {"type": "http", "url": URL, "headers": headers}}
    }
    vscode = json.loads(block(page, "vscode-configuration"))
    server = vscode["servers"]["dbplanet"]
    assert [(i["id"], i["password"]) for i in vscode["inputs"]] == [
        ("dbplanet-username", False),
        ("dbplanet-password", True),
    ]
    assert server == {
        "type": "http",
        "url": URL,
        "headers": {
            "x-haiilo-username": "${input:dbplanet-username}",
            "x-haiilo-password": "${input:dbplanet-password}",
        },
    }
    found = re.search(r'href="vscode:mcp/install\?([^"]*)"', page)
    assert found
    installed = json.loads(unquote(found[1]))
    assert installed == {"name": "dbplanet", "inputs": vscode["inputs"], **server}


async def test_callers_of_a_server_without_an_api_client_read_that_they_need_one() -> None:
    page = (await ask(environ={**PUBLIC, **SEVERAL, "HAIILO_BASE_URL": ""})).text
    assert "API client of your own" in page
    headers = json.loads(block(page, "cursor-configuration"))["mcpServers"]["dbplanet"]["headers"]
    assert headers["x-haiilo-client-secret"] == "YOUR-API-CLIENT-SECRET"
    assert "API client of your own" not in (await ask()).text


@pytest.mark.parametrize("language", ["en", "de"])
async def test_clients_that_cannot_send_headers_are_named(language: str) -> None:
    page = (await ask(accept_language=language)).text
    note = page[page.index('<aside class="note"') : page.index("</aside>")]
    for name in ("Claude", "ChatGPT", "Microsoft Copilot", "Gemini"):
        assert name in note


async def test_the_download_is_offered_where_there_is_one() -> None:
    page = (await ask()).text
    assert f'href="dxt/bundle.mcpb" download="dbplanet-mcp-server-{VERSION}.mcpb"' in page
    assert "<dd>ready</dd>" in page
    off = (await ask(environ={**PUBLIC, "DXT_ENABLED": "false"})).text
    assert "bundle.mcpb" not in off
    assert "<dd>not offered</dd>" in off
    assert block(off, "address") == URL


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_server_that_does_not_know_its_address_says_whom_to_ask(language: str) -> None:
    environ = {**TENANT, "HOST": "0.0.0.0"}
    page = (await ask(environ=environ, accept_language=language)).text
    assert "PUBLIC_BASE_URL" in page
    assert "bundle.mcpb" not in page
    assert "vscode:mcp" not in page
    assert "0.0.0.0" not in page
    assert "127.0.0.1" not in page


async def test_a_fault_of_the_extension_shows_and_hides_nothing_else(tmp_path: Path) -> None:
    page = (await ask(environ={**PUBLIC, "DXT_CONFIG": str(tmp_path / "none.json")})).text
    assert "<dd>limited</dd>" in page
    assert str(tmp_path) not in page
    assert page.count('role="rowheader"') == len(TOOLS)


async def test_the_page_names_no_intranet_and_no_dependency() -> None:
    environ = {**PUBLIC, **SEVERAL, "HAIILO_BASE_URL": ""}
    for page in ((await ask()).text, (await ask(environ=environ)).text):
        for secret in ("haiilo.app", "b.example", "canary", "sandbox", "fastapi", "uvicorn"):
            assert secret not in page
