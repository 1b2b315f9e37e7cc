"""The page for people, at `/`: HTML under a policy that lets nothing else run or load."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, Final

from mcp_types.version import KNOWN_PROTOCOL_VERSIONS
from starlette.requests import Request
from starlette.responses import Response

from dbplanet import TITLE, VERSION
from dbplanet.dxt.publication import Publication
from dbplanet.serving import MCP_PATH, clients
from dbplanet.serving.access.asked import asked_credentials
from dbplanet.serving.page_texts import LANGUAGES, language_of
from dbplanet.serving.settings import Settings
from dbplanet.tools.tool import Tool

Words = Mapping[str, str]

DETAILS: Final = Template(
    '<details name="client"$open><summary><h3>$name</h3> <span>$how</span></summary>'
    '<div class="how">$content</div></details>'
)
COPYABLE: Final = Template(
    '<div class="copyable"><$tag id="$id">$text</$tag>'
    '<button type="button" data-copy="$id" hidden><span>$copy</span>'
    '<span class="visually-hidden">: $what</span></button></div>'
)


class Page:
    """The page in each language, made when it is first asked for.

    `publication` returns what the desktop extension publishes, None where it is turned off.
    """

    def __init__(
        self,
        settings: Settings,
        tools: Mapping[str, Tool[Any]],
        publication: Callable[[], Publication | None],
    ) -> None:
        base = settings.public_base_url
        self._url = f"{base}{MCP_PATH}" if base else None
        self._credentials = asked_credentials(settings.access.modes, settings.access.tenants) or ()
        self._have_clients = settings.access.tenants.have_clients
        self._tools = tools
        self._publication = publication

    def answer(self, request: Request) -> Response:
        """Answer a GET or HEAD in the language of `?lang=` or Accept-Language."""
        asked = request.query_params.get("lang", "")
        preferred = language_of(request.headers.get("accept-language", ""))
        language = asked if asked in LANGUAGES else preferred
        body = self._html(language).encode()
        headers = {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Language": language,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": self._policy,
            "Cache-Control": "no-cache",
            "Referrer-Policy": "no-referrer",
            "Vary": "Accept-Language",
            "X-Content-Type-Options": "nosniff",
        }
        return Response(b"" if request.method == "HEAD" else body, headers=headers)

    @cached_property
    def _assets(self) -> dict[str, str]:
        """Return the template, the style and the script."""
        folder = files("dbplanet.serving")
        return {
            kind: folder.joinpath(f"page.{kind}").read_text(encoding="utf-8")
            for kind in ("html", "css", "js")
        }

    @cached_property
    def _policy(self) -> str:
        style, script = (_hash(self._assets[kind]) for kind in ("css", "js"))
        return (
            f"default-src 'none'; style-src {style}; script-src {script}; img-src data:; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )

    def _html(self, language: str) -> str:
        words = LANGUAGES[language]
        other = next(code for code in LANGUAGES if code != language)
        every = len(self._tools)
        return Template(self._assets["html"]).substitute(
            words,
            language=language,
            other_code=other,
            product=TITLE,
            style=self._assets["css"],
            script=self._assets["js"],
            address_block=self._address(words),
            client_note="" if self._have_clients else f" {words['client']}",
            clients="\n".join(self._clients(words)),
            rows="\n".join(_row(tool, words) for tool in self._tools.values()),
            count_pattern=words["count"],
            count=words["count"].format(shown=every, all=every),
            facts="\n".join(self._facts(words)),
        )

    def _address(self, words: Words) -> str:
        if self._url is None:
            return f'<p class="under">{words["no_address"]}</p>'
        field = _copyable("address", self._url, words, words["address"], tag="code")
        return f'<div class="address"><p>{words["address"]}</p>{field}</div>'

    def _clients(self, words: Words) -> Iterator[str]:
        url = self._url or f"https://…{MCP_PATH}"
        asked = self._credentials
        warning = f'<p class="small">{words["file_warning"]}</p>'
        link = escape(clients.vscode_link(url, asked))
        button = f'<a class="button" href="{link}">{words["vscode_open"]}</a>' if self._url else ""
        yield _details("desktop", words, self._desktop(words), is_open=True)
        for key, text, before, after in (
            ("code", clients.claude_code(url, asked), "", ""),
            ("cursor", clients.cursor(url, asked), "", warning),
            ("vscode", clients.vscode(url, asked), button, ""),
            ("other", clients.plain(url, asked), "", warning),
        ):
            field = _copyable(f"{key}-configuration", text, words, words[key], tag="pre")
            yield _details(key, words, f"<p>{words[f'{key}_lead']}</p>{before}{field}{after}")

    def _desktop(self, words: Words) -> str:
        publication = self._publication()
        if publication is None or publication.bundle is None:
            return f"<p>{words['no_download']}</p>"
        steps = "".join(f"<li>{words[f'desktop_{step}']}</li>" for step in (1, 2, 3))
        name, size = publication.bundle.filename, len(publication.bundle.content) // 1024 + 1
        return (
            f'<ol>{steps}</ol><a class="button" href="dxt/bundle.mcpb" download="{escape(name)}">'
            f'{words["download"]}</a><p class="small">{escape(name)}, {size} KB</p>'
        )

    def _facts(self, words: Words) -> Iterator[str]:
        publication = self._publication()
        writing = sum(not tool.operation.is_read for tool in self._tools.values())
        extension = "extension_off"
        if publication is not None:
            degraded = publication.problems or publication.bundle is None
            extension = "extension_degraded" if degraded else "extension_ready"
        oldest, newest = KNOWN_PROTOCOL_VERSIONS[0], KNOWN_PROTOCOL_VERSIONS[-1]
        counted = words["status_tools_text"].format(all=len(self._tools), writing=writing)
        for name, value in (
            ("status_server", words["online"]),
            ("status_version", VERSION),
            ("status_tools", counted),
            ("status_extension", words[extension]),
            ("status_protocol", f"MCP <span>{oldest}</span> &ndash; <span>{newest}</span>"),
        ):
            yield f"<div><dt>{words[name]}</dt><dd>{value}</dd></div>"


def _details(key: str, words: Words, content: str, *, is_open: bool = False) -> str:
    return DETAILS.substitute(
        name=words[key], how=words[f"{key}_how"], content=content, open=" open" if is_open else ""
    )


def _copyable(id: str, text: str, words: Words, what: str, *, tag: str) -> str:
    return COPYABLE.substitute(id=id, text=escape(text), what=what, copy=words["copy"], tag=tag)


def _row(tool: Tool[Any], words: Words) -> str:
    required = tool.input_schema.get("required", ())
    names = tool.input_schema["properties"]
    mark = "reads" if tool.operation.is_read else "writes"
    return (
        '<tr role="row"><th role="rowheader" scope="row">'
        f'<span lang="en">{escape(tool.title)}</span><code>{escape(tool.name)}</code></th>'
        f'<td role="cell" lang="en">{escape(tool.description)}</td>'
        f'<td role="cell" class="args">{_arguments(names, required, words)}</td>'
        f'<td role="cell"><span class="mark {mark}">{words[mark]}</span></td></tr>'
    )


def _arguments(names: Iterable[str], required: Iterable[str], words: Words) -> str:
    optional = f'<span class="visually-hidden"> ({words["optional"]})</span>'
    chips = [
        f"<code>{escape(name)}</code>"
        if name in required
        else f'<code class="optional">{escape(name)}?{optional}</code>'
        for name in names
    ]
    return " ".join(chips) or f'<span class="none">{words["none"]}</span>'


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
