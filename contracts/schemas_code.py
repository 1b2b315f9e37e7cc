"""The text of schemas.py: one TypedDict a response component, every key present and `T | None`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from keyword import iskeyword
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
    header = HEADER.format(digest=document.digest)
    components = [document.root.child("components", "schemas", name) for name in names]
    if not components:
        return header
    schemas = {node.pointer[-1]: _shaped(document, node) for node in components}
    return str(
        generate(
            json.dumps({"openapi": "3.1.0", "components": {"schemas": schemas}}),
            input_file_type=InputFileType.OpenAPI,
            output_model_type=DataModelType.TypingTypedDict,
            target_python_version=PythonVersion.PY_311,
            use_standard_collections=True,
            use_union_operator=True,
            custom_file_header=header,
            formatters=[Formatter.BUILTIN],
            aliases=_aliases(name for node in components for name in document.properties(node)),
        )
    )


def _aliases(names: Iterable[str]) -> dict[str, str]:
    """Keep names as they are: the generator would rename `_permissions`.

    Names that are no identifiers it keeps itself, in a TypedDict that is written as a call.
    """
    return {name: name for name in names if name.isidentifier() and not iskeyword(name)}


def _shaped(document: Document, schema: Node) -> dict[str, Any]:
    """Return the schema of what a shape reads: all keys required, each of them or null."""
    properties = {
        name: {"anyOf": [_kept(document, node), {"type": "null"}]}
        for name, node in (document.alternatives(schema) or document.properties(schema)).items()
    }
    if not properties:
        return _kept(document, schema)
    return {"type": "object", "required": list(properties), "properties": properties}


def _kept(document: Document, schema: Node) -> dict[str, Any]:
    """Drop what says nothing of the Python type: bounds, enumerations, descriptions."""
    value: dict[str, Any] = schema.value
    if "$ref" in value:
        return value
    if "oneOf" in value:
        return {"anyOf": [_kept(document, option) for option in document.each(schema, "oneOf")]}
    kept: dict[str, Any] = {"type": value["type"]}
    for key in ("items", "additionalProperties"):
        if isinstance(value.get(key), dict):
            kept[key] = _kept(document, schema.child(key))
    return kept
