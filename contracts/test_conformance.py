"""The sandbox keeps openapi.yaml: generated requests, good and bad, and every check on answers."""

from __future__ import annotations

from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from starlette.testclient import TestClient

from contracts.document import SOURCE
from contracts.sandbox.app import create_app

APP: Final = create_app()
CONFIG: Final = {
    "generation": {
        "max-examples": 60,
        "deterministic": True,
        # The credentials are ours; the check ignored_auth takes them away and spoils them itself.
        "with-security-parameters": False,
    },
    "operations": [
        {
            "include-operation-id": "Auth_Token",
            # A wrong password is a valid request, which RFC 6749 section 5.2 answers with 400.
            "checks": {"positive_data_acceptance": {"expected-statuses": ["200", "400"]}},
        }
    ],
}
SCHEMA: Final = schemathesis.openapi.from_path(SOURCE, config=SchemathesisConfig.from_dict(CONFIG))
SCHEMA.app = APP
CLIENT: Final = ("sandbox", "sandbox-secret")


@pytest.fixture(scope="module")
def token() -> str:
    form = {"grant_type": "password", "username": "anna", "password": "anna-secret"}
    response = TestClient(APP).post("/api/oauth/token", data=form, auth=CLIENT)
    return str(response.json()["access_token"])


@SCHEMA.parametrize()
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_what_the_contract_says(case: Any, token: str) -> None:
    if case.operation.definition.raw["operationId"] == "Auth_Token":
        case.call_and_validate(auth=CLIENT)
    else:
        case.call_and_validate(headers={"Authorization": f"Bearer {token}"})
