"""The table of tools, in the order callers see them."""

from typing import Final

from xtop.samurai.actions import Action
from xtop.samurai.params import (
    COUNT_DEFAULT,
    COUNT_LIMIT,
    INTERVAL_MS,
    NAME_LENGTH,
    PERCENT_LIMIT,
    PID_LIMIT,
    SEARCHABLE,
    SEARCHED_BY_DEFAULT,
)
from xtop.tools.argument import Argument
from xtop.tools.tool import Tool, tool_name

_PATTERN_LENGTH: Final = 500


def _pid(description: str) -> Argument:
    return Argument("pid", "integer", description, 1, PID_LIMIT, required=True)


def _percent(name: str, what: str) -> Argument:
    return Argument(name, "number", f"Percentage of {what}", 0, PERCENT_LIMIT, required=True)


TOOLS: Final = (
    Tool(
        action=Action.SYSTEM_SUMMARY,
        title="System summary",
        description="How the machine is doing: CPU, memory, disks, network interfaces, uptime, "
        "hostname, the number of security alerts, and which loads are over their threshold.",
    ),
    Tool(
        action=Action.PROCESSES_TOP,
        title="Busiest processes",
        description="The processes that use the most CPU, highest first, with memory, user, "
        "command line and more. CPU is in percent of one core.",
        arguments=(
            Argument(
                "count", "integer", "How many processes", 1, COUNT_LIMIT, default=COUNT_DEFAULT
            ),
            Argument(
                "filter",
                "string",
                "Regular expression, searched in name, command line and path; case-sensitive "
                "unless it starts with (?i)",
                1,
                _PATTERN_LENGTH,
            ),
        ),
    ),
    Tool(
        action=Action.PROCESSES_SEARCH,
        title="Search processes",
        description="The processes that a regular expression matches, busiest first, 100 at most.",
        arguments=(
            Argument(
                "pattern",
                "string",
                "Regular expression; case-sensitive unless it starts with (?i)",
                1,
                _PATTERN_LENGTH,
                required=True,
            ),
            Argument(
                "fields",
                "string",
                f"Where to search, separated by commas: {', '.join(SEARCHABLE)}",
                1,
                _PATTERN_LENGTH,
                default=SEARCHED_BY_DEFAULT,
            ),
        ),
    ),
    Tool(
        action=Action.PROCESS_INFO,
        title="Process details",
        description="One process: CPU, memory, state, user, command line, path, parent, threads, "
        "run time in seconds and working directory.",
        arguments=(_pid("Id of the process"),),
    ),
    Tool(
        action=Action.PROCESS_KILL,
        title="Kill a process",
        description="Ends a process at once; what it has not saved is lost. Refused for this "
        "server and for process 1. killed: false means that it has not ended within 2 s. Look at "
        "process_info first: it must still be the one you mean.",
        arguments=(_pid("Id of the process to end"),),
        is_read_only=False,
        is_destructive=True,
    ),
    Tool(
        action=Action.THRESHOLD_SET,
        title="Set thresholds",
        description="Sets all three percentages above which system_summary reports a load as "
        "over its threshold, until this server ends.",
        arguments=(
            _percent("cpu", "CPU"),
            _percent("mem", "memory"),
            _percent("disk", "the fullest disk"),
        ),
        is_read_only=False,
    ),
    Tool(
        action=Action.THRESHOLD_GET,
        title="Get thresholds",
        description="The percentages of CPU, memory and disk above which a load is reported.",
    ),
    Tool(
        action=Action.CONFIG_GET,
        title="Get configuration",
        description="The theme and layout names, the time between two measurements, the hostname.",
    ),
    Tool(
        action=Action.CONFIG_SET,
        title="Set configuration",
        description="Changes one setting until this server ends. Give one argument; of several, "
        "the first in the order interval_ms, theme, layout counts.",
        arguments=(
            Argument("interval_ms", "integer", "Milliseconds between measurements", *INTERVAL_MS),
            Argument("theme", "string", "Name of a theme", 1, NAME_LENGTH),
            Argument("layout", "string", "Name of a layout", 1, NAME_LENGTH),
        ),
        is_read_only=False,
    ),
    Tool(
        action=Action.PROCESS_ALERTS,
        title="All alerts",
        description="What ten rules find suspicious about the processes, the most severe first: "
        "rule, severity, process and reason. Indications to look into, not proofs.",
    ),
    Tool(
        action=Action.ALERTS_STATUS,
        title="Alerts at a glance",
        description="The number of security alerts by severity, and the first five.",
    ),
    Tool(
        action=Action.PLUGIN_STATUS,
        title="Monitor status",
        description="The state of the monitor itself: ticks, last action and its result, alerts.",
    ),
)

TOOL_ACTIONS: Final = tuple(tool.action for tool in TOOLS)
_TOOLS_BY_NAME: Final = {tool_name(tool.action): tool for tool in TOOLS}


def find_tool(name: str) -> Tool | None:
    """Return the tool of that name."""
    return _TOOLS_BY_NAME.get(name)


def action_for_tool(name: str) -> Action | None:
    """Return the action behind the tool of that name."""
    tool = find_tool(name)
    return None if tool is None else tool.action
