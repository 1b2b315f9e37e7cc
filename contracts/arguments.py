"""Arguments made of a tool's input schema: all that the schema accepts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, timedelta, timezone
from typing import Any, Final

from hypothesis import strategies as st

LONGEST: Final = 300
EAST: Final = timezone(timedelta(hours=14))
TIMES: Final = st.datetimes(timezones=st.sampled_from([None, UTC, EAST])).map(
    lambda moment: moment.replace(microsecond=0).isoformat()
)


def arguments_of(schema: Mapping[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for all that an input schema accepts."""
    values = {name: _argument(name, one) for name, one in schema["properties"].items()}
    required = {name: values.pop(name) for name in schema.get("required", ())}
    return st.fixed_dictionaries(required, optional=values).map(_in_order)


def _in_order(arguments: dict[str, Any]) -> dict[str, Any]:
    """Let an event end after it has begun: what does not is refused before anything is sent."""
    if arguments.get("endDate", "") < arguments.get("startDate", ""):
        start, end = arguments["startDate"], arguments["endDate"]
        return {**arguments, "startDate": end, "endDate": start}
    return arguments


def variants_of(schema: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the schema, once for each word of a required argument that takes words only."""
    properties = schema["properties"]
    worded = [name for name in schema.get("required", ()) if "enum" in properties[name]]
    if not worded:
        yield schema
    for name in worded:
        for word in properties[name]["enum"]:
            yield {
                **schema,
                "properties": {**properties, name: {**properties[name], "enum": [word]}},
            }


def _argument(name: str, schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if schema["type"] == "integer":
        return st.integers(schema["minimum"], schema["maximum"])
    if name == "userId":
        return st.just("me")
    if "pattern" in schema:
        return st.from_regex(re.compile(schema["pattern"]), fullmatch=True).filter(
            lambda text: len(text) <= schema["maxLength"]
        )
    texts = st.text(
        st.characters(exclude_categories=["Cs"]),
        min_size=schema["minLength"],
        max_size=min(schema["maxLength"], LONGEST),
    )
    return st.one_of(TIMES, TIMES, TIMES, texts) if name.endswith("Date") else texts
