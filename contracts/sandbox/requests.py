"""Reading a request and checking it against the parameters of its operation."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from starlette.requests import Request

from contracts.sandbox.errors import InvalidArguments, unsupported_media_type
from dbplanet.contract.operation import Location, Operation, Parameter

JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"

INTEGER: Final = re.compile(r"-?[0-9]{1,18}", re.ASCII)
BOOLEANS: Final = {"true": True, "false": False}
# The constraint that a value breaks, in the words of Haiilo's bean validation.
CODES: Final = {
    "minimum": "Min",
    "maximum": "Max",
    "minLength": "Size",
    "maxLength": "Size",
    "minItems": "Size",
    "maxItems": "Size",
    "pattern": "Pattern",
}


class RequestReader:
    """Takes from requests what one operation declares.

    Query parameters that it does not declare are ignored, as Haiilo does. The body is taken at
    its word: an undeclared field is an error, and so is a repeated one in a form.
    """

    def __init__(self, operation: Operation[Any]) -> None:
        self._operation = operation
        self._validators = {
            (parameter.location, parameter.name): Draft202012Validator(parameter.schema)
            for parameter in operation.parameters
        }

    def read(self, request: Request, body: bytes) -> dict[str, Any]:
        """Return the arguments by parameter name.

        Raises InvalidArguments for what does not fit, Refusal (415) for another kind of body.
        """
        query = request.query_params
        sent: dict[Location, Mapping[str, Any]] = {
            "path": {name: [value] for name, value in request.path_params.items()},
            "query": {name: query.getlist(name) for name in query},
            "body": self._body(request, body),
        }
        arguments: dict[str, Any] = {}
        errors: dict[str, str] = {}
        for parameter in self._operation.parameters:
            if parameter.name not in sent[parameter.location]:
                if parameter.required:
                    errors[parameter.name] = "NotNull"
                continue
            value = sent[parameter.location][parameter.name]
            if parameter.location != "body":
                value = _typed(parameter.schema, value)
            validator = self._validators[parameter.location, parameter.name]
            for error in validator.iter_errors(value):
                errors.setdefault(_key(parameter, error), _code(error))
            arguments[parameter.name] = value
        declared = {p.name for p in self._operation.parameters if p.location == "body"}
        errors |= {name: "Unknown" for name in sent["body"] if name not in declared}
        if errors:
            raise InvalidArguments(errors)
        return arguments

    def _body(self, request: Request, body: bytes) -> Mapping[str, Any]:
        if all(parameter.location != "body" for parameter in self._operation.parameters):
            return {}
        if not body and "content-type" not in request.headers:
            return {}
        expected = FORM if self._operation.form else JSON
        media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media_type != expected:
            raise unsupported_media_type(expected)
        return _form(body) if self._operation.form else _json(body)


def _one(values: list[str]) -> Any:
    # A list of several has no type that a parameter declares, so that it is refused by its name.
    return values[0] if len(values) == 1 else values


def _typed(schema: Mapping[str, Any], values: list[str]) -> Any:
    """Return the values of a query or path parameter as its type; an array repeats its name."""
    if schema.get("type") == "array":
        return [_scalar(schema.get("items", {}), value) for value in values]
    return _scalar(schema, values[0]) if len(values) == 1 else values


def _scalar(schema: Mapping[str, Any], value: str) -> Any:
    """Return one value as its type; what cannot be read stays text, and is refused as such."""
    match schema.get("type"):
        case "integer" if INTEGER.fullmatch(value):
            return int(value)
        case "boolean":
            return BOOLEANS.get(value, value)
        case _:
            return value


def _key(parameter: Parameter, error: ValidationError) -> str:
    """Return what an error is about, in Spring's words: `adminIds[3]` for one of a list."""
    return parameter.name + "".join(f"[{step}]" for step in error.path)


def _code(error: ValidationError) -> str:
    return CODES.get(str(error.validator), "typeMismatch")


def _form(body: bytes) -> dict[str, Any]:
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, errors="strict")
    except ValueError:
        raise InvalidArguments({}, "The body is not a form in UTF-8") from None
    fields: dict[str, list[str]] = {}
    for name, value in pairs:
        fields.setdefault(name, []).append(value)
    return {name: _one(values) for name, values in fields.items()}


def _json(body: bytes) -> dict[str, Any]:
    try:
        value = json.loads(body, parse_constant=_refuse_constant)
        # A lone surrogate can be written in JSON, but never answered in UTF-8.
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise InvalidArguments({}, "The body is not JSON") from None
    if not isinstance(value, dict):
        raise InvalidArguments({}, "The body is not a JSON object")
    return value


def _refuse_constant(name: str) -> float:
    raise ValueError(name)
