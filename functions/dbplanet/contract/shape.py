"""Shapes: what is taken from an answer, whatever else Haiilo sends.

A shape reads decoded JSON and never fails. A value that is missing, null or of another type
becomes None, an unknown field is dropped, a useless array item is skipped, and the rest is kept.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, cast

LARGEST: Final = 2**63
"""No count or time of an answer is larger; Python refuses to write numbers of many digits."""


def _valid(text: str) -> str:
    """Return text that can be encoded: JSON can hold lone surrogates, and nothing else can."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class Shape(Protocol):
    """How one value of an answer is read."""

    def read(self, value: object) -> Any:
        """Return the value as the contract names it, or None."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A string, integer, number or boolean; a union lists several types."""

    types: tuple[type, ...]

    def read(self, value: object) -> Any:
        """Return the value if JSON gave it one of the types, or None."""
        if value is None:  # most often: each field of the contract is looked for in each answer
            return None
        if isinstance(value, bool):
            return value if bool in self.types else None
        if isinstance(value, float):
            if not math.isfinite(value):  # no JSON, but `json.loads` makes it of NaN and 1e999
                return None
            if float not in self.types and value.is_integer():
                value = int(value)
        if isinstance(value, int) and abs(value) > LARGEST:
            return None
        if isinstance(value, str):
            value = _valid(value)
        return value if isinstance(value, self.types) else None


@dataclass(frozen=True, slots=True)
class Array:
    """A list of values of one shape."""

    item: Shape

    def read(self, value: object) -> list[Any] | None:
        """Return the items that could be read, or None for anything but an array."""
        if not isinstance(value, list):
            return None
        return [item for item in map(self.item.read, value) if item is not None]


@dataclass(frozen=True, slots=True)
class Map:
    """An object whose keys are data."""

    value: Shape

    def read(self, value: object) -> dict[str, Any] | None:
        """Return the entries that could be read, or None for anything but an object."""
        if not isinstance(value, dict):
            return None
        entries = ((_valid(key), self.value.read(item)) for key, item in value.items())
        return {key: item for key, item in entries if item is not None}


@dataclass(frozen=True, slots=True)
class Object:
    """An object whose keys are named by the contract; every key is present in what is read."""

    fields: Mapping[str, Shape]

    def read(self, value: object) -> dict[str, Any] | None:
        """Return all named fields, each possibly None, or None for anything but an object."""
        if not isinstance(value, dict):
            return None
        return {name: shape.read(value.get(name)) for name, shape in self.fields.items()}


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several shapes: the first that reads the value and finds its required keys."""

    options: tuple[tuple[str, Shape, tuple[str, ...]], ...]

    def read(self, value: object) -> dict[str, Any] | None:
        """Return option name -> what it read, all others None; None where no option fits."""
        for name, shape, required in self.options:
            read = shape.read(value)
            if read is not None and all(key in cast("dict[str, Any]", value) for key in required):
                return {option: read if option == name else None for option, _, _ in self.options}
        return None


@dataclass(frozen=True, slots=True)
class Nothing:
    """No content, whatever was sent."""

    def read(self, value: object) -> None:
        """Return None."""
        return


STRING = Scalar((str,))
INTEGER = Scalar((int,))
NUMBER = Scalar((int, float))
BOOLEAN = Scalar((bool,))
NOTHING = Nothing()
