"""The files and folders that the documents name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.documents.markdown import code
from tests.processes import ROOT

FILE = re.compile(r"[\w*-][\w.*/-]*\.(html|lock|md|mjs|py|toml|yaml)")
FOLDER = re.compile(r"([\w.-]+/)+\**")
MADE = {"drift.html"}  # by `make contract`, so a clone has none
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
DOCUMENTS = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("infra/*.md")})


def paths(document: Path) -> set[str]:
    """Return the paths in code, the function after a colon left out, and those of links."""
    named = {span.partition(": ")[0] for span in code(document)}
    links = LINK.findall(document.read_text(encoding="utf-8"))
    return {span for span in named if FILE.fullmatch(span) or FOLDER.fullmatch(span)} - MADE | set(
        links
    )


def is_there(path: str, document: Path) -> bool:
    """Tell whether it exists: from the root, beside the document, or anywhere in the packages."""
    places = (ROOT.glob(path), document.parent.glob(path), ROOT.glob(f"functions/**/{path}"))
    return any(any(place) for place in places)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_names_is_there(document: Path) -> None:
    assert [path for path in paths(document) if not is_there(path, document)] == []


def test_the_documents_name_something() -> None:
    named = {path for document in DOCUMENTS for path in paths(document)}
    assert {"openapi.yaml", "haiilo/errors.py", "contracts/sandbox/areas/"} <= named
