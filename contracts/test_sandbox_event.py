"""Events of the sandbox: who is invited, who comes, and when it is too late to say."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from contracts.conftest import Login

ANNA: Final = "d244bc36-7627-5992-9954-b841fe74ea32"
BEN: Final = "f9da34b6-3587-5174-9099-1dae7df1cbd6"
COMMUNICATIONS: Final = "c2c5497c-88a5-5f4a-a002-cfbbeb6c6698"
WORKS_COUNCIL: Final = "c482e1ce-4c65-5d77-b5fb-20f06b059e31"
LIGHTHOUSE: Final = "b925c2a1-5c65-53ba-8c35-b953d0d485c0"
BREAKFAST: Final = {
    "name": "Team breakfast",
    "startDate": "2026-07-10T08:30:00",
    "endDate": "2026-07-10T10:00:00",
}
ANSWERS: Final = ["memberships/status", "status"]


def answer(client: TestClient, event: str, status: str, path: str = ANSWERS[0]) -> Any:
    return client.put(f"/api/events/{event}/{path}", json={"status": status})


def attendance(client: TestClient, event: str) -> dict[str, str]:
    page = client.get(f"/api/events/{event}/memberships").json()
    return {one["displayName"]: one["status"] for one in page["content"]}


def test_an_event_is_read_by_id_or_slug(ben: TestClient) -> None:
    event = ben.get("/api/events/summer-party").json()
    assert event == ben.get(f"/api/events/{event['id']}").json()
    assert (event["startDate"], event["endDate"]) == ("2026-07-03T16:00:00", "2026-07-03T23:00:00")
    assert (event["status"], event["memberCount"]) == ("PENDING", 3)
    assert (event["place"], event["fullDay"]) == ("Spree Quay, Berlin", False)
    assert event["sender"]["displayName"] == "Communications"
    assert event["public"] is True


def test_memberships_tell_who_comes_by_last_name(anna: TestClient) -> None:
    page = anna.get("/api/events/summer-party/memberships", params={"_pageSize": 3}).json()
    found = [(one["displayName"], one["role"], one["status"]) for one in page["content"]]
    assert found == [
        ("Lena Fischer", "USER", "ATTENDING"),
        ("Elif Kaya", "USER", "PENDING"),
        ("Grace Mbeki", "USER", "NOT_ATTENDING"),
    ]
    assert page["totalElements"] == 7
    assert page["content"][0]["userId"] == "a5f4857c-30f1-56bb-b6c8-952dc09dd496"


@pytest.mark.parametrize("path", ANSWERS)
def test_an_answer_is_seen_everywhere(anna: TestClient, ben: TestClient, path: str) -> None:
    answered = answer(ben, "summer-party", "ATTENDING", path)
    assert answered.status_code == 200
    assert (answered.json()["userId"], answered.json()["status"]) == (BEN, "ATTENDING")
    event = ben.get("/api/events/summer-party").json()
    assert (event["status"], event["memberCount"]) == ("ATTENDING", 4)
    assert attendance(anna, "summer-party")["Ben Öztürk"] == "ATTENDING"
    answer(ben, "summer-party", "NOT_ATTENDING", path)
    event = ben.get("/api/events/summer-party").json()
    assert (event["status"], event["memberCount"]) == ("NOT_ATTENDING", 3)


def test_a_guest_of_a_public_event_is_listed_once_they_answer(
    anna: TestClient, ben: TestClient
) -> None:
    anna.post("/api/events", json=BREAKFAST | {"senderId": COMMUNICATIONS})
    assert ben.get("/api/events/team-breakfast").json()["status"] == "PENDING"
    answer(ben, "team-breakfast", "ATTENDING")
    assert attendance(anna, "team-breakfast") == {
        "Anna Schmidt": "PENDING",
        "Ben Öztürk": "ATTENDING",
    }


def test_a_definite_answer_is_yes_or_no(ben: TestClient) -> None:
    refused = answer(ben, "town-hall-june", "MAYBE_ATTENDING")
    assert refused.status_code == 400
    assert refused.json() == {
        "errorStatus": "INVALID_ARGUMENTS",
        "fieldErrors": [{"key": "status", "code": "DefiniteAnswer"}],
    }
    assert answer(ben, "town-hall-june", "NOT_ATTENDING").status_code == 200


def test_nobody_can_choose_to_be_pending(ben: TestClient) -> None:
    refused = answer(ben, "summer-party", "PENDING")
    assert refused.json()["fieldErrors"] == [{"key": "status", "code": "typeMismatch"}]


@pytest.mark.parametrize("path", ANSWERS)
def test_an_event_that_has_started_takes_no_answer(
    anna: TestClient, ben: TestClient, path: str
) -> None:
    for client, event in ((ben, "gesundheitstag-2026"), (anna, "aurora-hackathon")):
        refused = answer(client, event, "NOT_ATTENDING", path)
        assert refused.status_code == 400
        assert refused.json() == {"errorStatus": "EVENT_ALREADY_STARTED"}


def test_an_event_starts_by_the_clock_of_the_sandbox_and_in_berlin(
    sandbox: TestClient, login: Login
) -> None:
    # From 08:00 in UTC on 15 June to 10:00 in Berlin on the 18th, where the town hall is.
    sandbox.put("/_sandbox/clock", json={"advance_s": 3 * 86400 - 1})
    assert answer(login("ben"), "town-hall-june", "ATTENDING").status_code == 200
    # The answer took the last second.
    assert answer(login("ben"), "town-hall-june", "ATTENDING").status_code == 400


def test_some_events_show_their_participants_to_managers_only(
    anna: TestClient, ben: TestClient
) -> None:
    assert anna.get("/api/events/aurora-hackathon").json()["showParticipants"] is False
    refused = anna.get("/api/events/aurora-hackathon/memberships")
    assert refused.status_code == 403
    assert refused.json()["errorStatus"] == "ERROR"
    hidden = BREAKFAST | {"showParticipants": False, "memberIds": [BEN]}
    anna.post("/api/events", json=hidden)
    assert set(attendance(anna, "team-breakfast")) == {"Anna Schmidt", "Ben Öztürk"}
    assert ben.get("/api/events/team-breakfast/memberships").status_code == 403


@pytest.mark.parametrize("event", ["lighthouse-signing", "aurora-hackathon", "nothing"])
@pytest.mark.parametrize("path", ["", "/memberships", "/status", "/memberships/status"])
def test_what_is_not_for_the_caller_does_not_exist(ben: TestClient, event: str, path: str) -> None:
    method, body = ("PUT", {"status": "ATTENDING"}) if "status" in path else ("GET", None)
    refused = ben.request(method, f"/api/events/{event}{path}", json=body)
    assert refused.status_code == 404
    assert refused.json()["context"] == {"entityType": "event"}


def test_a_new_event_stands_under_its_own_key_and_can_be_found(anna: TestClient) -> None:
    created = anna.post("/api/events", json=BREAKFAST | {"place": "Canteen"})
    assert created.status_code == 201
    assert list(created.json()) == ["event"]
    event = created.json()["event"]
    assert event["slug"] == "team-breakfast"
    assert event["sender"]["id"] == ANNA
    assert (event["status"], event["memberCount"], event["place"]) == ("PENDING", 0, "Canteen")
    assert anna.get(f"/api/events/{event['id']}").json() == event
    found = anna.get("/api/search", params={"term": "breakfast canteen"}).json()["content"]
    assert event["id"] in [hit["id"] for hit in found]
    again = anna.post("/api/events", json=BREAKFAST).json()["event"]
    assert again["slug"] == "team-breakfast-2"


def test_a_new_event_is_what_its_body_says(anna: TestClient, ben: TestClient) -> None:
    body = {
        **BREAKFAST,
        "startDate": "2026-07-10T08:30",
        "description": "<p>Bring an egg.</p>",
        "senderId": LIGHTHOUSE,
        "fullDay": True,
        "requestDefiniteAnswer": True,
        "adminIds": [ANNA],
        "memberIds": [BEN],
    }
    assert anna.post("/api/events", json=body).status_code == 403
    body["senderId"] = COMMUNICATIONS
    event = anna.post("/api/events", json=body).json()["event"]
    assert event["startDate"] == "2026-07-10T08:30:00"
    assert (event["fullDay"], event["requestDefiniteAnswer"]) == (True, True)
    assert (event["showParticipants"], event["public"]) == (True, True)
    assert event["description"] == "<p>Bring an egg.</p>"
    roles = anna.get("/api/events/team-breakfast/memberships").json()["content"]
    assert [(one["userId"], one["role"]) for one in roles] == [(BEN, "USER"), (ANNA, "ADMIN")]
    assert answer(ben, "team-breakfast", "MAYBE_ATTENDING").status_code == 400


def test_who_hosts_an_event_is_its_host(anna: TestClient) -> None:
    anna.post("/api/events", json=BREAKFAST | {"senderId": ANNA})
    (member,) = anna.get("/api/events/team-breakfast/memberships").json()["content"]
    assert member["role"] == "HOST"


@pytest.mark.parametrize(
    ("sender_id", "status"),
    [(COMMUNICATIONS, 201), (ANNA, 201), (BEN, 403), (WORKS_COUNCIL, 403), ("nobody", 404)],
)
def test_nobody_invites_in_the_name_of_somebody_else(
    anna: TestClient, sender_id: str, status: int
) -> None:
    response = anna.post("/api/events", json=BREAKFAST | {"senderId": sender_id})
    assert response.status_code == status


@pytest.mark.parametrize(
    ("start", "end", "errors"),
    [
        ("2026-07-10T10:00:00", "2026-07-10T10:00:00", {"endDate": "After"}),
        ("2026-07-10T10:00:00", "2026-07-10T09:00:00", {"endDate": "After"}),
        ("2026-07-10T10:00:00Z", "2026-07-10T11:00:00", {"startDate": "DateTimeFormat"}),
        ("2026-07-10T10:00:00", "2026-07-10T11:00:00+02:00", {"endDate": "DateTimeFormat"}),
        ("2026-07-10", "2026-07-11", {"startDate": "DateTimeFormat", "endDate": "DateTimeFormat"}),
        ("2026-02-30T10:00:00", "2026-07-10T11:00:00", {"startDate": "DateTimeFormat"}),
        ("tomorrow at nine", "2026-07-10T11:00:00", {"startDate": "DateTimeFormat"}),
        ("2026-7-1", "2026-07-10T11:00:00", {"startDate": "Size"}),
    ],
)
def test_an_event_has_a_start_and_a_later_end_in_wall_time(
    anna: TestClient, start: str, end: str, errors: dict[str, str]
) -> None:
    refused = anna.post("/api/events", json=BREAKFAST | {"startDate": start, "endDate": end})
    assert refused.status_code == 400
    assert refused.json() == {
        "errorStatus": "INVALID_ARGUMENTS",
        "fieldErrors": [{"key": key, "code": code} for key, code in errors.items()],
    }


def test_inviting_takes_a_permission_and_guests_who_exist(
    anna: TestClient, ben: TestClient
) -> None:
    assert ben.post("/api/events", json=BREAKFAST).status_code == 403
    refused = anna.post("/api/events", json=BREAKFAST | {"memberIds": ["nobody"]})
    assert (refused.status_code, refused.json()["context"]) == (404, {"entityType": "user"})
