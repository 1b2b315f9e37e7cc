"""What a commented thing is: Haiilo wants its type, a model often has only its id."""

from __future__ import annotations

from typing import Any, Final

from dbplanet.contract import operations
from dbplanet.contract.operation import Operation
from dbplanet.haiilo.errors import AuthenticationError, HaiiloError, NotFoundError
from dbplanet.tools.arguments import ToolError
from dbplanet.tools.tool import Call

PROBES: Final[dict[str, Operation[Any]]] = {
    "timeline-item": operations.CONTENT_GET_TIMELINE_ITEM,
    "blog-article": operations.CONTENT_GET_BLOG_ARTICLE,
    "wiki-article": operations.CONTENT_GET_WIKI_ARTICLE,
}
"""The operation that finds an id, where the id is of this type."""


async def find_target_type(call: Call) -> str | None:
    """Return the target's type: as given, or of the first probe that finds it.

    None where a probe failed for another reason than 404, so that the main request decides.
    Raises ToolError, which asks for `targetType`, where no probe finds the id.
    """
    given: str | None = call.arguments.get("targetType")
    if given is not None:
        return given
    target_id = call.arguments["targetId"]
    failed = False
    for target_type, operation in PROBES.items():
        try:
            await call.client.request(operation, {"id": target_id})
        except NotFoundError:
            continue
        except AuthenticationError:
            raise
        except HaiiloError:
            failed = True
            continue
        return target_type
    if failed:
        return None
    raise ToolError(
        f"[INVALID ARGUMENT] targetId: no {', '.join(PROBES)} has this id. "
        "Check it, or say what it is with targetType."
    )
