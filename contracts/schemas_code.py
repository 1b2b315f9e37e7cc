"""The text of schemas.py: one TypedDict a response component, every key present and `T | None`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from datamodel_code_generator import Formatter, InputFileType, PythonVersion, generate
from datamodel_code_generator.enums import DataModelType

from contracts.document import Document, Node

HEADER: Final = '''\
"""Generated from openapi.yaml by `make contract-code`; never edit.

SHA-256 of the source: {digest}
"""
'''


def schemas_code(document: Document, names: Iterable[str]) -> str:
    """Return the module's text for these response components."""
    components = document.root.child("components", "schemas")
    shaped = {name: _shaped(document, components.child(name)) for name in names}
    return str(
        generate(
            json.dumps({"openapi": "3.1.0", "components": {"schemas": shaped}}),
            input_file_type=InputFileType.OpenAPI,
            output_model_type=DataModelType.TypingTypedDict,
            target_python_version=PythonVersion.PY_311,
            use_standard_collections=True,
            use_union_operator=True,
            custom_file_header=HEADER.format(digest=document.digest),
            formatters=[Formatter.BUILTIN],
            aliases={name: name for schema in shaped.values() for name in schema["properties"]},
        )
    )


def _shaped(document: Document, schema: Node) -> dict[str, Any]:
    """Return the schema of what a shape reads: all keys required, each of them or null."""
    properties = {
        name: {"anyOf": [_kept(document, node), {"type": "null"}]}
        for name, node in document.properties(schema).items()
    }
    if properties:
        return {"type": "object", "required": list(properties), "properties": properties}
    return {"properties": {}, **_kept(document, schema)}


def _kept(document: Document, schema: Node) -> dict[str, Any]:
    """Drop what says nothing of the Python type: bounds, enumerations, descriptions."""
    value: dict[str, Any] = schema.value
    if "$ref" in value:
        return value
    if "oneOf" in value:
        options = range(len(value["oneOf"]))
        return {"anyOf": [_kept(document, schema.child("oneOf", index)) for index in options]}
    if document.properties(schema):
        return _shaped(document, schema)
    kept: dict[str, Any] = {"type": value["type"]}
    for key in ("items", "additionalProperties"):
        if isinstance(value.get(key), dict):
            kept[key] = _kept(document, schema.child(key))
    return kept
