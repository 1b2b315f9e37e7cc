"""An action's answer for people: JSON as aligned text."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

_COLUMNS: Final = ("pid", "user", "cpu", "mem_bytes", "threads", "state", "run_time", "name", "cmd")
_HEADINGS: Final = {"mem_bytes": "memory", "run_time": "time", "cmd": "command"}
_UNITS: Final = ("B", "KiB", "MiB", "GiB", "TiB")


def as_text(answer: str, width: int | None = None) -> str:
    """Lay out an answer: a list as a table, an object as one line for each value.

    `width` is the number of columns into which command lines are clipped.
    """
    value = json.loads(answer)
    return _table(value, width) if isinstance(value, list) else _fields(value)


def _fields(value: Mapping[str, Any]) -> str:
    margin = max(map(len, value))
    lines, tables = [], []
    for name, item in value.items():
        if isinstance(item, list) and item and isinstance(item[0], dict):
            tables.append(f"\n{_table(item, None)}")
        else:
            lines.append(f"{name:<{margin}}  {_cell(name, item)}")
    return "\n".join(lines + tables)


def _table(rows: Sequence[Mapping[str, Any]], width: int | None) -> str:
    if not rows:
        return "none"
    are_processes = "cmd" in rows[0]
    names = _COLUMNS if are_processes else tuple(rows[0])
    columns = [_column(name, [row[name] for row in rows]) for name in names]
    clip = width if are_processes else None
    return "\n".join("  ".join(line)[:clip].rstrip() for line in zip(*columns, strict=True))


def _column(name: str, values: Sequence[Any]) -> list[str]:
    cells = [_HEADINGS.get(name, name), *(_cell(name, value) for value in values)]
    longest = max(map(len, cells))
    if isinstance(values[0], int | float):
        return [cell.rjust(longest) for cell in cells]
    return [cell.ljust(longest) for cell in cells]


def _cell(name: str, value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_printable, value)) or "none"
    if name.endswith("_bytes"):
        return _size(value)
    if name in {"run_time", "uptime_secs"}:
        return _duration(value)
    return _printable(value)


def _printable(value: Any) -> str:
    # A process may call itself anything, control sequences for the terminal included.
    return "".join(
        char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in str(value)
    )


def _size(size: float) -> str:
    unit = 0
    while size >= 1024 and unit < len(_UNITS) - 1:
        size, unit = size / 1024, unit + 1
    return f"{size:.0f} {_UNITS[unit]}" if unit == 0 else f"{size:.1f} {_UNITS[unit]}"


def _duration(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    clock = f"{hours:02}:{minutes:02}:{seconds:02}"
    return f"{days} d {clock}" if days else clock
