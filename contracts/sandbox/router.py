"""Which function answers which operation: `@router.serves(operations.WORKSPACE_GET)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from starlette.requests import Request

from contracts.sandbox.answer import Answer
from contracts.sandbox.auth import bearer
from contracts.sandbox.clock import Clock
from contracts.sandbox.endpoint import Endpoint
from contracts.sandbox.errors import forbidden
from contracts.sandbox.state import Intranet
from contracts.sandbox.tenant import Tenant
from contracts.sandbox.things import Person
from dbplanet.contract.operation import Operation


@dataclass(frozen=True, slots=True)
class Call:
    """Who calls with which arguments (by parameter name, checked), and where and when."""

    user: Person
    arguments: Mapping[str, Any]
    intranet: Intranet
    clock: Clock


Handler: TypeAlias = Callable[[Call], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One operation, what it takes to call it, and what answers it."""

    operation: Operation[Any]
    handler: Handler
    permission: str | None
    status: int


class Router:
    """The operations of one area."""

    def __init__(self) -> None:
        self.routes: list[Route] = []

    def serves(
        self, operation: Operation[Any], *, permission: str | None = None, status: int = 200
    ) -> Callable[[Handler], Handler]:
        """Register a function that returns the JSON of an answer; `permission` is a global one."""

        def register(handler: Handler) -> Handler:
            self.routes.append(
                Route(operation=operation, handler=handler, permission=permission, status=status)
            )
            return handler

        return register


class UserEndpoint(Endpoint[Person]):
    """An operation that a user calls with a bearer token."""

    def __init__(self, tenant: Tenant, route: Route) -> None:
        super().__init__(tenant, route.operation)
        self._route = route

    def _authenticate(self, request: Request) -> Person:
        return bearer(self._tenant, request)

    def _answer(self, caller: Person, request: Request, body: bytes) -> Answer:
        arguments = self._reader.read(request, body)
        if self._route.permission not in (None, *caller.permissions):
            raise forbidden()
        call = Call(caller, arguments, self._tenant.intranet, self._tenant.clock)
        content = self._route.handler(call)
        if not self.operation.is_read:
            self._tenant.clock.advance(1)
        return Answer(self._route.status, content)
