"""How one operation answers: whether it exists, faults, who calls, then the answer itself."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from contracts.sandbox.answer import Answer
from contracts.sandbox.damage import damaged, refuse, substitute
from contracts.sandbox.errors import absent
from contracts.sandbox.faults import REFUSALS, SUBSTITUTES
from contracts.sandbox.requests import RequestReader
from contracts.sandbox.tenant import Tenant
from dbplanet.contract.operation import Operation

Caller = TypeVar("Caller")


class Endpoint(ABC, Generic[Caller]):
    """The endpoint of one operation; `Caller` is whom it has to know."""

    def __init__(self, tenant: Tenant, operation: Operation[Any]) -> None:
        self.operation = operation
        self._tenant = tenant
        self._reader = RequestReader(operation)

    async def __call__(self, request: Request) -> Response:
        """Answer one request; raises Refusal."""
        now = self._tenant.clock.now
        if self.operation.id in self._tenant.absent:
            raise absent(404, request.url.path, now)
        delay, fault = self._tenant.faults.next(self.operation.id)
        await asyncio.sleep(delay)
        if fault is not None and fault.kind in SUBSTITUTES:
            return substitute(fault, self.operation.id, request.url.path, now)
        caller = self._authenticate(request)
        if fault is not None and fault.kind in REFUSALS:
            refuse(fault)
        answer = self._answer(caller, request, await request.body())
        if fault is not None:
            return damaged(fault, answer)
        return answer.response

    @abstractmethod
    def _authenticate(self, request: Request) -> Caller:
        """Return who calls; raises Refusal (401)."""

    @abstractmethod
    def _answer(self, caller: Caller, request: Request, body: bytes) -> Answer:
        """Return the answer; raises Refusal."""
