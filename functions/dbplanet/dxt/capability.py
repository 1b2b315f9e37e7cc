"""A tool as a capability: JSON Schema becomes the seed's parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast, get_args

from dbplanet.dxt.errors import DXTGenerationError
from dbplanet.dxt.models import (
    DXTCapability,
    DXTConstraints,
    DXTExample,
    DXTParameter,
    DXTReturns,
    JsonType,
)
from dbplanet.tools.tool import Tool

CONSTRAINTS: Final = tuple(
    DXTConstraints.model_fields[name].alias or name for name in DXTConstraints.model_fields
)


def capability_of(tool: Tool[Any]) -> DXTCapability:
    """Return the capability of a tool. Raises DXTGenerationError for what has no counterpart."""
    if not tool.description.strip():
        raise DXTGenerationError("it has no description.")
    schema = tool.input_schema
    required = schema.get("required", ())
    fields: dict[str, Any] = {
        "name": tool.name,
        "description": tool.description,
        "parameters": [
            _parameter(name, property_, required=name in required)
            for name, property_ in schema["properties"].items()
        ],
        "returns": DXTReturns(type="text", description=tool.description),
    }
    if category := category_of(tool):
        fields["category"] = category
    if tool.example or not schema["properties"]:
        arguments = dict(tool.example)
        fields["examples"] = [DXTExample(description=tool.title, arguments=arguments)]
    return DXTCapability(**fields)


def category_of(tool: Tool[Any]) -> str:
    """Return a tool's category, the area in its name; empty for a name without one."""
    area, separator, _ = tool.name.partition("_")
    return area if separator else ""


def _parameter(name: str, schema: Any, *, required: bool) -> DXTParameter:
    if not isinstance(schema, Mapping):
        raise DXTGenerationError(f"the schema of {name} is no object.")
    fields: dict[str, Any] = {
        "name": name,
        "type": _type(name, schema),
        "description": " ".join(filter(None, (schema.get("description"), _inside(name, schema)))),
        "required": required,
    }
    if "default" in schema:
        fields["default"] = schema["default"]
    if "enum" in schema:
        fields["enum"] = list(schema["enum"])
    if constraints := {key: schema[key] for key in CONSTRAINTS if key in schema}:
        fields["constraints"] = DXTConstraints.model_validate(constraints)
    return DXTParameter(**fields)


def _type(where: str, schema: Mapping[str, Any]) -> JsonType:
    """Return the one type of a value; null beside it says no more than that it is optional."""
    declared = schema.get("type")
    kinds = [declared] if isinstance(declared, str) else declared or []
    found = [kind for kind in kinds if kind != "null"]
    if len(found) != 1 or found[0] not in get_args(JsonType):
        raise DXTGenerationError(f"{where} has not one JSON type.")
    return cast("JsonType", found[0])


def _inside(where: str, schema: Mapping[str, Any]) -> str:
    """Say what an object or array holds: the seed's parameters have no place for it."""
    kind = _type(where, schema)
    if kind == "array" and isinstance(schema.get("items"), Mapping):
        return f"A list of {_words(where, schema['items'])}."
    if kind == "object" and schema.get("properties"):
        return f"An object of {_fields(where, schema)}."
    return ""


def _words(where: str, schema: Mapping[str, Any]) -> str:
    kind = _type(where, schema)
    if kind == "object" and schema.get("properties"):
        return f"object ({_fields(where, schema)})"
    if kind == "array" and isinstance(schema.get("items"), Mapping):
        return f"array of {_words(where, schema['items'])}"
    return kind


def _fields(where: str, schema: Mapping[str, Any]) -> str:
    required = schema.get("required", ())
    return ", ".join(
        f"{name}: {_words(where, field)}{'' if name in required else ' (optional)'}"
        for name, field in schema["properties"].items()
    )
