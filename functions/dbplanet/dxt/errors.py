"""What can go wrong with the desktop extension; none of it stops the MCP server."""

from __future__ import annotations

from collections.abc import Iterable


class DXTError(Exception):
    """The desktop extension cannot be made as it is; the text says what to do."""


class DXTConfigurationError(DXTError):
    """DXT_CONFIG cannot be used."""


class DXTGenerationError(DXTError):
    """A tool, or all of them, cannot be put into a manifest."""


class DXTValidationError(DXTError):
    """A manifest breaks rules that its readers rely on."""

    def __init__(self, errors: Iterable[str]) -> None:
        self.errors = tuple(errors)
        super().__init__("; ".join(self.errors))


class DXTIOError(DXTError):
    """A file could not be read or written; what was there before is untouched."""


class DXTHTTPError(DXTError):
    """A request that is answered with this status and text instead of a document."""

    def __init__(self, status: int, text: str) -> None:
        self.status = status
        super().__init__(text)
