"""The section of the page that tells how each program connects."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from string import Template
from typing import Final

from dbplanet.dxt.publication import Publication
from dbplanet.serving import MCP_PATH
from dbplanet.serving.page import clients
from dbplanet.serving.page.languages import Words
from dbplanet.serving.page.markup import copyable
from dbplanet.serving.page.way import Way

DETAILS: Final = Template(
    '<details name="client"$open><summary><h3>$name</h3> <span>$how</span></summary>'
    '<div class="how">$content</div></details>'
)
PROGRAMS_ON_THE_WEB: Final = ("web_claude", "web_chatgpt", "web_copilot")


def programs(
    way: Way, url: str | None, publication: Publication | None, words: Words
) -> Iterator[str]:
    """Yield what there is to say for each program; `url` None means that nobody said it."""
    yield _details("desktop", words, _desktop(way, publication, words), is_open=True)
    if way.signs_in:
        texts = [words[key] for key in ("web_lead", *PROGRAMS_ON_THE_WEB)]
        yield _details("web", words, "".join(f"<p>{text}</p>" for text in texts))
    shown = url or f"https://…{MCP_PATH}"
    asked, plain = way.credentials, way.plain_credentials or ()
    link = escape(clients.vscode_link(shown, asked))
    button = f'<a class="button" href="{link}">{words["vscode_open"]}</a>' if url else ""
    warning = f'<p class="small">{words["file_warning"]}</p>'
    for key, text, before, after in (
        ("code", clients.claude_code(shown, asked), "", ""),
        ("cursor", clients.cursor(shown, asked), "", warning if asked else ""),
        ("vscode", clients.vscode(shown, asked), button, ""),
        ("other", clients.plain(shown, plain), "", warning if plain else ""),
    ):
        field = copyable(f"{key}-configuration", text, words, words[key], tag="pre")
        yield _details(key, words, f"<p>{words[f'{key}_lead']}</p>{before}{field}{after}")


def _desktop(way: Way, publication: Publication | None, words: Words) -> str:
    """Return how Claude Desktop connects: by a connector where it can sign in, else by a bundle."""
    bundle = None if publication is None else publication.bundle
    download = ""
    if bundle is not None:
        name, size = escape(bundle.filename), len(bundle.content) // 1024 + 1
        download = (
            f'<a class="button" href="dxt/bundle.mcpb" download="{name}">{words["download"]}</a>'
            f'<p class="small">{name}, {size} KB</p>'
        )
    steps = "".join(f"<li>{words[f'desktop_{step}']}</li>" for step in (1, 2, 3))
    if way.credentials:
        return f"<ol>{steps}</ol>{download}" if download else f"<p>{words['no_download']}</p>"
    alternative = f"<p>{words['desktop_key']}</p>{download}" if download else ""
    return f"<ol>{steps}</ol>{alternative}"


def _details(key: str, words: Words, content: str, *, is_open: bool = False) -> str:
    return DETAILS.substitute(
        name=words[key], how=words[f"{key}_how"], content=content, open=" open" if is_open else ""
    )
