"""The text of an operation's parameters: path and query parameters, then the body's properties."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from jsonschema import Draft202012Validator

from contracts.document import Document, Node

ARGUMENT: Final = re.compile(r"[a-z][A-Za-z]*")
JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"
HIDDEN: Final = ("x-mcp-argument", "description", "example", "examples")


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterCode:
    """One parameter as an expression; `use` is where the operation lists it.

    `example` is its value in a call, None where the document shows none.
    """

    use: Node
    name: str
    location: str
    argument: str | None
    code: str
    example: Any = None


def parameters_code(document: Document, path: str, node: Node) -> tuple[list[ParameterCode], bool]:
    """Return the parameters of an operation, and whether its body is a form.

    Raises DocumentError with the line to mend.
    """
    body, form = _body(document, node)
    parameters = [*_parameters(document, node), *body]
    operation_id = node.value["operationId"]
    _refuse_second(document, operation_id, "parameter", [(p.name, p.use) for p in parameters])
    _refuse_second(document, operation_id, "argument", [(p.argument, p.use) for p in parameters])
    declared = {p.name for p in parameters if p.location == "path"}
    if declared != set(re.findall(r"{(.*?)}", path)):
        raise document.error(node, f"{operation_id}: path parameters are not those of {path}")
    return parameters, form


def _refuse_second(
    document: Document, operation_id: str, what: str, uses: list[tuple[str | None, Node]]
) -> None:
    seen: set[str] = set()
    for name, use in uses:
        if name in seen:
            raise document.error(use, f"{operation_id}: second {what} {name}")
        if name is not None:
            seen.add(name)


def _parameters(document: Document, node: Node) -> Iterator[ParameterCode]:
    for use in document.each(node, "parameters"):
        parameter = document.follow(use)
        name, location = document.text(parameter, "name"), document.text(parameter, "in")
        if location not in ("path", "query"):
            raise document.error(parameter, f"{name}: only path and query", "in")
        schema = document.at(parameter, "schema")
        yield _parameter(
            document,
            use,
            parameter,
            schema,
            name=name,
            location=location,
            required=bool(parameter.value.get("required")),
            example=_own_example(document, parameter),
        )


def _body(document: Document, node: Node) -> tuple[list[ParameterCode], bool]:
    if "requestBody" not in node.value:
        return [], False
    body = document.at(node, "requestBody")
    content = document.named(body, "content")
    if len(content) != 1 or not content.keys() <= {JSON, FORM}:
        raise document.error(body, f"a request body is either {JSON} or {FORM}", "content")
    [(kind, media)] = content.items()
    schema = document.at(document.follow(media), "schema")
    properties = document.properties(schema)
    if schema.value.get("type") != "object" or not properties:
        raise document.error(schema, "a request body is an object with properties")
    required = _required(document, schema, properties)
    shown = _body_example(document, document.follow(media), properties)
    values = {name: document.follow(use) for name, use in properties.items()}
    parameters = [
        _parameter(
            document,
            properties[name],
            value,
            value,
            name=name,
            location="body",
            required=name in required,
            example=shown.get(name, Node(None, media.pointer)),
        )
        for name, value in values.items()
    ]
    return parameters, kind == FORM


def _own_example(document: Document, parameter: Node) -> Node:
    if "examples" in parameter.value:
        raise document.error(parameter, "a parameter has one example", "examples")
    return Node(parameter.value.get("example"), (*parameter.pointer, "example"))


def _body_example(document: Document, media: Node, properties: dict[str, Node]) -> dict[str, Node]:
    """Return the properties of the body's first example, nothing where there is none."""
    if "example" in media.value:
        raise document.error(media, "a body's example stands in examples", "example")
    examples = list(document.named(media, "examples").values())
    if not examples:
        return {}
    shown = document.named(document.follow(examples[0]), "value")
    for name, node in shown.items():
        if name not in properties:
            raise document.error(node, f"the example's {name} is not a property")
    return shown


def _required(document: Document, schema: Node, properties: dict[str, Node]) -> set[str]:
    required = set()
    for part in document.parts(schema):
        for name in document.each(part, "required"):
            if name.value not in list(properties):
                raise document.error(name, f"required {name.value} is not a property")
            required.add(name.value)
    return required


def _parameter(
    document: Document,
    use: Node,
    node: Node,
    schema: Node,
    *,
    name: str,
    location: str,
    required: bool,
    example: Node,
) -> ParameterCode:
    """Return one parameter; `node` has its description and argument, `schema` the rest."""
    argument = _argument(document, node)
    kept = {key: document.resolved(schema.child(key)) for key in schema.value if key not in HIDDEN}
    if isinstance(node.value.get("description"), str):
        kept["description"] = node.value["description"]
    if example.value is not None and not Draft202012Validator(kept).is_valid(example.value):
        raise document.error(example, f"the example of {name} is not what its schema allows")
    fields: dict[str, Any] = {"name": name, "location": location, "schema": kept}
    if required:
        fields["required"] = True
    if argument is not None:
        fields["argument"] = argument
    code = ", ".join(f"{key}={value!r}" for key, value in fields.items())
    return ParameterCode(
        use=use,
        name=name,
        location=location,
        argument=argument,
        code=f"Parameter({code})",
        example=example.value,
    )


def _argument(document: Document, node: Node) -> str | None:
    if "x-mcp-argument" not in node.value:
        return None
    argument = document.text(node, "x-mcp-argument")
    if not ARGUMENT.fullmatch(argument):
        what = f"x-mcp-argument {argument} is not a lowerCamelCase name"
        raise document.error(node, what, "x-mcp-argument")
    if not isinstance(node.value.get("description"), str):
        raise document.error(node, f"x-mcp-argument {argument} has no description", "description")
    return argument
