"""The command line: `xtop mcp`, `xtop plugins`, `xtop call <action> [params]`."""

import argparse
import os
import shutil
import sys
import time
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from xtop import __version__
from xtop.answer import as_text
from xtop.api import ExtensionError
from xtop.kernel import Kernel
from xtop.samurai.actions import PLUGIN_ID, Action
from xtop.samurai.plugin import SamuraiPlugin

_FAILED: Final = 1
_WRONG_INPUT: Final = 2
_INTERRUPTED: Final = 130
# The time over which `call` measures the CPU.
_MEASUREMENT_S: Final = 0.5

_PARAMS: Final = {
    Action.PROCESSES_TOP: "[<count>][,filter=<regex>]      5,filter=python",
    Action.PROCESSES_SEARCH: "<regex>[,fields=<field>,...]    '^ssh,fields=name,cmd'",
    Action.PROCESS_INFO: "<pid>",
    Action.PROCESS_KILL: "<pid>",
    Action.THRESHOLD_SET: "<cpu>,<mem>,<disk>              80,90,95",
    Action.CONFIG_SET: "interval_ms=<ms> or theme=<name> or layout=<name>",
}
_LASTING: Final = (
    "Settings and thresholds last as long as the process: one call here, with `xtop mcp` until "
    "its client leaves."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 1 where it failed, 2 where the input is wrong."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads any more; the interpreter would complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return _INTERRUPTED
    except ModuleNotFoundError as error:
        if error.name != "psutil":
            raise
        return _complain("psutil is missing: pip install 'dbplanet-mcp-server[xtop]'", _FAILED)
    except ExtensionError as error:
        return _complain(str(error), _FAILED)
    return code


def _serve(_options: argparse.Namespace) -> int:
    # The SDK's protocol types take 0.3 s to import, which the other commands do not need.
    from xtop.mcp import SERVER_ID, McpExtension  # noqa: PLC0415 - see above

    with _kernel() as kernel:
        if sys.stdin.isatty():
            _complain("waiting for JSON-RPC, one object a line; Ctrl-D ends", 0)
        try:
            kernel.run_server(McpExtension(), SERVER_ID)
        except ExtensionError.Recoverable as error:
            return _complain(str(error), _WRONG_INPUT)
    return 0


def _list_plugins(_options: argparse.Namespace) -> int:
    plugin = SamuraiPlugin().manifest()
    _print(f"{plugin.id} {plugin.version}: {plugin.description}")
    _print(f"may: {', '.join(sorted(plugin.capabilities))}")
    _print("actions:", *_actions(), sep="\n")
    return 0


def _call(options: argparse.Namespace) -> int:
    if options.action not in list(Action):
        nearest = get_close_matches(options.action, list(Action), n=1)
        hint = f"did you mean {nearest[0]}?" if nearest else f"there are {', '.join(Action)}"
        return _complain(f"unknown action '{options.action}', {hint}", _WRONG_INPUT)
    with _kernel() as kernel:
        kernel.tick()
        time.sleep(_MEASUREMENT_S)
        kernel.tick()
        answer = kernel.execute_plugin(PLUGIN_ID, options.action, options.params)
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    _print(answer if options.json else as_text(answer, width))
    return 0


def _kernel() -> Kernel:
    # psutil is an optional extra: help and `plugins` work without it.
    from xtop.system import LocalSystem  # noqa: PLC0415 - see above

    return Kernel(LocalSystem(), [SamuraiPlugin()])


def _print(*lines: str, sep: str = " ") -> None:
    print(*lines, sep=sep)  # noqa: T201 - what this command says to people


def _complain(message: str, code: int) -> int:
    print(f"xtop: {message}", file=sys.stderr)  # noqa: T201 - what this command says to people
    return code


def _actions() -> list[str]:
    width = max(map(len, Action))
    return [f"  {action:<{width}}  {_PARAMS.get(action, '')}".rstrip() for action in Action]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="xtop", description="A system monitor for people and, as MCP tools, for models."
    )
    parser.add_argument("--version", action="version", version=f"xtop {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    mcp = commands.add_parser(
        "mcp",
        help="serve MCP over stdin and stdout",
        description="Serves the monitor's actions as MCP tools. A client starts this; it ends "
        "when the client closes its input, and with exit code 2 on a line that is not JSON.",
    )
    mcp.set_defaults(run=_serve)

    plugins = commands.add_parser(
        "plugins",
        help="list the plugins, what they may do and their actions",
        description="Lists the hosted plugins, what they may do and their actions.",
    )
    plugins.set_defaults(run=_list_plugins)

    call = commands.add_parser(
        "call",
        help="run an action and print its answer",
        description="Runs one action and prints its answer as text, or as JSON.",
        epilog="\n".join(["actions and their params:", *_actions(), "", _LASTING]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    call.add_argument("action", help="one of those below")
    call.add_argument("params", nargs="?", default="", help="one word; quote regular expressions")
    call.add_argument("--json", action="store_true", help="print the JSON that an MCP client gets")
    call.set_defaults(run=_call)
    return parser


if __name__ == "__main__":
    sys.exit(main())
