"""What a Markdown document quotes: fenced blocks and code in its sentences."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tests.processes import ROOT

FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
SHELLS = frozenset({"sh", "bash", "shell", "console"})
DOCUMENTS = tuple(
    path
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "infra" / "README.md")
    if path.exists()
)


@dataclass(frozen=True)
class Block:
    """A fenced block; `output` is the ```text block that comes next, None where none does."""

    document: Path
    line: int
    language: str
    text: str
    output: str | None

    def commands(self) -> list[str]:
        """Return its commands, each with its continued lines; none for another language."""
        if self.language not in SHELLS:
            return []
        found, begun = [], ""
        for line in re.sub(r"\\\n\s*", "", self.text).splitlines():
            begun = f"{begun}\n{line}" if begun else line
            try:
                found += [begun] if words(begun) else []
                begun = ""
            except ValueError:
                continue  # a quotation goes on in the next line
        assert not begun, f"{self}: a quotation is never closed"
        return found

    def __str__(self) -> str:
        return f"{self.document.relative_to(ROOT)}:{self.line}"


def blocks(document: Path) -> list[Block]:
    """Return the fenced blocks of a document in their order."""
    text = document.read_text(encoding="utf-8")
    return [
        Block(
            document,
            text.count("\n", 0, block.start()) + 1,
            block[1],
            block[2],
            after[2] if after and after[1] == "text" else None,
        )
        for block, after in pairwise([*FENCED.finditer(text), None])
        if block
    ]


def code(document: Path) -> list[str]:
    """Return the code that stands in sentences and tables."""
    text = FENCED.sub("", document.read_text(encoding="utf-8"))
    return [" ".join(span.split()) for part in text.split("\n\n") for span in CODE.findall(part)]


def words(command: str) -> list[str]:
    """Return the words of a command, without its comment. Raises ValueError in a quotation."""
    return shlex.split(command, comments=True)
