"""A tool is a value: an operation of the contract, a description, and how its answer reads."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
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

    `format` turns the shaped answer into text. A tool that needs several requests passes `call`,
    which returns what `format` takes, and names the other operations in `operations`.
    """

    operation: Operation[T]
    description: str
    format: Callable[[T, Call], Answer]
    call: Callable[[Call], Awaitable[T]] | None = None
    operations: tuple[Operation[Any], ...] = ()

    @property
    def name(self) -> str:
        """The operationId."""
        return self.operation.id

    @cached_property
    def input_schema(self) -> dict[str, Any]:
        """The JSON Schema of the arguments: an object without unknown properties."""
        exposed = [p for p in self.operation.parameters if p.argument is not None]
        schema: dict[str, Any] = {
            "type": "object",
            "properties": {str(p.argument): dict(p.schema) for p in exposed},
            "additionalProperties": False,
        }
        required = [str(p.argument) for p in exposed if p.required]
        return {**schema, "required": required} if required else schema

    @cached_property
    def arguments(self) -> Arguments:
        """What accepts the arguments of a call."""
        return Arguments(self.name, self.input_schema)

    @cached_property
    def definition(self) -> mcp_types.Tool:
        """What `tools/list` says of the tool."""
        return mcp_types.Tool(
            name=self.name,
            title=self.operation.title,
            description=self.description,
            input_schema=self.input_schema,
            annotations=_annotations(self.operation),
        )

    async def run(self, call: Call) -> Answer:
        """Ask Haiilo and say what it answered. Raises HaiiloError and ToolError."""
        if self.call is not None:
            return self.format(await self.call(call), call)
        values = self.operation.bind(call.arguments)
        return self.format(await call.client.request(self.operation, values), call)


def _annotations(operation: Operation[Any]) -> mcp_types.ToolAnnotations:
    """Derive the hints of the method: no operation here deletes what others made."""
    return mcp_types.ToolAnnotations(
        read_only_hint=operation.is_read,
        destructive_hint=False,
        idempotent_hint=operation.method != "POST",
        open_world_hint=True,
    )
