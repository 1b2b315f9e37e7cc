"""What a fault makes of an answer."""

from __future__ import annotations

import math
from typing import Final, NoReturn

from starlette.responses import HTMLResponse, Response

from contracts.sandbox.answer import Answer
from contracts.sandbox.broken import Cut, Drip, Dropped
from contracts.sandbox.errors import Refusal, absent, failure, forbidden, not_found, unauthorized
from contracts.sandbox.faults import LOGIN, Fault, Kind
from contracts.sandbox.fields import CHANGES

PAGE: Final = "<!DOCTYPE html><html><head><title>{0}</title></head><body><h1>{0}</h1></body></html>"


def substitute(fault: Fault, operation_id: str, path: str, now: int) -> Response:
    """Return what comes instead of an answer; raises the Refusal that does."""
    match fault.kind:
        case Kind.UNAUTHORIZED if operation_id == LOGIN:
            raise Refusal(401, {"error": "invalid_client"})
        case Kind.UNAUTHORIZED:
            raise unauthorized("Access token expired")
        case Kind.MISSING_PATH:
            raise absent(fault.status_code, path, now)
        case Kind.RATE_LIMITED:
            seconds = str(math.ceil(fault.delay))
            raise Refusal(429, {"errorStatus": "ERROR"}, {"Retry-After": seconds})
        case Kind.SERVER_ERROR:
            raise failure(fault.status_code)
        case Kind.REDIRECT:
            return Response(status_code=fault.status_code, headers={"Location": "/login"})
        case _:
            return HTMLResponse(PAGE.format("Bad gateway"), fault.status_code)


def refuse(fault: Fault) -> NoReturn:
    """Raise what a caller is told who is logged in."""
    raise forbidden() if fault.kind is Kind.FORBIDDEN else not_found("unknown")


def damaged(fault: Fault, answer: Answer) -> Response:
    """Return a successful answer as the fault leaves it; one without a body has no fields."""
    if fault.kind in CHANGES:
        content = None if answer.content is None else CHANGES[fault.kind](answer.content)
        return Answer(answer.status, content).response
    response = answer.response
    match fault.kind:
        case Kind.DROPPED:
            return Dropped()
        case Kind.CUT:
            return Cut(response)
        case Kind.DRIP:
            return Drip(response, fault.delay)
        case Kind.EMPTY:
            return Response(status_code=answer.status)
        case _:
            half = bytes(response.body)[: len(response.body) // 2]
            return Response(half, answer.status, media_type=response.media_type)
