"""What a module of tools is made of: formatters, calls and a table.

An answer has been shaped before a formatter sees it, so each key of the contract is present.
Formatters therefore subscript, and a field that is renamed in the contract fails the type check;
`.get` would hide it. Every `.get` in these modules counts, called or passed on, but for two kinds
of mapping that are no answers: `….arguments.get`, what the caller gave, and `TABLE.get`, a constant
of the module.
"""

from __future__ import annotations

import ast
import inspect
from types import ModuleType, NoneType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from dbplanet.contract import schemas
from dbplanet.tools import text
from dbplanet.tools.table import AREAS, TOOLS
from dbplanet.tools.text import Answer
from dbplanet.tools.tool import Tool
from tests.architecture.modules import imports


def gets(source: str) -> list[str]:
    """Return the `.get` of each mapping that may be an answer."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr == "get" and not _is_ours(node.value)
    ]


def _is_ours(mapping: ast.expr) -> bool:
    if isinstance(mapping, ast.Name):
        return mapping.id.isupper()
    return isinstance(mapping, ast.Attribute) and mapping.attr == "arguments"


def tries(source: str) -> list[int]:
    """Return the lines of the `try` statements."""
    kinds = (ast.Try, ast.TryStar)
    return [node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]


@pytest.mark.parametrize("module", [*AREAS, text], ids=lambda module: module.__name__)
def test_formatters_only_subscript(module: ModuleType) -> None:
    assert gets(inspect.getsource(module)) == []


@pytest.mark.parametrize("module", AREAS, ids=lambda module: module.__name__)
def test_an_area_leaves_errors_and_http_to_the_client(module: ModuleType) -> None:
    source = inspect.getsource(module)
    assert tries(source) == []
    names = {name.split(".")[0] for name in imports(module.__name__, source)}
    assert names.isdisjoint({"httpx", "http", "urllib", "starlette", "fastapi", "jsonschema"})


@pytest.mark.parametrize("tool", TOOLS.values(), ids=lambda tool: tool.name)
def test_a_formatter_takes_a_type_of_the_contract_and_returns_an_answer(tool: Tool[Any]) -> None:
    assert (tool.format is None) != (tool.call is None)
    if tool.call is not None:
        assert get_type_hints(tool.call)["return"] is Answer
    if tool.format is not None:
        hints = get_type_hints(tool.format)
        taken, _ = inspect.signature(tool.format).parameters
        assert hints.get("return") is Answer
        assert is_of_contract(hints.get(taken, Any))


def is_of_contract(hint: Any) -> bool:
    if get_origin(hint) in (list, dict):
        return all(
            kind in (str, int, float, bool) or is_of_contract(kind) for kind in get_args(hint)
        )
    return hint is NoneType or (is_typeddict(hint) and hint.__module__ == schemas.__name__)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("hit.get('displayName')", ["hit.get"]),
        ("(page['content'] or {}).get('id')", ["(page['content'] or {}).get"]),
        ("hit['target'].get('name', '')", ["hit['target'].get"]),
        ("list(map(hit.get, KEYS))", ["hit.get"]),
        ("call.get('page')", ["call.get"]),
        ("call.arguments.get('page')", []),
        ("MEMBERSHIP.get(status, status)", []),
        ("hit['get']", []),
    ],
)
def test_a_get_on_what_may_be_an_answer_is_found(source: str, found: list[str]) -> None:
    assert gets(source) == found


def test_a_try_is_found_wherever_it_stands() -> None:
    source = "def f():\n    try:\n        g()\n    except E:\n        pass\nf()\n"
    assert tries(source) == [2]
    assert tries(source.replace("except", "except*")) == [2]


@pytest.mark.parametrize(
    ("hint", "is_one"),
    [
        (schemas.SearchPage, True),
        (list[schemas.SearchPage], True),
        (dict[str, bool], True),
        (NoneType, True),
        (Any, False),
        (dict[str, Any], False),
        (list[object], False),
        (str, False),
    ],
)
def test_a_type_of_the_contract_is_told_from_others(hint: object, is_one: bool) -> None:
    assert is_of_contract(hint) is is_one
