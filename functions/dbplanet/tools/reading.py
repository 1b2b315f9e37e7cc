"""What reading full content needs: the result, its parts, and what fails among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from dbplanet.contract import operations
from dbplanet.contract.operation import Operation
from dbplanet.haiilo.errors import AuthenticationError, HaiiloError
from dbplanet.tools.arguments import ToolError
from dbplanet.tools.text import Fact
from dbplanet.tools.tool import Call
from dbplanet.tools.widgets import layout_text

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Content:
    """What was read: raw text, and notes in our words about what could not be."""

    title: str | None
    facts: Sequence[Fact]
    text: str
    notes: Sequence[str] = ()


class Parts:
    """The parts of a content: one that fails is noted, and the others are still read."""

    def __init__(self, call: Call) -> None:
        self._client = call.client
        self.texts: list[str] = []
        self.notes: list[str] = []

    async def add(
        self, what: str, operation: Operation[T], text: Callable[[T], str], **values: Any
    ) -> T | None:
        """Ask for one part and keep its text; return the answer, None where it fails."""
        try:
            answer = await self._client.request(operation, values)
        except AuthenticationError:
            raise
        except HaiiloError as error:
            self.notes.append(f"{what} could not be read: {error}")
            return None
        self.texts.append(text(answer))
        return answer

    async def add_layout(self, what: str, name: str) -> None:
        """Read the widgets of a layout."""
        await self.add(
            what, operations.CONTENT_GET_LAYOUT, layout_text, name=name, includeWidgets=True
        )

    def content(self, title: str | None, facts: Sequence[Fact]) -> Content:
        """Return all that was read."""
        text = "\n\n".join(filter(None, self.texts))
        return Content(title, facts, text, tuple(self.notes))


async def read_layout(call: Call, name: str) -> str:
    """Return the text of a layout's widgets."""
    values = {"name": name, "includeWidgets": True}
    return layout_text(await call.client.request(operations.CONTENT_GET_LAYOUT, values))


def needed(argument: str) -> ToolError:
    """Return the error for an argument without which the content cannot be found."""
    return ToolError(
        f"[INVALID ARGUMENT] {argument}: DB Planet does not tell it for this content. Give it; it "
        "stands in the target of a search hit."
    )
