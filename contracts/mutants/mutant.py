"""A mutant: one change of one file, and what has to catch it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Layer(StrEnum):
    """A part of the contract suite that is run alone."""

    PROVIDER = "provider"
    CONSUMER = "consumer"
    FORMATTERS = "formatters"
    BEHAVIOUR = "behaviour"
    FIELDS = "fields"
    COMPILER = "compiler"
    DRIFT = "drift check"
    TYPES = "types"
    BREAKING = "breaking"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """`old` stands once in `file` and becomes `new`; then `layer` has to fail and say `told`.

    `about` names the operations, or for the consumer and formatters the tools, that the layer
    looks at. With `compiled` the code is generated anew after the change.
    """

    name: str
    file: str
    old: str
    new: str
    layer: Layer
    told: str
    about: str = ""
    compiled: bool = False
