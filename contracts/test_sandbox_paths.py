"""Which operations a tenant of the sandbox has: those of the seed, of 2017, of 2026 or all."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from contracts.conftest import Login

NEWS: Final = "12eefb17-67d2-5201-8d4e-f9c25cbe5801"
# operation -> method, path and body of a request that succeeds where the path exists
REQUESTS: Final[dict[str, tuple[str, str, dict[str, str] | None]]] = {
    "Search_FullText": ("GET", "/api/search?term=travel", None),
    "Search_Global": ("GET", "/api/global-search?searchTerm=travel", None),
    "Search_Grouped": ("GET", "/api/search/grouped?term=travel", None),
    "Search_QuickEntity": ("GET", "/api/quick-entity-search?term=travel", None),
    "Search_QuickEntityWeb": ("GET", "/web/quick-entity-search?term=travel", None),
    "Workspace_Join": ("PUT", "/api/workspaces/project-aurora/members/join", None),
    "Workspace_JoinUsers": ("PUT", "/api/workspaces/project-aurora/users/join", None),
    "News_GetFeed": ("GET", "/web/blog/newsfeed", None),
    "News_GetLatest": ("GET", "/web/widgets/blog/latest", None),
    "People_List": ("GET", "/api/users?term=anna", None),
    "People_Search": ("GET", "/api/users/chooser/search?term=anna", None),
    "Event_UpdateStatus": (
        "PUT",
        "/api/events/summer-party/memberships/status",
        {"status": "ATTENDING"},
    ),
    "Event_SetStatus": ("PUT", "/api/events/summer-party/status", {"status": "ATTENDING"}),
    "Social_GetLikes": ("GET", f"/api/like-targets/blog-article/{NEWS}", None),
    "Social_GetReactions": ("GET", f"/web/reaction-targets/blog-article?ids={NEWS}", None),
    "Notification_MarkSeen": ("PUT", "/api/notifications/mark-seen", None),
    "Notification_MarkCategorySeen": (
        "PUT",
        "/api/notifications/action/mark-seen?category=ACTIVITY",
        None,
    ),
}
ABSENT: Final = {
    "all": set[str](),
    "seed": {
        "Search_Global",
        "Search_QuickEntityWeb",
        "Workspace_JoinUsers",
        "News_GetLatest",
        "Event_SetStatus",
        "Social_GetReactions",
        "Notification_MarkCategorySeen",
    },
    "2017": {
        "Search_Grouped",
        "Search_QuickEntity",
        "Workspace_Join",
        "News_GetFeed",
        "People_Search",
        "Event_UpdateStatus",
        "Notification_MarkSeen",
    },
    "2026": {"Search_FullText", "Social_GetLikes"},
}


def reset(sandbox: TestClient, **wanted: str) -> Any:
    return sandbox.post("/_sandbox/reset", json=wanted)


@pytest.mark.parametrize("paths", ABSENT)
def test_a_tenant_has_the_paths_of_its_time(sandbox: TestClient, login: Login, paths: str) -> None:
    assert reset(sandbox, paths=paths).json() == {"state": "normal", "paths": paths}
    anna = login("anna")
    missing = set()
    for operation, (method, path, body) in REQUESTS.items():
        response = anna.request(method, path, json=body)
        assert response.status_code in (200, 204, 404), operation
        if response.status_code == 404:
            missing.add(operation)
    assert missing == ABSENT[paths]


def test_a_missing_path_is_a_404_that_knows_nothing_of_haiilo(sandbox: TestClient) -> None:
    reset(sandbox, paths="2026")
    # The web server is asked before anything wants to know who calls.
    refused = sandbox.get("/api/search?term=travel")
    assert refused.status_code == 404
    assert refused.json() == {
        "timestamp": 1781510400000,
        "status": 404,
        "error": "Not Found",
        "path": "/api/search",
    }


def test_a_missing_path_is_missing_for_every_method(sandbox: TestClient) -> None:
    assert sandbox.post("/api/search").status_code == 405
    reset(sandbox, paths="2026")
    refused = sandbox.post("/api/search")
    assert (refused.status_code, refused.json()["status"]) == (404, 404)
    assert sandbox.post("/api/global-search").status_code == 405


def test_a_missing_path_uses_no_fault_up(sandbox: TestClient, login: Login) -> None:
    reset(sandbox, paths="2026")
    fault = {"operation": "*", "kind": "server_error", "times": 1}
    sandbox.put("/_sandbox/faults", json=[fault])
    anna = login("anna")
    assert anna.get("/api/search?term=travel").status_code == 404
    assert anna.get("/api/global-search?searchTerm=travel").status_code == 500


def test_likes_are_given_and_taken_on_every_tenant(sandbox: TestClient, login: Login) -> None:
    reset(sandbox, paths="2026")
    anna = login("anna")
    me = anna.get("/api/users/me").json()["id"]
    path = f"/api/like-targets/blog-article/{NEWS}/likes/{me}"
    assert anna.post(path).json()["count"] == 5
    reactions = anna.get(f"/web/reaction-targets/blog-article?ids={NEWS}").json()
    assert reactions == {NEWS: {"allReactionsByCount": [{"reactionType": "LIKE", "count": 5}]}}
    assert anna.delete(path).json()["count"] == 4


def test_state_and_paths_go_together_and_last_until_the_next_reset(sandbox: TestClient) -> None:
    reset(sandbox, state="empty", paths="2017")
    assert sandbox.get("/web/blog/newsfeed").status_code == 404
    assert reset(sandbox, state="empty").json() == {"state": "empty", "paths": "all"}
    assert sandbox.get("/web/blog/newsfeed").status_code == 401


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"paths": "2018"}, "paths: Input should be 'all', 'seed', '2017' or '2026'"),
        ({"paths": ""}, "paths: Input should be 'all', 'seed', '2017' or '2026'"),
        ({"state": "huge"}, "state: Input should be 'normal', 'empty' or 'fat'"),
    ],
)
def test_an_unknown_name_is_told_what_is_allowed(
    sandbox: TestClient, wanted: dict[str, str], message: str
) -> None:
    refused = reset(sandbox, **wanted)
    assert refused.status_code == 400
    assert refused.json()["message"] == message
