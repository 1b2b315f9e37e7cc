"""A mutant: one change of one file, and what has to catch it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final


class Layer(StrEnum):
    """A part of the contract suite that is run alone."""

    PROVIDER = "provider"
    CONSUMER = "consumer"
    AGREEMENT = "agreement"
    FORMATTERS = "formatters"
    BEHAVIOUR = "behaviour"
    FIELDS = "fields"
    TENANT = "tenant"
    COMPILER = "compiler"
    DRIFT = "drift check"
    TYPES = "types"
    BREAKING = "breaking"


HERE: Final = Path(__file__).parent


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


def mutants() -> list[Mutant]:
    """Return the mutants of the tables beside this file."""
    tables = (
        tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("*.toml"))
    )
    return [
        Mutant(**{**entry, "layer": Layer(entry["layer"])})
        for table in tables
        for entry in table["mutant"]
    ]
