"""The page at `/` by the server's mode of access: what a person reads who wants to connect."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Final
from urllib.parse import unquote

import httpx
import pytest

from dbplanet.serving.page.languages import LANGUAGES
from dbplanet.serving.page.way import Overlay
from dbplanet.tools.table import TOOLS, TOOLSETS
from tests.callers import app_for
from tests.modes import BY_BOTH, BY_KEY, BY_SIGNING_IN, HEADERS, MIXED, WRITES
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

URL: Final = "https://planet.example.org/servers/dbplanet/mcp"
READING: Final = [name for name, tool in TOOLS.items() if tool.operation.is_read]
KEYED_AND_MIXED: Final = {**BY_BOTH, "MCP_ACCESS_MODE": "headers, oauth, apikey"}
WITH_KEYS: Final = {**BY_KEY, "MCP_ACCESS_MODE": "headers, apikey"}
READ_ONLY: Final = {"MCP_READ_ONLY": "true"}

OWN: Final = {
    "en": "It signs in as you, sees what you may see, and changes things only in your name.",
    "de": "Er meldet sich als Sie an, sieht, was Sie sehen dürfen, und ändert etwas nur in Ihrem "
    "Namen.",
}
OWN_READING: Final = {
    "en": "It signs in as you, sees what you may see, and changes nothing.",
    "de": "Er meldet sich als Sie an, sieht, was Sie sehen dürfen, und ändert nichts.",
}
SHARED_READING: Final = {
    "en": "Everybody here shares one account of the organisation: the assistant sees what that "
    "account may see, and changes nothing.",
    "de": "Alle teilen sich hier ein Konto der Organisation: Der Assistent sieht, was dieses Konto "
    "sehen darf, und ändert nichts.",
}
SHARED: Final = {
    "en": "sees what that account may see, and changes things in that account's name.",
    "de": "sieht, was dieses Konto sehen darf, und ändert etwas im Namen dieses Kontos.",
}
ELSE: Final = {
    "en": "Where you connect without your user name and password, it uses one account",
    "de": "Wo Sie sich ohne Benutzernamen und Passwort verbinden, benutzt er stattdessen ein Konto",
}
EVERY_SENTENCE: Final = (OWN, OWN_READING, ELSE, SHARED_READING, SHARED)


async def page(environ: dict[str, str], language: str = "en") -> str:
    transport = httpx.ASGITransport(app_for(Upstream(), environ))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:3000") as http:
        return (await http.get(f"/?lang={language}")).text


def text(html: str) -> str:
    """Return what a person reads, without the configurations, in one line."""
    without = re.sub(r"<(style|script|pre).*?</\1>", "", html, flags=re.DOTALL)
    words = " ".join(unescape(re.sub(r"<[^>]*>", "", without)).split())
    return words.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def inside(html: str, start: str, end: str) -> str:
    """Return what a person reads between two pieces of HTML."""
    return text(html[html.index(start) : html.index(end, html.index(start))])


def lead(html: str) -> str:
    return inside(html, '<p class="lead">', "</p>")


def note(html: str) -> str:
    return inside(html, '<aside class="note"', "</aside>")


def program(html: str, name: str) -> str:
    """Return the HTML that tells how a program connects."""
    start = html.index(f"<summary><h3>{name}</h3>")
    return html[start : html.index("</details>", start)]


def configuration(html: str, key: str) -> str:
    found = re.search(rf'<pre id="{key}-configuration">(.*?)</pre>', html, re.DOTALL)
    assert found, f"there is no {key}"
    return unescape(found[1])


def server(html: str, key: str) -> object:
    return json.loads(configuration(html, key))["mcpServers"]["dbplanet"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("environ", "sentences"),
    [
        (HEADERS, [OWN]),
        (HEADERS | READ_ONLY, [OWN_READING]),
        (BY_KEY, [SHARED_READING]),
        (BY_KEY | WRITES, [SHARED]),
        (BY_KEY | WRITES | READ_ONLY, [SHARED_READING]),
        (BY_SIGNING_IN, [SHARED_READING]),
        (BY_SIGNING_IN | WRITES, [SHARED]),
        (BY_BOTH, [SHARED_READING]),
        (MIXED, [OWN, ELSE]),
        (MIXED | WRITES, [OWN, ELSE, SHARED]),
        (WITH_KEYS, [OWN, ELSE]),
        (KEYED_AND_MIXED, [OWN, ELSE]),
    ],
)
async def test_the_lead_says_as_whom_the_assistant_acts_and_whether_it_changes_something(
    environ: dict[str, str], sentences: list[dict[str, str]], language: str
) -> None:
    said = lead(await page(environ, language))
    assert [one for one in EVERY_SENTENCE if one[language] in said] == sentences


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("environ", [BY_KEY, BY_KEY | WRITES, BY_SIGNING_IN, BY_BOTH])
async def test_nobody_is_asked_for_a_password_where_none_is_taken(
    environ: dict[str, str], language: str
) -> None:
    html = await page(environ, language)
    said = text(html).lower()
    for word in ("password", "passwort", "user name", "benutzername"):
        assert word not in said
    for key in ("code", "cursor", "vscode", "other"):
        assert "x-haiilo" not in configuration(html, key)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_with_keys_alone_a_person_reads_of_the_key_wherever_one_connects(
    language: str,
) -> None:
    html = await page(BY_KEY, language)
    key = {"en": "API key", "de": "API-Schlüssel"}[language]
    operator = {"en": "from the server's operator", "de": "vom Betreiber des Servers"}[language]
    connect = inside(html, '<h2 id="connect">', '<div class="clients">')
    for said in (lead(html), connect):
        assert key in said
        assert operator in said
    for name in ("Claude Desktop", "Claude Code", "Cursor", "VS Code"):
        assert key in text(program(html, name))
    warning = {"en": "A file that holds your API key", "de": "Eine Datei mit Ihrem API-Schlüssel"}
    assert html.count(warning[language]) == 2
    assert key in note(html)
    for name in ("Claude", "ChatGPT", "Gemini"):
        assert name in note(html)
    assert 'href="dxt/bundle.mcpb"' in html


async def test_with_keys_alone_each_configuration_has_the_key_and_nothing_else() -> None:
    html = await page(BY_KEY)
    headers = {"x-api-key": "YOUR-API-KEY"}
    assert configuration(html, "code").endswith(f'{URL} --header "x-api-key: YOUR-API-KEY"')
    assert server(html, "cursor") == {"url": URL, "headers": headers}
    assert server(html, "other") == {"type": "http", "url": URL, "headers": headers}
    vscode = json.loads(configuration(html, "vscode"))
    assert [(one["id"], one["password"]) for one in vscode["inputs"]] == [
        ("dbplanet-api_key", True)
    ]
    assert vscode["servers"]["dbplanet"]["headers"] == {"x-api-key": "${input:dbplanet-api_key}"}


async def test_where_people_sign_in_no_configuration_has_credentials() -> None:
    html = await page(BY_SIGNING_IN)
    assert configuration(html, "code") == f"claude mcp add --transport http dbplanet {URL}"
    assert server(html, "cursor") == {"url": URL}
    assert server(html, "other") == {"type": "http", "url": URL}
    entry = {"type": "http", "url": URL}
    assert json.loads(configuration(html, "vscode")) == {"servers": {"dbplanet": entry}}
    found = re.search(r'href="vscode:mcp/install\?([^"]*)"', html)
    assert found
    assert json.loads(unquote(found[1])) == {"name": "dbplanet", **entry}
    assert "YOUR-" not in html
    assert "commit" not in text(html)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_where_people_sign_in_a_person_reads_how_and_what_cannot(language: str) -> None:
    html = await page(BY_SIGNING_IN, language)
    connect = inside(html, '<h2 id="connect">', '<div class="clients">')
    assert {"en": "browser window", "de": "Browserfenster"}[language] in connect
    assert {"en": "organisation's account", "de": "Konto Ihrer Organisation"}[language] in connect
    desktop = text(program(html, "Claude Desktop"))
    assert {"en": "add a custom connector", "de": "eigenen Konnektor"}[language] in desktop
    assert "bundle.mcpb" not in html
    off = {"en": "not offered", "de": "nicht angeboten"}[language]
    assert f"<dd>{off}</dd>" in html
    cannot = {"en": ("Scripts", "desktop extension"), "de": ("Skripte", "Desktop-Erweiterung")}
    for name in cannot[language]:
        assert name in note(html)
    assert "ChatGPT" not in note(html)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("environ", [BY_SIGNING_IN, BY_BOTH, MIXED, KEYED_AND_MIXED])
async def test_where_signing_in_is_possible_connectors_on_the_web_are_told_how(
    environ: dict[str, str], language: str
) -> None:
    html = await page(environ, language)
    on = {"en": "on the web", "de": "im Web"}[language]
    said = text(program(html, f"Claude, ChatGPT, Copilot {on}"))
    assert {"en": "identity provider", "de": "Anmeldedienst"}[language] in said
    for name in ("Claude", "ChatGPT", "Microsoft Copilot"):
        assert name in said
    assert "ChatGPT" not in note(html)


@pytest.mark.parametrize("environ", [HEADERS, BY_KEY, WITH_KEYS])
async def test_where_nobody_can_sign_in_there_is_no_word_of_it(environ: dict[str, str]) -> None:
    html = await page(environ)
    assert "OAuth" not in text(html)
    assert "identity provider" not in text(html)
    assert "ChatGPT" in note(html)


async def test_who_has_a_password_uses_it_everywhere_but_on_the_web() -> None:
    html = await page(MIXED)
    alone = await page(HEADERS)
    for key in ("code", "cursor", "vscode", "other"):
        assert configuration(html, key) == configuration(alone, key)
    for name in ("Claude Desktop", "Claude Code", "Cursor", "VS Code", "Other programs"):
        assert program(html, name) == program(alone, name)


async def test_where_both_are_possible_people_sign_in_and_scripts_send_a_key() -> None:
    html = await page(BY_BOTH)
    for key in ("code", "cursor", "vscode"):
        assert "x-api-key" not in configuration(html, key)
    headers = {"x-api-key": "YOUR-API-KEY"}
    assert server(html, "other") == {"type": "http", "url": URL, "headers": headers}
    desktop = program(html, "Claude Desktop")
    assert "connector" in desktop
    assert 'href="dxt/bundle.mcpb"' in desktop
    assert "API key" in desktop
    assert html.count("A file that holds an API key") == 1


@pytest.mark.parametrize(
    ("environ", "names"),
    [
        (BY_KEY, READING),
        (BY_SIGNING_IN, READING),
        (BY_KEY | WRITES, list(TOOLS)),
        (MIXED, list(TOOLS)),
        (HEADERS | READ_ONLY, READING),
        (
            {**HEADERS, "MCP_TOOLSETS": "event", "MCP_EXCLUDE_TOOLS": "Event_Get"},
            [tool.name for tool in TOOLSETS["event"] if tool.name != "Event_Get"],
        ),
    ],
)
async def test_the_tools_that_are_offered_are_listed_and_counted(
    environ: dict[str, str], names: list[str]
) -> None:
    html = await page(environ)
    table = html[html.index("<tbody") : html.index("</tbody>")]
    assert re.findall(r"</span><code>(\w+)</code></th>", table) == names
    assert f"{len(names)} of {len(names)} tools" in html
    writing = len(names) - len([name for name in names if name in READING])
    counted = f"{len(names)}, of which {writing} change something"
    assert f"<dd>{counted if writing else f'{len(names)}, which only read'}</dd>" in html


def test_both_languages_have_the_same_words() -> None:
    english, german = LANGUAGES["en"], LANGUAGES["de"]
    assert english.words.keys() == german.words.keys()
    for language in (english, german):
        assert language.overlays.keys() == set(Overlay)
        for overlay in Overlay:
            assert language.overlays[overlay].keys() == english.overlays[overlay].keys()
            assert language.overlays[overlay].keys() <= language.words.keys()
