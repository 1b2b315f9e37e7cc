"""The params text of an action: one line, written by extensions and by people."""

from dataclasses import replace
from typing import Final

from xtop.api import PluginError
from xtop.settings import Settings, Thresholds

COUNT_DEFAULT: Final = 10
COUNT_LIMIT: Final = 1000
PID_LIMIT: Final = 2**31 - 1
PERCENT_LIMIT: Final = 100
INTERVAL_MS: Final = (100, 60_000)
NAME_LENGTH: Final = 64
SEARCHABLE: Final = ("name", "cmd", "user", "state", "exe", "cwd")
SEARCHED_BY_DEFAULT: Final = "name"
CHANGEABLE: Final = ("interval_ms", "theme", "layout")  # the first of several counts
FILTER_MARK: Final = ",filter="
FIELDS_MARK: Final = ",fields="


def parse_nothing(params: str) -> None:
    """Refuse params where an action takes none."""
    if params.strip():
        raise PluginError.Recoverable(f"this action takes no params, got {params!r}")


def parse_pid(params: str) -> int:
    """Parse `pid`."""
    return _integer("pid", params, 1, PID_LIMIT)


def parse_top(params: str) -> tuple[int, str | None]:
    """Parse `count` or `count,filter=<regex>` into the count and the filter."""
    # A count has no comma, so the first mark ends it: the rest belongs to the filter.
    count, mark, pattern = params.partition(FILTER_MARK)
    if mark and not pattern:
        raise PluginError.Recoverable(f"the filter is empty; leave out {FILTER_MARK!r}")
    number = _integer("count", count, 1, COUNT_LIMIT) if count.strip() else COUNT_DEFAULT
    return number, pattern or None


def parse_search(params: str) -> tuple[str, list[str]]:
    """Parse `pattern` or `pattern,fields=a,b` into the pattern and the fields it searches."""
    pattern, mark, names = params.rpartition(FIELDS_MARK)
    if not mark:
        pattern, names = params, SEARCHED_BY_DEFAULT
    if not pattern.strip():
        raise PluginError.Recoverable("the pattern is empty")
    fields = [name.strip() for name in names.split(",") if name.strip() in SEARCHABLE]
    if not fields:
        raise PluginError.Recoverable(
            f"no field to search in {names!r}; there are {', '.join(SEARCHABLE)}"
        )
    return pattern, fields


def parse_thresholds(params: str) -> Thresholds:
    """Parse `cpu,mem,disk`."""
    parts = params.split(",")
    if len(parts) != 3:
        raise PluginError.Recoverable(f"expected cpu,mem,disk such as 80,90,95, got {params!r}")
    cpu, mem, disk = (
        _percent(name, part) for name, part in zip(("cpu", "mem", "disk"), parts, strict=True)
    )
    return Thresholds(cpu=cpu, mem=mem, disk=disk)


def parse_change(params: str, settings: Settings) -> tuple[str, Settings]:
    """Parse `interval_ms=<ms>`, `theme=<name>` or `layout=<name>`: what changes, and the result."""
    name, mark, value = params.partition("=")
    name = name.strip()
    if not mark or name not in CHANGEABLE:
        raise PluginError.Recoverable(
            f"expected interval_ms=<ms>, theme=<name> or layout=<name>, got {params!r}"
        )
    if name == "interval_ms":
        return name, replace(settings, interval_ms=_integer(name, value, *INTERVAL_MS))
    value = value.strip()
    if not (0 < len(value) <= NAME_LENGTH and value.isprintable()):
        raise PluginError.Recoverable(
            f"{name} must be 1 to {NAME_LENGTH} printable characters, got {value!r}"
        )
    changed = replace(settings, theme=value) if name == "theme" else replace(settings, layout=value)
    return name, changed


def _integer(name: str, text: str, least: int, most: int) -> int:
    digits = text.strip()
    # isdecimal alone would take digits of other scripts, and int() underscores and any length.
    if digits.isascii() and digits.isdecimal() and len(digits) <= 10:
        number = int(digits)
        if least <= number <= most:
            return number
    raise PluginError.Recoverable(f"{name} must be an integer from {least} to {most}, got {text!r}")


def _percent(name: str, text: str) -> float:
    try:
        percent = float(text)
    except ValueError:
        percent = -1.0
    if 0 <= percent <= PERCENT_LIMIT:
        return percent
    raise PluginError.Recoverable(f"{name} must be a percentage from 0 to 100, got {text!r}")
