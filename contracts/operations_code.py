"""The text of operations.py: one constant an operation, one shape a response schema."""

from __future__ import annotations

import re
from typing import Final

from contracts.document import Document, Node
from contracts.parameters_code import JSON, parameters_code
from contracts.shapes_code import ShapesCode

OPERATION_ID: Final = re.compile(r"[A-Z][A-Za-z]*_[A-Z][A-Za-z]*")

HEADER: Final = '''\
"""Generated from openapi.yaml by `make contract-code`; never edit.

SHA-256 of the source: {digest}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dbplanet.contract.operation import Operation, Parameter
from dbplanet.contract.shape import (
    BOOLEAN, INTEGER, NOTHING, NUMBER, STRING, Array, Map, Object, OneOf, Scalar, Shape,
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
            what = f"operationId {node.value['operationId']} is taken already"
            raise document.error(node, what, "operationId")
        constants[name] = _operation(document, shapes, method, path, node)
    names = "".join(f"{name}," for name in constants)
    return (
        HEADER.format(digest=document.digest)
        + "".join(f"_{name}: Final[Shape] = {code}\n" for name, code in shapes.definitions.items())
        + "\n".join(f"{name}: Final{code}" for name, code in constants.items())
        + f"\n\nOPERATIONS: Final[tuple[Operation[Any], ...]] = ({names})\n"
    )


def _constant(document: Document, node: Node) -> str:
    operation_id = document.text(node, "operationId")
    if not OPERATION_ID.fullmatch(operation_id):
        what = f"operationId {operation_id} is not {{Area}}_{{Action}}"
        raise document.error(node, what, "operationId")
    document.text(node, "summary")
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", operation_id).upper()


def _operation(document: Document, shapes: ShapesCode, method: str, path: str, node: Node) -> str:
    parameters, form = parameters_code(document, path, node)
    type_name, shape = shapes.of_response(_success(document, node))
    listing = "".join(f"{parameter.code}," for parameter in parameters)
    example = {p.argument: p.example for p in parameters if p.argument and p.example is not None}
    return (
        f"[Operation[{type_name}]] = Operation(id={node.value['operationId']!r}, "
        f"title={node.value['summary']!r}, method={method!r}, path={path!r}, "
        f"parameters=({listing}), shape={shape}{', form=True' if form else ''}"
        f"{f', example={example!r}' if example else ''})"
    )


def _success(document: Document, node: Node) -> Node | None:
    """Return the schema of the 2xx answer, None where it has no content."""
    responses = document.named(node, "responses")
    codes = [code for code in responses if code.startswith("2")]
    if len(codes) != 1:
        raise document.error(
            node, f"{node.value['operationId']} needs one 2xx response", "responses"
        )
    response = document.follow(responses[codes[0]])
    if "content" not in response.value:
        return None
    content = document.named(response, "content")
    if JSON not in content:
        raise document.error(response, f"a 2xx response is {JSON}", "content")
    document.at(document.follow(content[JSON]), "schema")
    return content[JSON].child("schema")
