"""One module an area: the functions that answer its operations.

A new operation is one function with `@router.serves(operations.…)` that takes the Call and
returns JSON; what cannot be answered is raised as a Refusal (errors.py).
"""

from __future__ import annotations

from typing import Final

from contracts.sandbox.areas import (
    apps,
    content,
    event,
    news,
    notification,
    page,
    people,
    search,
    social,
    widgets,
    workspace,
)
from contracts.sandbox.router import Router

AREAS: Final[tuple[Router, ...]] = (
    search.router,
    workspace.router,
    news.router,
    people.router,
    event.router,
    social.router,
    notification.router,
    page.router,
    content.router,
    apps.router,
    widgets.router,
)
