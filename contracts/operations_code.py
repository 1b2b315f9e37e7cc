"""The text of operations.py: one constant an operation, one shape a response schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from contracts.document import Document, Node
from contracts.shapes_code import ShapesCode

OPERATION_ID: Final = re.compile(r"[A-Z][A-Za-z]*_[A-Z][A-Za-z]*")
ARGUMENT: Final = re.compile(r"[a-z][A-Za-z]*")
JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"

HEADER: Final = '''\
"""Generated from openapi.yaml by `make contract-code`; never edit.

SHA-256 of the source: {digest}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dbplanet.contract.operation import Operation, Parameter
from dbplanet.contract.shape import (
    BOOLEAN, INTEGER, NOTHING, NUMBER, STRING, Array, Map, Object, Scalar, Shape,
)

if TYPE_CHECKING:
    from dbplanet.contract import schemas

'''


def operations_code(document: Document, shapes: ShapesCode) -> str:
    """Return the module's text and leave in `shapes` what its answers need.

    Raises DocumentError with the line to mend.
    """
    constants: dict[str, str] = {}
    for method, path, node in document.operations():
        name = _constant(document, node)
        if name in constants:
            raise document.error(node, f"operationId {node.value['operationId']} is taken already")
        constants[name] = _operation(document, shapes, method, path, node)
    names = ", ".join(constants)
    return (
        HEADER.format(digest=document.digest)
        + "".join(f"_{name}: Final[Shape] = {code}\n" for name, code in shapes.definitions.items())
        + "\n".join(f"{name}: Final{code}" for name, code in constants.items())
        + f"\n\nOPERATIONS: Final[tuple[Operation[Any], ...]] = ({names},)\n"
    )


def _constant(document: Document, node: Node) -> str:
    operation_id = node.value.get("operationId")
    if not isinstance(operation_id, str):
        raise document.error(node, "the operation has no operationId")
    if not OPERATION_ID.fullmatch(operation_id):
        raise document.error(node, f"operationId {operation_id} is not {{Area}}_{{Action}}")
    if not isinstance(node.value.get("summary"), str):
        raise document.error(node, f"{operation_id} has no summary, the tool's title")
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", operation_id).upper()


def _operation(document: Document, shapes: ShapesCode, method: str, path: str, node: Node) -> str:
    parameters = list(_parameters(document, path, node))
    body, form = _body(document, node)
    parameters += body
    _refuse_collisions(document, node, path, parameters)
    type_name, shape = shapes.of_response(_success(document, node))
    listing = "".join(f"{parameter['code']}," for parameter in parameters)
    return (
        f"[Operation[{type_name}]] = Operation(id={node.value['operationId']!r}, "
        f"title={node.value['summary']!r}, method={method!r}, path={path!r}, "
        f"parameters=({listing}), shape={shape}{', form=True' if form else ''})"
    )


def _parameters(document: Document, path: str, node: Node) -> Iterator[dict[str, Any]]:
    for index in range(len(node.value.get("parameters", ()))):
        parameter = document.follow(node.child("parameters", index))
        if parameter.value["in"] not in ("path", "query"):
            raise document.error(parameter, f"{parameter.value['name']}: only path and query")
        schema = document.follow(parameter.child("schema")).value
        yield _parameter(
            document,
            parameter,
            name=parameter.value["name"],
            location=parameter.value["in"],
            schema=_argument_schema(schema, parameter.value.get("description")),
            required=bool(parameter.value.get("required")),
        )


def _body(document: Document, node: Node) -> tuple[list[dict[str, Any]], bool]:
    if "requestBody" not in node.value:
        return [], False
    content = document.follow(node.child("requestBody")).child("content")
    kinds = [kind for kind in content.value if kind in (JSON, FORM)]
    if len(kinds) != 1 or len(content.value) != 1:
        raise document.error(content, f"a request body is either {JSON} or {FORM}")
    schema = document.follow(content.child(kinds[0], "schema"))
    if schema.value.get("type") != "object" or "properties" not in schema.value:
        raise document.error(schema, "a request body is an object with properties")
    required = schema.value.get("required", ())
    properties = {name: document.follow(node) for name, node in document.properties(schema).items()}
    return [
        _parameter(
            document,
            node,
            name=name,
            location="body",
            schema=_argument_schema(node.value, node.value.get("description")),
            required=name in required,
        )
        for name, node in properties.items()
    ], kinds[0] == FORM


def _parameter(document: Document, node: Node, **fields: Any) -> dict[str, Any]:
    argument = node.value.get("x-mcp-argument")
    if argument is not None:
        if not ARGUMENT.fullmatch(argument):
            raise document.error(node, f"x-mcp-argument {argument} is not a lowerCamelCase name")
        if "description" not in fields["schema"]:
            raise document.error(node, f"x-mcp-argument {argument} has no description")
        fields["argument"] = argument
    shown = {key: value for key, value in fields.items() if key != "required" or value}
    code = ", ".join(f"{key}={value!r}" for key, value in shown.items())
    return {
        "node": node,
        "name": fields["name"],
        "argument": argument,
        "code": f"Parameter({code})",
    }


def _argument_schema(schema: dict[str, Any], description: str | None) -> dict[str, Any]:
    hidden = ("x-mcp-argument", "description", "example", "examples")
    kept = {key: value for key, value in schema.items() if key not in hidden}
    return kept if description is None else {**kept, "description": description}


def _refuse_collisions(
    document: Document, node: Node, path: str, parameters: list[dict[str, Any]]
) -> None:
    operation_id = node.value["operationId"]
    for field, what in (("name", "parameter"), ("argument", "argument")):
        seen: set[str] = set()
        for parameter in parameters:
            value = parameter[field]
            if value in seen:
                raise document.error(parameter["node"], f"{operation_id}: second {what} {value}")
            if value is not None:
                seen.add(value)
    declared = {p["name"] for p in parameters if p["code"].find("location='path'") > 0}
    if declared != set(re.findall(r"{(.*?)}", path)):
        raise document.error(node, f"{operation_id}: path parameters are not those of {path}")


def _success(document: Document, node: Node) -> Node | None:
    """Return the schema of the 2xx answer, None where it has no content."""
    codes = [code for code in node.value.get("responses", {}) if str(code).startswith("2")]
    if len(codes) != 1:
        raise document.error(node, f"{node.value['operationId']} needs one 2xx response")
    response = document.follow(node.child("responses", codes[0]))
    if "content" not in response.value:
        return None
    if JSON not in response.value["content"]:
        raise document.error(response, f"a 2xx response is {JSON}")
    return response.child("content", JSON, "schema")
