"""A tool is a value: an operation of the contract, a description, and how its answer reads."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

import mcp_types

from dbplanet.contract.operation import Operation
from dbplanet.haiilo.client import HaiiloClient
from dbplanet.haiilo.errors import AuthenticationError, HaiiloError
from dbplanet.tools.arguments import Arguments
from dbplanet.tools.text import Answer

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool: its accepted arguments and the client that asks as its caller."""

    arguments: Mapping[str, Any]
    client: HaiiloClient

    async def ask(self, operation: Operation[T], **values: Any) -> T:
        """Return the answer of an operation, which takes the arguments and further values."""
        return await self.client.request(operation, operation.bind(self.arguments) | values)

    @staticmethod
    async def attempt(reading: Awaitable[T]) -> T | None:
        """Return what a helping read answers, None where it fails: the main request then tells.

        Raises AuthenticationError, since the main request could only fail the same way.
        """
        try:
            return await reading
        except AuthenticationError:
            raise
        except HaiiloError:
            return None


@dataclass(frozen=True)
class Tool(Generic[T]):
    """A tool: name, title, input schema and annotations come from the operation.

    `format` turns the shaped answer into text. A tool that needs several requests passes `call`
    instead and names the other operations in `operations`. `arguments` adds arguments or replaces
    them where the tool's vocabulary differs from Haiilo's; those in `required` must be given.
    `name`, `title` and `example` are passed by a tool that is no single operation.
    """

    operation: Operation[T]
    description: str
    format: Callable[[T, Call], Answer] | None = None
    call: Callable[[Call], Awaitable[Answer]] | None = None
    operations: tuple[Operation[Any], ...] = ()
    arguments: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    name: str = ""
    title: str = ""
    example: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or self.operation.id)
        object.__setattr__(self, "title", self.title or self.operation.title)
        object.__setattr__(self, "example", self.example or self.operation.example)

    @cached_property
    def input_schema(self) -> dict[str, Any]:
        """The JSON Schema of the arguments: an object without unknown properties."""
        exposed = [p for p in self.operation.parameters if p.argument is not None]
        properties = {str(p.argument): dict(p.schema) for p in exposed}
        properties |= {name: dict(schema) for name, schema in self.arguments.items()}
        required = {str(p.argument) for p in exposed if p.required} | set(self.required)
        schema = {"type": "object", "properties": properties, "additionalProperties": False}
        listed = [name for name in properties if name in required]
        return {**schema, "required": listed} if listed else schema

    @cached_property
    def accept(self) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
        """Check the arguments of a call; see `Arguments.accept`."""
        return Arguments(self.name, self.input_schema).accept

    @cached_property
    def definition(self) -> mcp_types.Tool:
        """What `tools/list` says of the tool."""
        return mcp_types.Tool(
            name=self.name,
            title=self.title,
            description=self.description,
            input_schema=self.input_schema,
            annotations=_annotations(self.operation),
        )

    async def run(self, call: Call) -> Answer:
        """Ask Haiilo and say what it answered. Raises HaiiloError and ToolError."""
        if self.call is not None:
            return await self.call(call)
        assert self.format is not None, f"{self.name} has neither format nor call"
        return self.format(await call.ask(self.operation), call)


def _annotations(operation: Operation[Any]) -> mcp_types.ToolAnnotations:
    """Derive the hints of the method: no operation here deletes what others made."""
    return mcp_types.ToolAnnotations(
        read_only_hint=operation.is_read,
        destructive_hint=False,
        idempotent_hint=operation.method != "POST",
        open_world_hint=True,
    )
