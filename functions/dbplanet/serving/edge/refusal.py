"""A request that is answered before the MCP server sees it."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from starlette.responses import JSONResponse


class Refusal(Exception):
    """Why a request is not passed on: an HTTP status, and a JSON-RPC error for the client.

    `id` is the request's, None where it is unknown or unusable (JSON-RPC 2.0 section 5).
    """

    def __init__(
        self,
        status: HTTPStatus,
        code: int,
        message: str,
        id: str | int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self._error: dict[str, Any] = {"code": code, "message": message}
        self._id = id
        self._headers = headers

    def response(self) -> JSONResponse:
        """Return the answer."""
        content = {"jsonrpc": "2.0", "id": self._id, "error": self._error}
        return JSONResponse(content, self.status, self._headers)
