"""The page as it is answered: HTML under a policy that lets nothing else run or load."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib.resources import files
from string import Template

from mcp_types.version import KNOWN_PROTOCOL_VERSIONS
from starlette.requests import Request
from starlette.responses import Response

from dbplanet import TITLE, VERSION
from dbplanet.dxt.publication import Publication
from dbplanet.serving import MCP_PATH
from dbplanet.serving.page.connect import programs
from dbplanet.serving.page.languages import LANGUAGES, Words, language_of
from dbplanet.serving.page.markup import copyable
from dbplanet.serving.page.tool_table import row
from dbplanet.serving.page.way import Way
from dbplanet.serving.settings import Settings


class Page:
    """The page in each language, made when it is first asked for.

    `publication` returns what the desktop extension publishes, None where it is turned off.
    """

    def __init__(self, settings: Settings, publication: Callable[[], Publication | None]) -> None:
        base = settings.public_base_url
        self._url = f"{base}{MCP_PATH}" if base else None
        self._way = Way.of(settings)
        self._have_clients = settings.access.tenants.have_clients
        self._tools = tuple(settings.offered.values())
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
        folder = files("dbplanet.serving.page")
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
        words = LANGUAGES[language].with_overlays(self._way.overlays)
        publication = self._publication()
        every = len(self._tools)
        return Template(self._assets["html"]).substitute(
            {**words, "lead": " ".join(words[key] for key in self._way.lead)},
            language=language,
            other_code=next(code for code in LANGUAGES if code != language),
            product=TITLE,
            style=self._assets["css"],
            script=self._assets["js"],
            address_block=self._address(words),
            client_note="" if self._have_clients else f" {words['client']}",
            clients="\n".join(programs(self._way, self._url, publication, words)),
            rows="\n".join(row(tool, words) for tool in self._tools),
            count_pattern=words["count"],
            count=words["count"].format(shown=every, all=every),
            facts="\n".join(self._facts(words, publication)),
        )

    def _address(self, words: Words) -> str:
        if self._url is None:
            return f'<p class="under">{words["no_address"]}</p>'
        field = copyable("address", self._url, words, words["address"], tag="code")
        return f'<div class="address"><p>{words["address"]}</p>{field}</div>'

    def _facts(self, words: Words, publication: Publication | None) -> Iterator[str]:
        writing = sum(not tool.operation.is_read for tool in self._tools)
        extension = "extension_off"
        if publication is not None and self._way.plain_credentials is not None:
            degraded = publication.problems or publication.bundle is None
            extension = "extension_degraded" if degraded else "extension_ready"
        oldest, newest = KNOWN_PROTOCOL_VERSIONS[0], KNOWN_PROTOCOL_VERSIONS[-1]
        counted = words["status_tools_text" if writing else "status_tools_reading"]
        for name, value in (
            ("status_server", words["online"]),
            ("status_version", VERSION),
            ("status_tools", counted.format(all=len(self._tools), writing=writing)),
            ("status_extension", words[extension]),
            ("status_protocol", f"MCP <span>{oldest}</span> &ndash; <span>{newest}</span>"),
        ):
            yield f"<div><dt>{words[name]}</dt><dd>{value}</dd></div>"


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
