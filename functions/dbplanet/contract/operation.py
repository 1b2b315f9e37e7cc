"""Operations: one call that Haiilo answers, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from dbplanet.contract.shape import Shape

T = TypeVar("T")

Location = Literal["path", "query", "body"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One value that an operation takes.

    `schema` is the JSON Schema of the value with its description. `argument` is the tool argument
    that carries it, None where no model may set it.
    """

    name: str
    location: Location
    schema: Mapping[str, Any]
    required: bool = False
    argument: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation(Generic[T]):
    """One operation of openapi.yaml; `T` is the generated type of its shaped answer.

    `id` is the operationId and, where the operation is a tool, the tool's name. `title` is the
    summary. `form` says that the body is a form instead of JSON. `example` are arguments that make
    a call, by tool argument.
    """

    id: str
    title: str
    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    parameters: tuple[Parameter, ...]
    shape: Shape
    form: bool = False
    example: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_read(self) -> bool:
        """Whether the operation changes nothing (a safe method, RFC 9110 section 9.2.1)."""
        return self.method == "GET"

    def bind(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Translate tool arguments to parameters: name -> value, for the arguments given."""
        return {
            parameter.name: arguments[parameter.argument]
            for parameter in self.parameters
            if parameter.argument is not None and parameter.argument in arguments
        }
