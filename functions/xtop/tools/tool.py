"""A tool: what callers are told about an action, and how a call's arguments are read."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from xtop.samurai.actions import Action
from xtop.tools.argument import Argument, ArgumentError, Value


def tool_name(action: Action) -> str:
    """Return the name under which callers find an action."""
    return action.replace(".", "_")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """What a caller is told about an action, and what it may pass."""

    action: Action
    title: str
    description: str
    arguments: tuple[Argument, ...] = ()
    is_read_only: bool = True
    is_destructive: bool = False

    def shown(self) -> Mapping[str, object]:
        """Return the tool as `tools/list` has it."""
        schema: dict[str, object] = {
            "type": "object",
            "properties": {argument.name: argument.schema() for argument in self.arguments},
            "additionalProperties": False,
        }
        required = [argument.name for argument in self.arguments if argument.required]
        return {
            "name": tool_name(self.action),
            "title": self.title,
            "description": self.description,
            "inputSchema": {**schema, "required": required} if required else schema,
            "annotations": {
                "readOnlyHint": self.is_read_only,
                "destructiveHint": self.is_destructive,
                # The pid of an ended process may be given to another one.
                "idempotentHint": not self.is_destructive,
                "openWorldHint": False,
            },
        }

    def read(self, given: Mapping[str, object]) -> dict[str, Value]:
        """Return the arguments of a call by name, without the omitted ones.

        Raises:
            ArgumentError: one is missing, unknown or out of its bounds.
        """
        names = [argument.name for argument in self.arguments]
        for name in given:
            if name not in names:
                raise ArgumentError(_unknown(name, names))
        for argument in self.arguments:
            if argument.required and given.get(argument.name) is None:
                raise ArgumentError(f"missing required argument: {argument.name}")
        # Some clients send null for what they omit.
        return {
            argument.name: argument.read(given[argument.name])
            for argument in self.arguments
            if given.get(argument.name) is not None
        }


def _unknown(name: str, names: list[str]) -> str:
    if not names:
        return f"unknown argument: {name:.80} (this tool takes none)"
    nearest = get_close_matches(name, names, n=1)
    hint = f"did you mean {nearest[0]}?" if nearest else f"it takes {', '.join(names)}"
    return f"unknown argument: {name:.80} ({hint})"
