"""A successful answer before it becomes bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.responses import JSONResponse, Response


@dataclass(frozen=True, slots=True)
class Answer:
    """Status and JSON; without content there is no body."""

    status: int
    content: Any

    @property
    def response(self) -> Response:
        """The answer as it is sent."""
        if self.content is None:
            return Response(status_code=self.status)
        return JSONResponse(self.content, self.status)
