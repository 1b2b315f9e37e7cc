"""Which tools may be seen and called: the operator's restrictions, narrowed by a request."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.serving.access.scopes import Scope
from dbplanet.tools.table import TOOLS, TOOLSETS

VARIABLES: Final = ("MCP_READ_ONLY", "MCP_TOOLSETS", "MCP_EXCLUDE_TOOLS")
HEADERS: Final = ("x-mcp-readonly", "x-mcp-toolsets", "x-mcp-exclude-tools")
BY_KEY: Final = {name.encode(): name for name in HEADERS}


@dataclass(frozen=True)
class Narrowing:
    """A restriction of the tools: by reading alone, by area, and by name.

    `toolsets` None means every area.
    """

    read_only: bool = False
    toolsets: frozenset[str] | None = None
    excluded: frozenset[str] = frozenset()

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Narrowing:
        """Read MCP_READ_ONLY, MCP_TOOLSETS and MCP_EXCLUDE_TOOLS. Raises ConfigurationError."""
        try:
            return cls.read(VARIABLES, [environ.get(name, "") for name in VARIABLES])
        except ValueError as error:
            raise ConfigurationError(str(error)) from None

    @classmethod
    def from_headers(cls, headers: Iterable[tuple[bytes, bytes]]) -> Narrowing | None:
        """Return what a request asks for beyond that, None where it says nothing.

        Raises ValueError: what is not understood must not leave more open than was meant.
        """
        sent = dict.fromkeys(HEADERS, "")
        found = False
        for key, value in headers:
            if (name := BY_KEY.get(key)) is not None:
                # A gateway folds a repeated header into one with commas; so do we.
                sent[name] = ",".join(filter(None, (sent[name], value.decode("latin-1").strip())))
                found = True
        return cls.read(HEADERS, list(sent.values())) if found else None

    @classmethod
    def read(cls, names: Iterable[str], values: Iterable[str]) -> Narrowing:
        """Return the restriction of three texts. Raises ValueError, which says what is wrong."""
        (read_only, toolsets, excluded), (only, listed, without) = names, values
        if (word := only.strip().lower()) not in ("", "true", "false"):
            raise ValueError(f"{read_only}: true or false is needed.")
        areas = _known(toolsets, listed, TOOLSETS)
        if listed.strip() and not areas:
            raise ValueError(f"{toolsets}: no area is named. Known: {', '.join(TOOLSETS)}.")
        return cls(
            read_only=word == "true",
            toolsets=areas or None,
            excluded=_known(excluded, without, TOOLS),
        )

    def and_(self, other: Narrowing) -> Narrowing:
        """Return what both leave."""
        if self.toolsets is None or other.toolsets is None:
            toolsets = self.toolsets if other.toolsets is None else other.toolsets
        else:
            toolsets = self.toolsets & other.toolsets
        return Narrowing(
            self.read_only or other.read_only, toolsets, self.excluded | other.excluded
        )

    @cached_property
    def tools(self) -> tuple[str, ...]:
        """The names of the tools that are left, in the order of the table."""
        areas = TOOLSETS if self.toolsets is None else self.toolsets
        return tuple(
            tool.name
            for area, tools in TOOLSETS.items()
            for tool in tools
            if area in areas
            and tool.name not in self.excluded
            and (tool.operation.is_read or not self.read_only)
        )

    def for_scopes(self, scopes: frozenset[Scope]) -> Narrowing:
        """Return what these scopes leave."""
        return self if Scope.WRITE in scopes else self.and_(READ_ONLY)


EVERYTHING: Final = Narrowing()
READ_ONLY: Final = Narrowing(read_only=True)


def _known(variable: str, listed: str, known: Mapping[str, object]) -> frozenset[str]:
    names = [name.strip() for name in listed.split(",") if name.strip()]
    for name in names:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
            meant = f" Did you mean {near[0]}?" if near else f" Known: {', '.join(known)}."
            raise ValueError(f"{variable}: there is no {name[:100]!r}.{meant}")
    return frozenset(names)
