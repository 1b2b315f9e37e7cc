"""How a document is read for the commands that it quotes."""

from __future__ import annotations

from pathlib import Path

from tests.documents.markdown import blocks, code

DOCUMENT = """\
Run `make all` or see [this](other.md).

```sh
make first    # a comment
# nothing but a comment

curl -s http://x \\
  -d '{"a": 1,
       "b": 2}'
```

It says:

```text
hello …
```

```json
{"not": "a command"}
```
"""


def test_commands_are_read_with_their_continued_lines_and_the_output_that_follows(
    tmp_path: Path,
) -> None:
    document = tmp_path / "document.md"
    document.write_text(DOCUMENT, encoding="utf-8")
    shell, text, data = blocks(document)
    curl = 'curl -s http://x -d \'{"a": 1,\n       "b": 2}\''
    assert shell.commands() == ["make first    # a comment", curl]
    assert (shell.line, shell.output) == (3, "hello …\n")
    assert [(block.commands(), block.output) for block in (text, data)] == [([], None)] * 2
    assert code(document) == ["make all"]
