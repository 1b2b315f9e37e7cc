"""The check of a tenant, against sandboxes that differ from the document in known ways."""

from __future__ import annotations

from typing import Any, Final

import pytest

from contracts.tenant.fallbacks import FALLBACKS, ONLY_FALLBACKS
from contracts.tenant.result import Outcome
from contracts.tenant.text import as_text
from dbplanet.haiilo import fallbacks
from tests.haiilo import Sandbox
from tests.tenant import API, check, outcomes, settings_for

READ: Final = "Event_GetMemberships"
"""What fails in most tests: a read that no other one needs, without keys that are data."""

FOUND: Final[dict[str, tuple[Outcome, list[str]]]] = {
    "latency": (Outcome.OK, []),
    "unauthorized": (Outcome.DIFFERS, ["status: expected 200, seen 401 invalid_token"]),
    "forbidden": (Outcome.FORBIDDEN, []),
    "not_found": (Outcome.DIFFERS, ["status: expected 200, seen 404 NOT_FOUND"]),
    "missing_path": (Outcome.MISSING, []),
    "rate_limited": (Outcome.NOT_TRIED, []),
    "server_error": (Outcome.DIFFERS, ["status: expected 200, seen 500 UNKNOWN"]),
    "html": (Outcome.DIFFERS, ["content type: expected application/json, seen text/html"]),
    "redirect": (Outcome.DIFFERS, ["status: expected 200, seen 302"]),
    "truncated": (Outcome.DIFFERS, ["body: expected application/json, seen no JSON"]),
    "dropped": (Outcome.DIFFERS, ["answer: expected an answer, seen none (RemoteProtocolError)"]),
    "cut": (Outcome.DIFFERS, ["answer: expected an answer, seen none (RemoteProtocolError)"]),
    "drip": (Outcome.DIFFERS, ["answer: expected an answer, seen none (ReadTimeout)"]),
    "empty": (Outcome.DIFFERS, ["body: expected application/json, seen nothing"]),
    "huge": (Outcome.DIFFERS, ["body: expected at most 5 MB, seen 6.3 MB"]),
    "fields_null": (
        Outcome.DIFFERS,
        [
            "body.content[*].displayName: expected string, seen null",
            "body.content[*].role: expected string, seen null",
            "body.content[*].status: expected string, seen null",
            "body.content[*].userId: expected string, seen null",
            "body.first: expected boolean, seen null",
        ],
    ),
    "fields_missing": (
        Outcome.DIFFERS,
        [
            "body.content[*]: expected some of userId, displayName, role, status, "
            "seen none of 4 fields"
        ],
    ),
    "fields_extra": (Outcome.OK, []),
    "fields_retyped": (
        Outcome.DIFFERS,
        [
            "body.content[*].displayName: expected string, seen integer",
            "body.content[*].role: expected string, seen integer",
            "body.content[*].status: expected string, seen integer",
            "body.content[*].userId: expected string, seen integer",
            "body.first: expected boolean, seen string",
        ],
    ),
}
DETAILS: Final[dict[str, dict[str, Any]]] = {
    "latency": {"seconds": 0.05},
    "rate_limited": {"seconds": 1},
    "drip": {"seconds": 0.05},
}


def test_a_tenant_as_documented_has_no_drift_and_is_only_read(tenant: Sandbox) -> None:
    tenant.requests()
    report = check(settings_for(tenant))
    reads = {one.id for one in API.operations.values() if one.method == "GET"} | {"Auth_Token"}
    count = len(reads - ONLY_FALLBACKS.keys())
    verdict = f"No drift: {count} operations answer as documented."
    assert (report.exit_code, report.verdict) == (0, verdict)
    for result in report.results:
        is_read = result.operation.method == "GET" or result.operation.id == "Auth_Token"
        stands_in = result.reason.endswith("which it stands in for.")
        wanted = Outcome.OK if is_read and not stands_in else Outcome.NOT_TRIED
        assert result.outcome is wanted, result
    assert {r["method"] for r in tenant.requests() if "token" not in r["path"]} == {"GET"}
    assert tenant.violations() == []


def test_writes_touch_what_the_check_has_made_and_say_what_is_left(tenant: Sandbox) -> None:
    report = check(settings_for(tenant, writes=True))
    assert report.exit_code == 0
    written = {name for name, outcome in outcomes(report).items() if outcome is Outcome.OK}
    assert {"Workspace_Create", "Workspace_Join", "Event_UpdateStatus", "Social_Unlike"} <= written
    kinds = [thing.partition(" ")[0] for thing in report.left_behind]
    assert sorted(kinds) == ["comment", "event", "page", "workspace"]
    assert tenant.violations() == []


@pytest.mark.parametrize("kind", FOUND)
def test_a_fault_of_one_operation_is_told_as_what_it_is(tenant: Sandbox, kind: str) -> None:
    tenant.fault(READ, kind, **DETAILS.get(kind, {}))
    report = check(settings_for(tenant))
    outcome, differences = FOUND[kind]
    (result,) = (one for one in report.results if one.operation.id == READ)
    assert result.outcome is outcome
    assert [str(one) for one in result.differences][: len(differences)] == differences
    assert bool(result.differences) is bool(differences)
    assert report.has_drift is outcome.is_drift
    assert report.exit_code == int(outcome.is_drift)
    others = set(outcomes(report)) - {READ}
    assert not any(outcomes(report)[name].is_drift for name in others)


@pytest.mark.parametrize(
    ("paths", "replaced"),
    [
        ("seed", set[str]()),
        (
            "2017",
            {
                "Search_QuickEntity",
                "Search_Grouped",
                "Workspace_Join",
                "News_GetFeed",
                "People_Search",
                "Event_UpdateStatus",
                "Notification_MarkSeen",
            },
        ),
        ("2026", {"Search_FullText", "Social_GetLikes"}),
    ],
)
def test_a_tenant_of_another_year_uses_fallbacks_without_drift(
    tenant: Sandbox, paths: str, replaced: set[str]
) -> None:
    tenant.reset(paths=paths)
    report = check(settings_for(tenant, writes=True))
    found = outcomes(report)
    assert {name for name in found if found[name] is Outcome.FALLBACK} == replaced
    assert report.exit_code == 0, as_text(report)


def test_what_depends_on_a_list_of_another_type_is_not_tried_with_its_values(
    tenant: Sandbox,
) -> None:
    tenant.fault("Workspace_List", "fields_retyped")
    found = outcomes(check(settings_for(tenant)))
    assert {name for name in found if found[name].is_drift} == {"Workspace_List"}
    assert found["Workspace_Get"] is Outcome.NOT_TRIED


def test_an_operation_without_a_fallback_is_missing(tenant: Sandbox) -> None:
    tenant.fault("Page_List", "missing_path", status=405)
    report = check(settings_for(tenant))
    found = outcomes(report)
    assert found["Page_List"] is Outcome.MISSING
    assert found["Page_Get"] is Outcome.NOT_TRIED
    assert report.exit_code == 1


def test_a_refused_login_is_told_and_nothing_else_is_asked(tenant: Sandbox) -> None:
    tenant.requests()
    report = check(settings_for(tenant, HAIILO_PASSWORD="wrong-secret"))
    (login, *others) = report.results
    assert [str(one) for one in login.differences] == [
        "status: expected 200, seen 400 invalid_grant"
    ]
    assert {result.outcome for result in others} == {Outcome.NOT_TRIED}
    assert report.exit_code == 1
    assert len(tenant.requests()) == 1


def test_an_empty_tenant_leaves_operations_untried_that_need_ids(tenant: Sandbox) -> None:
    tenant.reset("empty")
    report = check(settings_for(tenant))
    (event,) = (one for one in report.results if one.operation.id == "Event_Get")
    assert event.outcome is Outcome.NOT_TRIED
    assert "gave nothing to ask for" in event.reason
    assert report.exit_code == 0


def test_the_fallbacks_are_those_of_the_client() -> None:
    known = {name: one.operation.id for name, one in fallbacks.FALLBACKS.items()}
    assert known == FALLBACKS
