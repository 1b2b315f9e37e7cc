"""Answers made of the document: what fits a response's schema, and what no longer does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from copy import deepcopy
from functools import cache
from typing import Any, Final, Literal, TypeAlias, get_args

from hypothesis import strategies as st

from contracts.api import DocumentedOperation, properties_of

Change: TypeAlias = Literal["none", "nulled", "dropped", "added", "retyped"]
CHANGES: Final[tuple[Change, ...]] = get_args(Change)
"""What may have become of the fields of an answer."""

IDS: Final = st.integers(0, 10**6).map(lambda number: f"id-{number}")
TEXTS: Final = st.one_of(
    st.sampled_from(
        ["", " ", "<p>Hello <b>you</b></p>", "a\nb\r\nc", "🎉 größer", "\u202e", "<", "&lt;"]
    ),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
).filter(lambda text: "None" not in text)
"""What people write, but for the one word that only a broken formatter should say."""

INTEGERS: Final = st.one_of(
    st.integers(0, 100), st.just(1793088000000), st.integers(-(2**63), 2**63)
)
KEYS: Final = st.one_of(st.sampled_from(["id", "slug", "senderId", "appId", "en"]), TEXTS)
SCALARS: Final[dict[str, st.SearchStrategy[Any]]] = {
    "string": TEXTS,
    "integer": INTEGERS,
    "boolean": st.booleans(),
    "null": st.none(),
}
OTHER_TYPES: Final[st.SearchStrategy[Any]] = st.sampled_from(
    [None, True, 7, 1.5, "text", [], {}, [{}], [["x"]], {"a": 1}]
)


@cache
def answers(operation: DocumentedOperation) -> st.SearchStrategy[Any]:
    """Return a strategy for the JSON of an operation's success; None where it has no body."""
    _, schema = operation.success
    return st.none() if schema is None else _values(schema)


def _values(schema: Mapping[str, Any], name: str = "") -> st.SearchStrategy[Any]:
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return st.one_of([_values(option, name) for option in schema[choice]])
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return st.one_of([_of_type(kind, schema, name) for kind in kinds])


def _of_type(kind: str, schema: Mapping[str, Any], name: str) -> st.SearchStrategy[Any]:
    if kind == "object":
        return _objects(schema)
    if kind == "array":
        return st.lists(_values(schema["items"], name), max_size=3)
    if kind == "string" and (name == "id" or name.endswith(("Id", "Ids"))):
        return IDS
    return SCALARS[kind]


def _objects(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    fields = {key: _values(value, key) for key, value in properties_of(schema).items()}
    required = {key: fields.pop(key) for key in schema.get("required", ()) if key in fields}
    # Left to itself, Hypothesis seldom has all of many optional fields.
    named = st.one_of(
        st.fixed_dictionaries({**required, **fields}),
        st.fixed_dictionaries(required, optional=fields),
    )
    others = schema.get("additionalProperties")
    if not isinstance(others, Mapping):
        return named
    return st.tuples(st.dictionaries(KEYS, _values(others), max_size=3), named).map(
        lambda pair: pair[0] | pair[1]
    )


@st.composite
def changed(draw: st.DrawFn, answer: Any, change: Change) -> Any:
    """Return an answer of which some fields, at any depth, are no longer what they were."""
    answer = deepcopy(answer)
    objects = list(_parts(answer))
    if change == "none" or not objects:
        return answer
    for part in draw(st.lists(st.sampled_from(objects), min_size=1, max_size=4)):
        if change == "added":
            part[draw(TEXTS)] = draw(OTHER_TYPES)
        elif part:
            key = draw(st.sampled_from(sorted(part)))
            if change == "dropped":
                del part[key]
            else:
                part[key] = None if change == "nulled" else draw(OTHER_TYPES)
    return answer


def _parts(value: Any) -> Iterator[MutableMapping[str, Any]]:
    """Yield every object of an answer."""
    if isinstance(value, dict):
        yield value
        for item in value.values():
            yield from _parts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _parts(item)
