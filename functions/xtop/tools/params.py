"""From the arguments of a call to the params text of its action."""

from collections.abc import Mapping
from typing import assert_never

from xtop.samurai.actions import Action
from xtop.samurai.params import (
    CHANGEABLE,
    COUNT_DEFAULT,
    FIELDS_MARK,
    FILTER_MARK,
    SEARCHED_BY_DEFAULT,
)
from xtop.tools.argument import ArgumentError, Value


def params_text(action: Action, arguments: Mapping[str, Value]) -> str:
    """Return the params text; raises `ArgumentError` where an action needs one of several."""
    match action:
        case Action.PROCESSES_TOP:
            return _top(arguments)
        case Action.PROCESSES_SEARCH:
            return _search(arguments)
        case Action.PROCESS_INFO | Action.PROCESS_KILL:
            return str(arguments["pid"])
        case Action.THRESHOLD_SET:
            return f"{arguments['cpu']},{arguments['mem']},{arguments['disk']}"
        case Action.CONFIG_SET:
            return _change(arguments)
        case (
            Action.SYSTEM_SUMMARY
            | Action.THRESHOLD_GET
            | Action.CONFIG_GET
            | Action.PROCESS_ALERTS
            | Action.ALERTS_STATUS
            | Action.PLUGIN_STATUS
        ):
            return ""
        case _:
            assert_never(action)


def _top(arguments: Mapping[str, Value]) -> str:
    count = str(arguments.get("count", COUNT_DEFAULT))
    return f"{count}{FILTER_MARK}{arguments['filter']}" if "filter" in arguments else count


def _search(arguments: Mapping[str, Value]) -> str:
    pattern = str(arguments["pattern"])
    # The last mark counts, so one inside the pattern needs another after it.
    if "fields" in arguments or FIELDS_MARK in pattern:
        return f"{pattern}{FIELDS_MARK}{arguments.get('fields', SEARCHED_BY_DEFAULT)}"
    return pattern


def _change(arguments: Mapping[str, Value]) -> str:
    for name in CHANGEABLE:
        if name in arguments:
            return f"{name}={arguments[name]}"
    raise ArgumentError("missing required argument: interval_ms, theme or layout")
