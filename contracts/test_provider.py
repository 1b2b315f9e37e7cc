"""The provider side: the sandbox keeps openapi.yaml, whatever it is asked and in whatever order."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

import pytest

from contracts.api import Api
from contracts.conftest import FULL
from contracts.provider import Run, run

ALWAYS: Final = {
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "positive_data_acceptance",
    "negative_data_rejection",
    "missing_required_header",
    "unsupported_method",
    "allow_header_conformance",
    "use_after_free",
    "ensure_resource_availability",
    "ignored_auth",
    "refused_by_a_rule",
    "required_parameters",
}


@pytest.fixture(scope="module")
def provider(tell: Callable[[str], None]) -> Run:
    only = os.environ.get("CONTRACT_OPERATIONS", "").split()
    done = run(examples=60, chains=25, only=only) if FULL else run(examples=5, chains=4, only=only)
    tell(done.summary)
    return done


def test_every_answer_passes_every_check(provider: Run) -> None:
    assert not provider.failures, "\n\n".join(provider.failures.values())
    assert set(provider.checks) == ALWAYS
    assert set(provider.cases) >= {"examples", "coverage", "fuzzing"}


def test_every_operation_succeeds_once(provider: Run) -> None:
    wanted = os.environ.get("CONTRACT_OPERATIONS", "").split() or Api.of_source().operations
    assert set(provider.succeeded) >= set(wanted)


@pytest.mark.skipif(not FULL, reason="only `make contract` has time for every link")
def test_every_link_leads_to_an_answer(provider: Run) -> None:
    documented = {
        (operation.id, link["operationId"])
        for operation in Api.of_source().operations.values()
        for link in operation.links.values()
    }
    assert documented - set(provider.links) == set()


@pytest.mark.skipif(not FULL, reason="only `make contract` has time for long chains")
def test_what_is_created_is_read_liked_unliked_and_read_again(provider: Run) -> None:
    whole = ("Social_PostComment", "Social_ToggleLike", "Social_Unlike", "Social_GetLikes")
    assert any(chain[-4:] == whole for chain in provider.chains), provider.chains
    for area in ("Workspace", "Page", "Event"):
        assert (f"{area}_Create", f"{area}_Get") in provider.links
