"""An argument of a tool: what callers are told about it, and how a value is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Value: TypeAlias = int | float | str


class ArgumentError(Exception):
    """A call's arguments are not what the tool takes; the text is for the caller."""


@dataclass(frozen=True, slots=True)
class Argument:
    """A named value with its bounds; for a string they bound its length."""

    name: str
    type: Literal["integer", "number", "string"]
    description: str
    least: int
    most: int
    default: int | str | None = None
    required: bool = False

    def schema(self) -> Mapping[str, object]:
        """Return the argument as JSON Schema."""
        least, most = (
            ("minLength", "maxLength") if self.type == "string" else ("minimum", "maximum")
        )
        schema = {
            "type": self.type,
            "description": self.description,
            least: self.least,
            most: self.most,
        }
        return schema if self.default is None else {**schema, "default": self.default}

    def read(self, value: object) -> Value:
        """Return a value as the argument's type, or raise an `ArgumentError`.

        Numbers come as text from some clients ("5" for 5), and integers as floats (5.0 for 5).
        """
        read = self._text(value) if self.type == "string" else self._number(value)
        if read is None:
            raise ArgumentError(
                f"argument {self.name} must be {self._allowed()}, got {value!r:.80}"
            )
        return read

    def _text(self, value: object) -> str | None:
        return value if isinstance(value, str) and self._is_within(len(value)) else None

    def _number(self, value: object) -> int | float | None:
        if isinstance(value, str):
            try:
                value = float(value)
            except ValueError:
                return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        if not self._is_within(value):
            return None
        if float(value).is_integer():
            return int(value)
        return None if self.type == "integer" else value

    def _is_within(self, size: float) -> bool:
        return self.least <= size <= self.most

    def _allowed(self) -> str:
        if self.type == "string":
            return f"a string of {self.least} to {self.most} characters"
        kind = "an integer" if self.type == "integer" else "a number"
        return f"{kind} from {self.least} to {self.most}"
