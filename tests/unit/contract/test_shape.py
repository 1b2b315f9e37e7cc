from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dbplanet.contract.operations import OPERATIONS
from dbplanet.contract.shape import (
    BOOLEAN,
    INTEGER,
    NOTHING,
    NUMBER,
    STRING,
    Array,
    Map,
    Object,
    OneOf,
    Scalar,
    Shape,
)

NAMES = ("id", "content", "displayName", "target", "params", "number", "_permissions", "other")
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
JSON = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=15,
)

TEXT_OR_NUMBER = Scalar((int, str))
PERSON = Object({"name": STRING, "age": INTEGER})


@pytest.mark.parametrize(
    ("shape", "value", "expected"),
    [
        (STRING, "text", "text"),
        (STRING, "", ""),
        (STRING, 5, None),
        (STRING, True, None),
        (STRING, ["text"], None),
        (STRING, None, None),
        (INTEGER, 5, 5),
        (INTEGER, 0, 0),
        (INTEGER, 2**63, 2**63),
        (INTEGER, 10**30, None),
        (INTEGER, 5.0, 5),
        (INTEGER, 5.5, None),
        (INTEGER, math.nan, None),
        (INTEGER, math.inf, None),
        (INTEGER, -math.inf, None),
        (INTEGER, True, None),
        (INTEGER, "5", None),
        (NUMBER, 5, 5),
        (NUMBER, 5.5, 5.5),
        (NUMBER, False, None),
        (NUMBER, "5.5", None),
        (NUMBER, math.nan, None),
        (NUMBER, math.inf, None),
        (NUMBER, -math.inf, None),
        (BOOLEAN, True, True),
        (BOOLEAN, False, False),
        (BOOLEAN, 1, None),
        (BOOLEAN, "true", None),
        (TEXT_OR_NUMBER, 5, 5),
        (TEXT_OR_NUMBER, "5", "5"),
        (TEXT_OR_NUMBER, 5.0, 5),
        (TEXT_OR_NUMBER, True, None),
        (TEXT_OR_NUMBER, 5.5, None),
        (Array(STRING), [], []),
        (Array(STRING), ["a", None, 5, {}, "b"], ["a", "b"]),
        (Array(STRING), {"0": "a"}, None),
        (Array(STRING), "a", None),
        (Array(Array(INTEGER)), [[1, "x"], "y", []], [[1], []]),
        (Map(BOOLEAN), {}, {}),
        (Map(BOOLEAN), {"read": True, "write": None, "like": "yes"}, {"read": True}),
        (Map(BOOLEAN), [True], None),
        (PERSON, {"name": "Anna", "age": 41}, {"name": "Anna", "age": 41}),
        (PERSON, {"age": 41, "town": "Berlin"}, {"name": None, "age": 41}),
        (PERSON, {"name": ["Anna"], "age": None}, {"name": None, "age": None}),
        (PERSON, {}, {"name": None, "age": None}),
        (PERSON, [], None),
        (PERSON, None, None),
        (
            Object({"people": Array(PERSON)}),
            {"people": [{"name": "Anna"}, "Ben", None]},
            {"people": [{"name": "Anna", "age": None}]},
        ),
        (NOTHING, {"name": "Anna"}, None),
        (NOTHING, None, None),
    ],
)
def test_what_fits_is_kept_and_the_rest_is_none_or_left_out(
    shape: Shape, value: object, expected: object
) -> None:
    read = shape.read(value)
    assert read == expected
    assert type(read) is type(expected)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
@settings(max_examples=30)
@given(value=JSON)
def test_any_json_is_read_without_an_error_and_stays_as_it_was_read(
    operation: Any, value: object
) -> None:
    read = operation.shape.read(value)
    assert_fits(operation.shape, read)
    if not isinstance(operation.shape, OneOf):  # which reads a value under its option's name
        assert operation.shape.read(read) == read


EITHER = OneOf(
    (("Person", PERSON, ("name",)), ("Names", Array(STRING), ()), ("Ages", Map(INTEGER), ()))
)


@pytest.mark.parametrize(
    ("value", "fits", "read"),
    [
        ({"name": "Anna"}, "Person", {"name": "Anna", "age": None}),
        ({"name": 5}, "Person", {"name": None, "age": None}),
        (["Anna", 5], "Names", ["Anna"]),
        ({"anna": 5, "ben": "x"}, "Ages", {"anna": 5}),
        ({}, "Ages", {}),
    ],
)
def test_one_of_several_shapes_is_the_first_that_fits(
    value: object, fits: str, read: object
) -> None:
    assert EITHER.read(value) == {"Person": None, "Names": None, "Ages": None, fits: read}


@pytest.mark.parametrize("value", [None, "Anna", 5, True])
def test_a_value_that_fits_none_of_several_shapes_is_none(value: object) -> None:
    assert EITHER.read(value) is None


def assert_fits(shape: Shape, value: object) -> None:
    """Assert that a value has what the generated types promise, and nothing else."""
    if value is None:
        return
    match shape:
        case Scalar(types):
            assert type(value) in types
            assert value not in (math.inf, -math.inf)
            assert value == value  # noqa: PLR0124 - only NaN differs from itself
        case Array(item):
            assert isinstance(value, list)
            assert None not in value
            for inner in value:
                assert_fits(item, inner)
        case Map(item):
            assert isinstance(value, dict)
            assert None not in value.values()
            for inner in value.values():
                assert_fits(item, inner)
        case Object(fields):
            assert isinstance(value, dict)
            assert value.keys() == fields.keys()
            for name, inner in value.items():
                assert_fits(fields[name], inner)
        case OneOf(options):
            assert isinstance(value, dict)
            (kept,) = (name for name, inner in value.items() if inner is not None)
            for name, option, _ in options:
                assert_fits(option, value[name] if name == kept else None)
        case _:
            pytest.fail(f"{shape} kept {value!r}")


@given(data=st.data())
def test_a_fitting_answer_is_kept_whole(data: st.DataObject) -> None:
    shapes = [o.shape for o in OPERATIONS if not isinstance(o.shape, OneOf)]
    shape = data.draw(st.sampled_from(shapes))
    answer = data.draw(fitting(shape))
    assert shape.read(answer) == answer


def fitting(shape: Shape) -> st.SearchStrategy[Any]:
    match shape:
        case Scalar(types):
            strategies = {
                str: st.text(max_size=5),
                int: st.integers(-(2**63), 2**63),
                float: st.floats(allow_nan=False, allow_infinity=False),
                bool: st.booleans(),
            }
            return st.one_of(*(strategies[kind] for kind in types))
        case Array(item):
            return st.lists(fitting(item), max_size=2)
        case Map(item):
            return st.dictionaries(st.text(max_size=3), fitting(item), max_size=2)
        case Object(fields):
            return st.fixed_dictionaries(
                {name: st.none() | fitting(field) for name, field in fields.items()}
            )
        case _:
            return st.none()
