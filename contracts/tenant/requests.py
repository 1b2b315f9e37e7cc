"""What a tenant is asked: ids come from links, the rest from the document's examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from contracts.api import Api, DocumentedOperation
from contracts.tenant.links import Exchange, Values, evaluate
from dbplanet.contract import operations

ITEMS: Final = 3
"""How many things of a list are tried until one answers."""

OWN_ONLY: Final = {
    operations.WORKSPACE_JOIN.id: operations.WORKSPACE_CREATE.id,
    operations.WORKSPACE_JOIN_USERS.id: operations.WORKSPACE_CREATE.id,
    operations.EVENT_UPDATE_STATUS.id: operations.EVENT_CREATE.id,
    operations.EVENT_SET_STATUS.id: operations.EVENT_CREATE.id,
    operations.SOCIAL_TOGGLE_LIKE.id: operations.SOCIAL_POST_COMMENT.id,
}
"""Writes that touch only what the check itself has made: write -> what made it."""


class Requests:
    """Knows the successful exchanges so far, and what can be asked next with their values."""

    def __init__(self, api: Api, word: str, now: datetime) -> None:
        self._word = word
        self._now = now
        self._exchanges: dict[str, Exchange] = {}
        self._links: dict[str, list[tuple[str, Mapping[str, Any]]]] = {}
        for source in api.operations.values():
            for link in source.links.values():
                self._links.setdefault(link["operationId"], []).append((source.id, link))

    def keep(self, operation_id: str, exchange: Exchange) -> None:
        """Keep an exchange, for the links from its operation."""
        self._exchanges[operation_id] = exchange

    def sources(self, operation: DocumentedOperation) -> list[str]:
        """Return the operations whose answers give what this one needs."""
        own = OWN_ONLY.get(operation.id)
        names = [source for source, _ in self._links.get(operation.id, ())]
        return [own] if own else list(dict.fromkeys(names))

    def candidates(self, operation: DocumentedOperation) -> Iterator[Values]:
        """Yield what can be asked now; nothing where a value is still to come."""
        linked = [
            (self._exchanges[source], link)
            for source, link in self._links.get(operation.id, ())
            if source in self._exchanges and source in self.sources(operation)
        ]
        seen: list[Values] = []
        for index in range(ITEMS):
            for exchange, link in linked:
                given = _evaluated(link, exchange, index)
                values = None if given is None else self._values(operation, given)
                if values is not None and values not in seen:
                    seen.append(values)
                    yield values
        needs_link = {
            name for _, link in self._links.get(operation.id, ()) for name in _given(link)
        }
        if not seen and not needs_link & _required(operation) and operation.id not in OWN_ONLY:
            values = self._values(operation, {})
            if values is not None:
                yield values

    def _values(self, operation: DocumentedOperation, given: Mapping[str, Any]) -> Values | None:
        path: dict[str, Any] = {name: given.get(name) for name in operation.parameters("path")}
        query = {
            name: given.get(name, self._example(parameter))
            for name, parameter in operation.parameters("query").items()
            if name in given or parameter.get("required") or _is_switch(parameter)
        }
        if None in path.values() or None in query.values():
            return None
        return Values(path=path, query=query, body=self._body(operation, given))

    def _example(self, parameter: Mapping[str, Any]) -> Any:
        is_search = parameter["name"] in ("term", "searchTerm")
        return self._word if is_search else parameter["example"]

    def _body(
        self, operation: DocumentedOperation, given: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        content = operation.raw.get("requestBody", {}).get("content", {})
        for media in content.values():
            (example,) = media["examples"].values()
            later = self._now + timedelta(days=30)
            own = {
                "name": f"Contract check {self._now:%Y-%m-%d %H:%M:%S}, may be deleted",
                "message": "Contract check, please ignore.",
                "startDate": f"{later:%Y-%m-%dT%H:00:00}",
                "endDate": f"{later + timedelta(hours=1):%Y-%m-%dT%H:00:00}",
            }
            body: dict[str, Any] = {
                name: own.get(name, value) for name, value in example["value"].items()
            }
            return body | {name: value for name, value in given.items() if name in body}
        return None


def _is_switch(parameter: Mapping[str, Any]) -> bool:
    """Whether a parameter turns on more of an answer, which is checked as well then."""
    return bool(parameter["schema"].get("type") == "boolean")


def _given(link: Mapping[str, Any]) -> Mapping[str, str]:
    return {**link.get("parameters", {}), **link.get("requestBody", {})}


def _evaluated(link: Mapping[str, Any], exchange: Exchange, index: int) -> Mapping[str, Any] | None:
    """Return what a link gives, None where it does not give all.

    Ids and names are text. What has drifted to another type would name things that do not exist,
    and be reported a second time, of an operation that is as documented.
    """
    values = {name: evaluate(text, exchange, index) for name, text in _given(link).items()}
    return values if all(isinstance(value, str) for value in values.values()) else None


def _required(operation: DocumentedOperation) -> set[str]:
    named = {
        name
        for place in ("path", "query")
        for name, parameter in operation.parameters(place).items()
        if parameter.get("required")
    }
    return named | set(operation.body[1].get("required", ()) if operation.body else ())


def now() -> datetime:
    """Return the moment of a check."""
    return datetime.now(UTC)
