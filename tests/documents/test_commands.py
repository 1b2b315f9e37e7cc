"""The commands that README.md and its like quote do what they say there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from dbplanet.tools.table import TOOLS
from tests.documents.markdown import DOCUMENTS, Block, blocks, code, words
from tests.haiilo import Sandbox
from tests.make_run import Run, running_make_run
from tests.processes import ROOT, clean_environment
from xtop.mcp import TOOL_ACTIONS, tool_name

# A command of a fenced block is run where it starts like one of these …
RUN = ("curl", "dbplanet", "xtop", "make run", "make surface")
# … and has its reason here where it is not.
NOT_RUN = {
    "make test": "this test is part of it",
    "make check": "this test is part of it",
    "make setup-judge judge": "it fetches Node, and takes minutes",
    "make contract": "it takes minutes: make judge runs it",
    "make conformance": "it needs Node: make judge runs it",
    "make clients": "it needs Node: make judge runs it",
    "make lambda-test": "it fetches the tools of AWS: make judge runs it",
    "make bench": "it measures for minutes, and best alone",
}
NEEDS_AN_ACCOUNT = re.compile(r"\b(aws [a-z]|make deploy)")
"""What a block says of which nothing is run: it is about the reader's own AWS account."""
NEITHER = (
    "{}: `{}` is neither run nor excused. Add how it starts to RUN in {}, where it is safe to run "
    "in an empty folder (`make` in the repository), or the whole of it to NOT_RUN with the reason."
)

TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
QUOTED = [block for document in DOCUMENTS for block in blocks(document)]
COMMANDS = [(block, command) for block in QUOTED for command in block.commands()]
CONFIGURATIONS = [block for block in QUOTED if '"mcpServers"' in block.text]
SENTENCES = sorted({span for document in DOCUMENTS for span in code(document)})
MADE = {
    target
    for text in {*SENTENCES, *(" ".join(words(command)) for _, command in COMMANDS)}
    for targets in re.findall(r"\bmake ([a-z-]+(?: [a-z-]+)*)", text)
    for target in targets.split()
}


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    with running_make_run(["make", "run"]) as run:
        yield run


def environment(**settings: str) -> dict[str, str]:
    """Return the environment of a shell in which the product is installed."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environ = clean_environment(PATH=path, **settings)
    return {
        name: value for name, value in environ.items() if not name.startswith(("MAKE", "MFLAGS"))
    }


def is_run(block: Block, command: str) -> bool:
    text = " ".join(words(command))
    return not NEEDS_AN_ACCOUNT.search(block.text) and f"{text} ".startswith(
        tuple(f"{start} " for start in RUN)
    )


def is_excused(block: Block, command: str) -> bool:
    return bool(NEEDS_AN_ACCOUNT.search(block.text)) or " ".join(words(command)) in NOT_RUN


def short(part: Block | str) -> str:
    """Return what names a block or a command in a report."""
    return str(part) if isinstance(part, Block) else " ".join(words(part)[:2])


def moved(text: str, run: Run) -> str:
    """Return the text with the ports that this run has instead of the usual ones."""
    return text.replace("127.0.0.1:3000", f"127.0.0.1:{run.port}")


def pattern(output: str) -> re.Pattern[str]:
    """Return what an output has to look like; an ellipsis stands for anything."""
    parts = (re.escape(part) for part in output.strip().split("…"))
    return re.compile(".*".join(parts), re.DOTALL)


@pytest.mark.parametrize(("block", "command"), COMMANDS, ids=short)
def test_every_command_is_run_or_excused(block: Block, command: str) -> None:
    assert is_run(block, command) != is_excused(block, command), NEITHER.format(
        block, command.strip(), Path(__file__).name
    )


@pytest.mark.parametrize("command", NOT_RUN)
def test_every_excuse_is_for_a_command_that_is_quoted(command: str) -> None:
    quoted = {" ".join(words(line)) for _, line in COMMANDS}
    assert command in quoted | set(SENTENCES)


@pytest.mark.parametrize(
    ("block", "command"),
    [(b, c) for b, c in COMMANDS if is_run(b, c) and words(c) != ["make", "run"]],
    ids=short,
)
def test_a_quoted_command_works_and_says_what_is_quoted(
    block: Block, command: str, run: Run, tmp_path: Path
) -> None:
    program = words(command)[0]
    if shutil.which(program, path=environment()["PATH"]) is None:
        pytest.skip(f"{program} is not installed")
    done = subprocess.run(
        ["bash", "-ec", moved(command, run)],
        cwd=ROOT if program == "make" else tmp_path,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    if block.output is not None:
        assert pattern(moved(block.output, run)).fullmatch(done.stdout.strip()), done.stdout


def test_make_run_prints_the_call_and_the_configuration_that_the_readme_quotes(run: Run) -> None:
    texts = [moved(block.text, run).strip() for block in QUOTED]
    assert run.first_call in texts
    assert json.dumps(run.configuration, indent=2) in texts


@pytest.mark.anyio
@pytest.mark.parametrize(
    "block", [block for block in CONFIGURATIONS if '"command"' in block.text], ids=str
)
async def test_a_quoted_stdio_configuration_starts_its_server(
    block: Block, sandbox: Sandbox
) -> None:
    ((name, server),) = json.loads(block.text)["mcpServers"].items()
    user = {"HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "anna-secret"}
    values = {**sandbox.tenant, **user}
    environ = environment(**{variable: values[variable] for variable in server.pop("env", ())})
    async with Client(StdioServerParameters(**server, env=environ)) as client:
        tools = [tool.name for tool in (await client.list_tools()).tools]
        if name == "dbplanet":
            assert not (await client.call_tool("People_GetMe", {})).is_error
    assert tools == {"dbplanet": list(TOOLS), "xtop": list(map(tool_name, TOOL_ACTIONS))}[name]


@pytest.mark.parametrize("target", sorted(MADE))
def test_every_target_that_is_named_exists(target: str) -> None:
    assert target in TARGETS


@pytest.mark.parametrize(
    "span", [span for span in SENTENCES if span.startswith(("dbplanet ", "xtop "))]
)
def test_every_subcommand_and_option_that_a_sentence_names_exists(span: str) -> None:
    named = span.replace("[", " ").replace("]", " ").split()
    subcommand = takewhile(lambda word: re.fullmatch("[a-z]+", word), named)
    done = subprocess.run(
        [*subcommand, "--help"],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    options = {word for word in named if word.startswith("--")}
    assert options <= set(re.findall(r"--[a-z-]+", done.stdout))
