"""Checks of our own, beside those of schemathesis; importing this module turns them on."""

from __future__ import annotations

from typing import Any, Final

import schemathesis
from schemathesis.checks import CheckContext
from schemathesis.core.transport import Response
from schemathesis.generation import GenerationMode
from schemathesis.generation.meta import CoverageScenario

RULES: Final = {
    "invalid_grant",
    "NAME_TAKEN",
    "EVENT_ALREADY_STARTED",
    "startDate: DateTimeFormat",
    "endDate: DateTimeFormat",
    "endDate: After",
    "status: DefiniteAnswer",
}
"""Why a request that fits its schema may still be refused with 400."""


@schemathesis.check
def refused_by_a_rule(context: CheckContext, response: Response, case: Any) -> None:
    """Fail where a request that fits its schema is refused, and by none of the RULES."""
    del context
    mode = case.meta.generation.mode if case.meta else None
    if mode is GenerationMode.POSITIVE and response.status_code == 400:
        body = response.json()
        fields = {f"{error['key']}: {error['code']}" for error in body.get("fieldErrors", ())}
        reasons = {str(body.get("errorStatus", body.get("error"))), *fields}
        assert reasons & RULES, f"a valid request is refused: {', '.join(sorted(reasons))}"


@schemathesis.check
def required_parameters(context: CheckContext, response: Response, case: Any) -> None:
    """Fail where a request without a required parameter succeeds: schemathesis lets some pass."""
    del context
    scenario = getattr(case.meta.phase.data, "scenario", None) if case.meta else None
    if scenario is CoverageScenario.MISSING_PARAMETER:
        assert response.status_code >= 400, "a required parameter is missing, and nobody minds"


OWN_CHECKS: Final = frozenset({refused_by_a_rule.__name__, required_parameters.__name__})
