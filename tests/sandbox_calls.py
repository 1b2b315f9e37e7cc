"""One call of each tool that works in the sandbox's normal state."""

from __future__ import annotations

from typing import Any

PARTY_NEWS = "12eefb17-67d2-5201-8d4e-f9c25cbe5801"
TRAVEL_POLICY = "8428ebe3-05e3-552c-b5ee-045a60b0d718"
CANTEEN_POST = "6a63ff11-8d41-53db-b3a6-002d1f52fdd3"

CALLS: dict[str, dict[str, Any]] = {
    "Search_FullText": {"query": "travel policy"},
    "Search_QuickEntity": {"query": "anna"},
    "Search_Grouped": {"query": "travel"},
    "Workspace_List": {},
    "Workspace_Get": {"id": "travel-and-expenses"},
    "Workspace_GetMembers": {"id": "travel-and-expenses"},
    "Workspace_Join": {"id": "travel-and-expenses"},
    "Workspace_Create": {"name": "Rail history club", "description": "Old trains and new friends."},
    "News_GetFeed": {"pageSize": 5},
    "People_GetMe": {},
    "People_List": {"query": "berlin"},
    "People_Search": {"query": "ben"},
    "Event_Get": {"id": "summer-party"},
    "Event_GetMemberships": {"id": "summer-party"},
    "Event_UpdateStatus": {"id": "summer-party", "status": "accepted"},
    "Event_Create": {
        "title": "Team breakfast",
        "startDate": "2026-07-10T08:30:00+02:00",
        "endDate": "2026-07-10T10:00:00+02:00",
        "location": "Canteen",
        "description": "Rolls and coffee.",
    },
    "Social_GetComments": {"targetId": PARTY_NEWS},
    "Social_PostComment": {"targetId": PARTY_NEWS, "body": "Looking forward to it! 🎉"},
    "Social_GetLikes": {"targetType": "blog-article", "targetId": PARTY_NEWS},
    "Social_ToggleLike": {
        "targetType": "blog-article",
        "targetId": PARTY_NEWS,
        "userId": "me",
    },
    "Notification_List": {},
    "Notification_GetStatus": {},
    "Notification_MarkSeen": {},
    "Page_List": {},
    "Page_Get": {"id": "communications"},
    "Page_GetMembers": {"id": "communications"},
    "Page_Create": {"title": "Kitchen rules", "content": "Wash your cup."},
    "Content_GetFull": {"contentId": TRAVEL_POLICY, "contentType": "wiki-article"},
}
