"""Arguments as clients really send them, checked against a tool's input schema."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model

TYPES: Final = {"integer": int, "string": str}


class ToolError(Exception):
    """A call that cannot be made as it is; the text says which argument and what is allowed."""


class Arguments:
    """The arguments of one tool: `"5"` and `5.0` pass for 5, a number for an id, null for none."""

    def __init__(self, tool: str, input_schema: Mapping[str, Any]) -> None:
        self._tool = tool
        self._schemas: Mapping[str, Mapping[str, Any]] = input_schema["properties"]
        self._required = input_schema.get("required", ())
        self._model: type[BaseModel] | None = None

    def accept(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments that were given, in the types of the schema.

        Raises ToolError with one line an argument that is unknown, missing or not allowed.
        """
        given = {name: value for name, value in arguments.items() if value is not None}
        if self._model is None:  # at the first call: building all of them would slow the start
            self._model = self._build()
        try:
            accepted = self._model.model_validate(given)
        except ValidationError as error:
            raise ToolError(self._explain(error, given)) from None
        return accepted.model_dump(exclude_unset=True)

    def _build(self) -> type[BaseModel]:
        fields: dict[str, Any] = {
            name: (_annotation(schema), ... if name in self._required else None)
            for name, schema in self._schemas.items()
        }
        config = ConfigDict(extra="forbid", coerce_numbers_to_str=True, hide_input_in_errors=True)
        return create_model(self._tool, __config__=config, **fields)

    def _explain(self, error: ValidationError, given: Mapping[str, Any]) -> str:
        names = dict.fromkeys(str(detail["loc"][0]) for detail in error.errors())
        lines = [self._complaint(name, given) for name in names]
        return "\n".join([f"[INVALID ARGUMENT] {lines[0]}", *lines[1:]])

    def _complaint(self, name: str, given: Mapping[str, Any]) -> str:
        schema = self._schemas.get(name)
        if schema is None:
            near = difflib.get_close_matches(name, self._schemas, n=1, cutoff=0.5)
            known = ", ".join(self._schemas) or "none"
            meant = f" Did you mean {near[0]}?" if near else ""
            return f"{_short(name)}: unknown argument.{meant} {self._tool} takes: {known}."
        if name not in given:
            return f"{name}: missing. Allowed: {allowed(schema)}."
        return f"{name}: got {_short(given[name])}. Allowed: {allowed(schema)}."


def allowed(schema: Mapping[str, Any]) -> str:
    """Say what a schema allows, in words."""
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    if schema["type"] == "integer":
        return f"a whole number from {schema['minimum']} to {schema['maximum']}"
    words = f"text of {schema.get('minLength', 0)} to {schema['maxLength']} characters"
    return f"{words} matching {schema['pattern']}" if "pattern" in schema else words


def _annotation(schema: Mapping[str, Any]) -> Any:
    if "enum" in schema:
        return Literal[tuple(schema["enum"])]
    return Annotated[
        TYPES[schema["type"]],
        BeforeValidator(_refuse_booleans),
        Field(
            ge=schema.get("minimum"),
            le=schema.get("maximum"),
            min_length=schema.get("minLength"),
            max_length=schema.get("maxLength"),
            pattern=schema.get("pattern"),
        ),
    ]


def _refuse_booleans(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("a boolean is neither a number nor a text")
    return value


def _short(value: object) -> str:
    """Quote what came, short and on one line."""
    text = json.dumps(value, ensure_ascii=True, default=str)
    return text if len(text) <= 60 else f"{text[:60]}… ({len(text)} characters)"
