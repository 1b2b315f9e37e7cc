"""The sandbox keeps openapi.yaml: generated requests, good and bad, and every check on answers."""

from __future__ import annotations

from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS
from schemathesis.config import SchemathesisConfig
from starlette.testclient import TestClient

from contracts.document import SOURCE, Document
from contracts.sandbox.app import create_app

APP: Final = create_app()
CONFIG: Final = {
    "generation": {
        # Besides come the cases that are made of each constraint in turn, however few these are.
        "max-examples": 25,
        "deterministic": True,
        # The credentials are ours; the check ignored_auth takes them away and spoils them itself.
        "with-security-parameters": False,
    },
    # The links of the document, no guesses from names that look alike.
    "phases": {"stateful": {"inference": {"algorithms": []}, "generation": {"mode": "positive"}}},
}
SCHEMA: Final = schemathesis.openapi.from_path(SOURCE, config=SchemathesisConfig.from_dict(CONFIG))
SCHEMA.app = APP
CLIENT: Final = ("sandbox", "sandbox-secret")
# Why a request that fits its schema may still be refused with 400.
RULES: Final = {
    "invalid_grant",
    "NAME_TAKEN",
    "EVENT_ALREADY_STARTED",
    "startDate: DateTimeFormat",
    "endDate: DateTimeFormat",
    "endDate: After",
    "status: DefiniteAnswer",
}
LINKS: Final = {
    "Workspace_Create": {"Workspace_Get"},
    "Page_Create": {"Page_Get"},
    "Event_Create": {"Event_Get"},
    "Social_ToggleLike": {"Social_GetLikes", "Social_Unlike"},
}
TIMES: Final = {"startDate": "2026-07-10T08:30:00", "endDate": "2026-07-10T10:00:00"}
LIKE: Final = {
    "targetType": "blog-article",
    "targetId": "12eefb17-67d2-5201-8d4e-f9c25cbe5801",
    "userId": "d244bc36-7627-5992-9954-b841fe74ea32",
}
STATEFUL: Final = settings(
    max_examples=12,
    stateful_step_count=5,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def log_in() -> dict[str, str]:
    form = {"grant_type": "password", "username": "anna", "password": "anna-secret"}
    response = TestClient(APP).post("/api/oauth/token", data=form, auth=CLIENT)
    return {"Authorization": f"Bearer {response.json()['access_token']}"}


def operation_id(case: Any) -> str:
    return str(case.operation.definition.raw["operationId"])


def is_refused_by_rule(response: Any) -> bool:
    if response.status_code != 400:
        return False
    body = response.json()
    fields = {f"{error['key']}: {error['code']}" for error in body.get("fieldErrors", ())}
    return bool(RULES & {body.get("errorStatus"), body.get("error"), *fields})


@pytest.fixture(scope="module")
def token() -> dict[str, str]:
    return log_in()


@SCHEMA.parametrize()
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_what_the_contract_says(case: Any, token: dict[str, str]) -> None:
    kwargs = {"auth": CLIENT} if operation_id(case) == "Auth_Token" else {"headers": token}
    response = case.call(**kwargs)
    accepted = (
        CHECKS.get_by_names(["positive_data_acceptance"]) if is_refused_by_rule(response) else []
    )
    case.validate_response(response, excluded_checks=accepted, transport_kwargs=kwargs)


def test_the_links_that_are_followed_are_those_of_the_document() -> None:
    declared = {
        node.value["operationId"]: {
            link["operationId"]
            for response in node.value["responses"].values()
            for link in response.get("links", {}).values()
        }
        for _, _, node in Document(SOURCE.read_text(encoding="utf-8")).operations()
    }
    assert {source: targets for source, targets in declared.items() if targets} == LINKS


@pytest.mark.parametrize(("source", "targets"), LINKS.items())
def test_the_links_of_the_document_lead_where_they_say(source: str, targets: set[str]) -> None:
    followed: set[tuple[str, int]] = set()

    class Scenario(SCHEMA.include(operation_id=[source, *targets]).as_state_machine()):  # type: ignore[misc]  # a class made of the document
        def setup(self) -> None:
            TestClient(APP).post("/_sandbox/reset")
            self.headers = log_in()

        def before_call(self, case: Any) -> None:
            """Fill in what a generated value can only hit by chance."""
            case.body = case.body | TIMES if operation_id(case) == "Event_Create" else case.body
            if operation_id(case) == "Social_ToggleLike":
                case.path_parameters = LIKE

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": self.headers}

        def validate_response(self, response: Any, case: Any, **kwargs: Any) -> None:
            if not is_refused_by_rule(response):
                super().validate_response(response, case, **kwargs)

        def step(self, input: Any) -> Any:
            output = super().step(input)
            if input.transition is not None and input.is_applied:
                followed.add((operation_id(input.case), output.response.status_code))
            return output

    Scenario.run(settings=STATEFUL)
    # Now and then a value of its own takes the place of a linked one.
    assert followed >= {(target, 200) for target in targets}
