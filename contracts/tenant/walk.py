"""A walk over a tenant: every operation once, each as soon as its ids are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import httpx

from contracts.api import Api, DocumentedOperation
from contracts.tenant.drift import differences, error_status, notes
from contracts.tenant.fallbacks import FALLBACKS, ONLY_FALLBACKS
from contracts.tenant.links import Exchange, Values
from contracts.tenant.requests import Requests, now
from contracts.tenant.result import Difference, Outcome, Report, Result
from contracts.tenant.settings import Settings
from contracts.tenant.visitor import Visitor
from dbplanet.contract import operations

LOGIN: Final = operations.AUTH_TOKEN.id
CREATES: Final = {
    operations.WORKSPACE_CREATE.id: "workspace",
    operations.PAGE_CREATE.id: "page",
    operations.EVENT_CREATE.id: "event",
    operations.SOCIAL_POST_COMMENT.id: "comment",
}


class Walk:
    """Checks one tenant; `tell` hears each result as it comes, with how many there are to come."""

    def __init__(
        self, api: Api, settings: Settings, visitor: Visitor, tell: Callable[[Result, str], None]
    ) -> None:
        self.report = Report(settings.origin, now(), settings.writes)
        self._api = api
        self._visitor = visitor
        self._tell = tell
        self._requests = Requests(api, settings.word, self.report.started)
        self._results: dict[str, Result] = {}

    async def run(self) -> Report:
        """Return what was found."""
        await self._log_in()
        while self._visitor.is_logged_in and (operation := self._next()) is not None:
            self._keep(await self._check(operation))
        for operation in self._api.operations.values():
            if operation.id not in self._results:
                self._keep(self._untried(operation))
        self._settle_fallbacks()
        self.report.results = [self._results[name] for name in self._api.operations]
        self.report.requests = self._visitor.requests
        return self.report

    def _keep(self, result: Result) -> None:
        self._results[result.operation.id] = result
        self._tell(result, f"{len(self._results)}/{len(self._api.operations)}")

    async def _log_in(self) -> None:
        operation = self._api.operations[LOGIN]
        try:
            response = await self._visitor.log_in()
        except httpx.TransportError as error:
            self._keep(_unanswered(operation, error))
            return
        found = differences(operation, response)
        outcome = Outcome.DIFFERS if found else Outcome.OK
        self._keep(
            Result(
                operation=operation,
                outcome=outcome,
                differences=found,
                seconds=response.elapsed.total_seconds(),
            )
        )

    def _next(self) -> DocumentedOperation | None:
        """Return an operation that can be asked now: reads first."""
        ready = [one for one in self._api.operations.values() if self._is_ready(one)]
        return min(ready, key=lambda operation: operation.method != "GET", default=None)

    def _is_ready(self, operation: DocumentedOperation) -> bool:
        if operation.id in self._results or not self._is_allowed(operation):
            return False
        main = ONLY_FALLBACKS.get(operation.id)
        if main is not None and self._outcome(main) is not Outcome.MISSING:
            return False
        return next(self._requests.candidates(operation), None) is not None

    def _is_allowed(self, operation: DocumentedOperation) -> bool:
        return operation.method == "GET" or self.report.writes

    def _outcome(self, operation_id: str) -> Outcome | None:
        result = self._results.get(operation_id)
        return result.outcome if result else None

    async def _check(self, operation: DocumentedOperation) -> Result:
        """Ask with one thing after the other, until one may be read."""
        result: Result | None = None
        for values in self._requests.candidates(operation):
            result = await self._ask(operation, values)
            if result.outcome is not Outcome.FORBIDDEN and not _is_gone(result):
                break
        assert result is not None, "an operation that is ready has a candidate"
        return result

    async def _ask(self, operation: DocumentedOperation, values: Values) -> Result:
        try:
            response = await self._visitor.ask(operation, values)
        except httpx.TransportError as error:
            return _unanswered(operation, error)
        return self._judge(operation, values, response)

    def _judge(
        self, operation: DocumentedOperation, values: Values, response: httpx.Response
    ) -> Result:
        status, said = response.status_code, error_status(response)
        outcome, reason = Outcome.OK, ""
        found: list[Difference] = []
        told: list[str] = []
        if status == 405 or (status == 404 and said is None):
            outcome, reason = Outcome.MISSING, f"The tenant answers {status} for this path."
        elif status == 403:
            outcome, reason = Outcome.FORBIDDEN, "The user of this check may not do it."
        elif status == 429:
            outcome, reason = Outcome.NOT_TRIED, "The tenant asked for fewer requests."
        else:
            found = differences(operation, response)
            outcome = Outcome.DIFFERS if found else Outcome.OK
        if response.is_success:
            answer = _json(response)
            told = notes(operation, answer)
            self._requests.keep(operation.id, Exchange(values, answer))
            self._note_creation(operation, answer)
            if operation.id == operations.SEARCH_FULL_TEXT.id:
                self._group(values, answer)
        return Result(
            operation=operation,
            outcome=outcome,
            reason=reason,
            differences=found,
            notes=told,
            seconds=response.elapsed.total_seconds(),
        )

    def _note_creation(self, operation: DocumentedOperation, answer: Any) -> None:
        kind = CREATES.get(operation.id)
        if kind is not None and isinstance(answer, dict):
            thing = answer.get("event", answer)
            self.report.left_behind.append(f"{kind} {thing.get('id', 'of unknown id')}")

    def _group(self, values: Values, answer: Any) -> None:
        """Group hits by kind, as the client does for tenants without a grouped search."""
        groups: dict[str, dict[str, list[Any]]] = {}
        hits = answer.get("content") if isinstance(answer, dict) else None
        for hit in hits if isinstance(hits, list) else ():
            if isinstance(hit, Mapping):
                group = groups.setdefault(str(hit.get("typeName")), {"content": []})
                group["content"].append(hit)
        self._requests.keep(operations.SEARCH_GROUPED.id, Exchange(values, groups))

    def _untried(self, operation: DocumentedOperation) -> Result:
        main = ONLY_FALLBACKS.get(operation.id)
        sources = " or ".join(self._requests.sources(operation))
        if not self._visitor.is_logged_in:
            reason = "There was no login."
        elif not self._is_allowed(operation):
            reason = "It would change something: set CONTRACT_WRITES=1."
        elif main is not None and self._outcome(main) is not Outcome.MISSING:
            reason = f"{main} is asked, which it stands in for."
        else:
            reason = f"{sources} gave nothing to ask for." if sources else "No link leads to it."
        return Result(operation=operation, outcome=Outcome.NOT_TRIED, reason=reason)

    def _settle_fallbacks(self) -> None:
        """Say of what is missing that its fallback answers, where it does."""
        for name, fallback in FALLBACKS.items():
            if (self._outcome(name), self._outcome(fallback)) == (Outcome.MISSING, Outcome.OK):
                self._results[name] = Result(
                    operation=self._api.operations[name],
                    outcome=Outcome.FALLBACK,
                    reason=f"{fallback} answers instead.",
                    seconds=self._results[name].seconds,
                )


def _json(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        return None


def _is_gone(result: Result) -> bool:
    return any(one.where == "status" and one.seen.startswith("404") for one in result.differences)


def _unanswered(operation: DocumentedOperation, error: httpx.TransportError) -> Result:
    found = Difference("answer", "an answer", f"none ({type(error).__name__})")
    return Result(operation=operation, outcome=Outcome.DIFFERS, differences=[found])
