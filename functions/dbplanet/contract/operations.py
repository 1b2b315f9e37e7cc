"""Generated from openapi.yaml by `make contract-code`; never edit.

SHA-256 of the source: 154d2dab4cb918e76103bc7d6cc1a13e7c9791e27a3441284b2e928d0f796f9d
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dbplanet.contract.operation import Operation, Parameter
from dbplanet.contract.shape import (
    BOOLEAN,
    INTEGER,
    NOTHING,
    NUMBER,
    STRING,
    Array,
    Map,
    Object,
    OneOf,
    Scalar,
    Shape,
)

if TYPE_CHECKING:
    from dbplanet.contract import schemas

_Token: Final[Shape] = Object(
    {
        "access_token": STRING,
        "token_type": STRING,
        "expires_in": INTEGER,
        "scope": STRING,
    }
)
_Page: Final[Shape] = Object(
    {
        "number": INTEGER,
        "size": INTEGER,
        "numberOfElements": INTEGER,
        "totalElements": INTEGER,
        "totalPages": INTEGER,
        "first": BOOLEAN,
        "last": BOOLEAN,
    }
)
_Target: Final[Shape] = Object(
    {
        "name": STRING,
        "params": Map(STRING),
    }
)
_Sender: Final[Shape] = Object(
    {
        "id": STRING,
        "slug": STRING,
        "typeName": STRING,
        "displayName": STRING,
        "target": _Target,
    }
)
_SearchHit: Final[Shape] = Object(
    {
        "id": STRING,
        "typeName": STRING,
        "displayName": STRING,
        "excerpt": STRING,
        "modified": INTEGER,
        "sender": _Sender,
        "target": _Target,
    }
)
_SearchPage: Final[Shape] = Object(
    {
        "number": INTEGER,
        "size": INTEGER,
        "numberOfElements": INTEGER,
        "totalElements": INTEGER,
        "totalPages": INTEGER,
        "first": BOOLEAN,
        "last": BOOLEAN,
        "content": Array(_SearchHit),
    }
)
_SearchHits: Final[Shape] = Array(_SearchHit)
_SearchGroups: Final[Shape] = Map(_SearchPage)
_QuickSearch: Final[Shape] = OneOf(
    (
        ("SearchPage", _SearchPage, ("content",)),
        ("SearchHits", _SearchHits, ()),
        ("SearchGroups", _SearchGroups, ()),
    )
)
_Category: Final[Shape] = Object(
    {
        "id": STRING,
        "name": STRING,
    }
)
_Permissions: Final[Shape] = Map(BOOLEAN)
_Workspace: Final[Shape] = Object(
    {
        "id": STRING,
        "slug": STRING,
        "typeName": STRING,
        "name": STRING,
        "displayName": STRING,
        "description": STRING,
        "visibility": STRING,
        "membershipStatus": STRING,
        "memberCount": INTEGER,
        "archived": BOOLEAN,
        "categories": Array(_Category),
        "created": INTEGER,
        "modified": INTEGER,
        "target": _Target,
        "_permissions": _Permissions,
    }
)
_WorkspacePage: Final[Shape] = Object(
    {
        "number": INTEGER,
        "size": INTEGER,
        "numberOfElements": INTEGER,
        "totalElements": INTEGER,
        "totalPages": INTEGER,
        "first": BOOLEAN,
        "last": BOOLEAN,
        "content": Array(_Workspace),
    }
)
_User: Final[Shape] = Object(
    {
        "id": STRING,
        "slug": STRING,
        "typeName": STRING,
        "displayName": STRING,
        "firstname": STRING,
        "lastname": STRING,
        "email": STRING,
        "language": STRING,
        "timezone": STRING,
        "status": STRING,
        "properties": Map(STRING),
        "manager": _Sender,
        "globalPermissions": Array(STRING),
        "target": _Target,
    }
)
_Role: Final[Shape] = Object(
    {
        "name": STRING,
    }
)
_Member: Final[Shape] = Object(
    {
        "user": _User,
        "role": _Role,
        "status": STRING,
    }
)
_MemberPage: Final[Shape] = Object(
    {
        "number": INTEGER,
        "size": INTEGER,
        "numberOfElements": INTEGER,
        "totalElements": INTEGER,
        "totalPages": INTEGER,
        "first": BOOLEAN,
        "last": BOOLEAN,
        "content": Array(_Member),
    }
)
_BlogArticle: Final[Shape] = Object(
    {
        "id": STRING,
        "title": STRING,
        "teaserText": STRING,
        "publishDate": Scalar(
            (
                int,
                str,
            )
        ),
        "published": BOOLEAN,
        "senderName": STRING,
        "senderTarget": _Target,
        "articleTarget": _Target,
        "author": _Sender,
    }
)
_NewsPage: Final[Shape] = Object(
    {
        "number": INTEGER,
        "size": INTEGER,
        "numberOfElements": INTEGER,
        "totalElements": INTEGER,
        "totalPages": INTEGER,
        "first": BOOLEAN,
        "last": BOOLEAN,
        "content": Array(_BlogArticle),
    }
)
_LatestArticles: Final[Shape] = Array(_BlogArticle)
_UserPage: Final[Shape] = Object(
    {
        "number": INTEGER,
        "size": INTEGER,
        "numberOfElements": INTEGER,
        "totalElements": INTEGER,
        "totalPages": INTEGER,
        "first": BOOLEAN,
        "last": BOOLEAN,
        "content": Array(_User),
    }
)
_Event: Final[Shape] = Object(
    {
        "id": STRING,
        "slug": STRING,
        "typeName": STRING,
        "name": STRING,
        "displayName": STRING,
        "description": STRING,
        "place": STRING,
        "startDate": STRING,
        "endDate": STRING,
        "fullDay": BOOLEAN,
        "status": STRING,
        "memberCount": INTEGER,
        "showParticipants": BOOLEAN,
        "requestDefiniteAnswer": BOOLEAN,
        "public": BOOLEAN,
        "sender": _Sender,
        "target": _Target,
    }
)
_CreatedEvent: Final[Shape] = Object(
    {
        "id": STRING,
        "slug": STRING,
        "typeName": STRING,
        "name": STRING,
        "displayName": STRING,
        "description": STRING,
        "place": STRING,
        "startDate": STRING,
        "endDate": STRING,
        "fullDay": BOOLEAN,
        "status": STRING,
        "memberCount": INTEGER,
        "showParticipants": BOOLEAN,
        "requestDefiniteAnswer": BOOLEAN,
        "public": BOOLEAN,
        "sender": _Sender,
        "target": _Target,
        "event": _Event,
    }
)
_EventMembership: Final[Shape] = Object(
    {
        "userId": STRING,
        "displayName": STRING,
        "role": STRING,
        "status": STRING,
    }
)
_EventMembershipPage: Final[Shape] = Object(
    {
        "number": INTEGER,
        "size": INTEGER,
        "numberOfElements": INTEGER,
        "totalElements": INTEGER,
        "totalPages": INTEGER,
        "first": BOOLEAN,
        "last": BOOLEAN,
        "content": Array(_EventMembership),
    }
)
_ReactionCount: Final[Shape] = Object(
    {
        "reactionType": STRING,
        "count": INTEGER,
    }
)
_Likes: Final[Shape] = Object(
    {
        "count": INTEGER,
        "likedBySender": BOOLEAN,
        "latest": Array(_Sender),
        "allReactionsByCount": Array(_ReactionCount),
    }
)
_Comment: Final[Shape] = Object(
    {
        "id": STRING,
        "typeName": STRING,
        "author": _Sender,
        "message": STRING,
        "created": INTEGER,
        "modified": INTEGER,
        "edited": BOOLEAN,
        "likes": _Likes,
    }
)
_CommentPage: Final[Shape] = Object(
    {
        "number": INTEGER,
        "size": INTEGER,
        "numberOfElements": INTEGER,
        "totalElements": INTEGER,
        "totalPages": INTEGER,
        "first": BOOLEAN,
        "last": BOOLEAN,
        "content": Array(_Comment),
    }
)
_Reactions: Final[Shape] = Object(
    {
        "allReactionsByCount": Array(_ReactionCount),
    }
)
_ReactionsByTarget: Final[Shape] = Map(_Reactions)
_Notification: Final[Shape] = Object(
    {
        "id": STRING,
        "category": STRING,
        "typeName": STRING,
        "author": _Sender,
        "messageKey": STRING,
        "messageArguments": Map(STRING),
        "messages": Map(STRING),
        "excerpt": STRING,
        "created": INTEGER,
        "clicked": BOOLEAN,
        "target": _Target,
    }
)
_NotificationPage: Final[Shape] = Object(
    {
        "number": INTEGER,
        "size": INTEGER,
        "numberOfElements": INTEGER,
        "totalElements": INTEGER,
        "totalPages": INTEGER,
        "first": BOOLEAN,
        "last": BOOLEAN,
        "content": Array(_Notification),
    }
)
_NotificationCounts: Final[Shape] = Object(
    {
        "DISCUSSION": INTEGER,
        "ACTIVITY": INTEGER,
    }
)
_NotificationStatus: Final[Shape] = Object(
    {
        "unseen": _NotificationCounts,
        "unclicked": _NotificationCounts,
    }
)
_ContentPage: Final[Shape] = Object(
    {
        "id": STRING,
        "slug": STRING,
        "typeName": STRING,
        "name": STRING,
        "displayName": STRING,
        "description": STRING,
        "visibility": STRING,
        "userSubscriptionsCount": INTEGER,
        "categories": Array(_Category),
        "created": INTEGER,
        "modified": INTEGER,
        "target": _Target,
    }
)
_PagePage: Final[Shape] = Object(
    {
        "number": INTEGER,
        "size": INTEGER,
        "numberOfElements": INTEGER,
        "totalElements": INTEGER,
        "totalPages": INTEGER,
        "first": BOOLEAN,
        "last": BOOLEAN,
        "content": Array(_ContentPage),
    }
)
_PageMemberIds: Final[Shape] = Object(
    {
        "adminIds": Array(STRING),
        "memberIds": Array(STRING),
        "adminGroupIds": Array(STRING),
        "memberGroupIds": Array(STRING),
    }
)
_PageMembership: Final[Shape] = OneOf(
    (
        ("UserPage", _UserPage, ("content",)),
        ("PageMemberIds", _PageMemberIds, ()),
    )
)
_TimelineData: Final[Shape] = Object(
    {
        "message": STRING,
    }
)
_TimelineItem: Final[Shape] = Object(
    {
        "id": STRING,
        "typeName": STRING,
        "author": _Sender,
        "data": _TimelineData,
        "created": INTEGER,
        "modified": INTEGER,
    }
)
_WikiArticle: Final[Shape] = Object(
    {
        "id": STRING,
        "title": STRING,
        "revisionNumber": INTEGER,
        "latestRevision": INTEGER,
        "modified": INTEGER,
        "text": STRING,
        "content": STRING,
        "html": STRING,
        "author": _Sender,
        "articleTarget": _Target,
    }
)
_App: Final[Shape] = Object(
    {
        "id": STRING,
        "key": STRING,
        "name": STRING,
        "slug": STRING,
        "senderId": STRING,
        "active": BOOLEAN,
    }
)
_AppList: Final[Shape] = Array(_App)
_LayoutSlot: Final[Shape] = Object(
    {
        "name": STRING,
    }
)
_LayoutRow: Final[Shape] = Object(
    {
        "name": STRING,
        "slots": Array(_LayoutSlot),
    }
)
_LayoutSettings: Final[Shape] = Object(
    {
        "rows": Array(_LayoutRow),
    }
)
_Slide: Final[Shape] = Object(
    {
        "headline": STRING,
        "subheadline": STRING,
        "url": STRING,
    }
)
_Album: Final[Shape] = Object(
    {
        "title": STRING,
        "description": STRING,
        "location": STRING,
    }
)
_WidgetSettings: Final[Shape] = Object(
    {
        "html_content": STRING,
        "md_text": STRING,
        "text": STRING,
        "title": STRING,
        "description": STRING,
        "url": STRING,
        "_url": STRING,
        "_html_content": STRING,
        "_articleId": STRING,
        "_fileId": STRING,
        "_senderId": STRING,
        "_titles": Array(STRING),
        "slides": Array(_Slide),
        "album": _Album,
    }
)
_Widget: Final[Shape] = Object(
    {
        "id": STRING,
        "key": STRING,
        "slot": STRING,
        "settings": _WidgetSettings,
    }
)
_WidgetList: Final[Shape] = Array(_Widget)
_Layout: Final[Shape] = Object(
    {
        "name": STRING,
        "settings": _LayoutSettings,
        "widgets": Map(_WidgetList),
    }
)
AUTH_TOKEN: Final[Operation[schemas.Token]] = Operation(
    id="Auth_Token",
    title="Log in",
    method="POST",
    path="/api/oauth/token",
    parameters=(
        Parameter(
            name="grant_type",
            location="body",
            schema={"type": "string", "enum": ["password"]},
            required=True,
        ),
        Parameter(
            name="username",
            location="body",
            schema={"type": "string", "minLength": 1},
            required=True,
        ),
        Parameter(
            name="password",
            location="body",
            schema={"type": "string", "minLength": 1},
            required=True,
        ),
    ),
    shape=_Token,
    form=True,
)
SEARCH_FULL_TEXT: Final[Operation[schemas.SearchPage]] = Operation(
    id="Search_FullText",
    title="Search everything",
    method="GET",
    path="/api/search",
    parameters=(
        Parameter(
            name="term",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 500,
                "description": "What to look for.",
            },
            required=True,
            argument="query",
        ),
        Parameter(
            name="_page",
            location="query",
            schema={
                "type": "integer",
                "minimum": 0,
                "maximum": 10000,
                "description": "Page number, from 0.",
            },
            argument="page",
        ),
        Parameter(
            name="_pageSize",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "Items per page.",
            },
            argument="pageSize",
        ),
    ),
    shape=_SearchPage,
    example={"query": "travel policy", "page": 0, "pageSize": 20},
)
SEARCH_QUICK_ENTITY: Final[Operation[schemas.QuickSearch]] = Operation(
    id="Search_QuickEntity",
    title="Find by name",
    method="GET",
    path="/api/quick-entity-search",
    parameters=(
        Parameter(
            name="term",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 500,
                "description": "The first letters or words of a name.",
            },
            required=True,
            argument="query",
        ),
    ),
    shape=_QuickSearch,
    example={"query": "travel"},
)
SEARCH_GROUPED: Final[Operation[schemas.SearchGroups]] = Operation(
    id="Search_Grouped",
    title="Search by kind",
    method="GET",
    path="/api/search/grouped",
    parameters=(
        Parameter(
            name="term",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 500,
                "description": "What to look for.",
            },
            required=True,
            argument="query",
        ),
    ),
    shape=_SearchGroups,
    example={"query": "travel policy"},
)
SEARCH_GLOBAL: Final[Operation[schemas.SearchPage]] = Operation(
    id="Search_Global",
    title="Search everything (newer tenants)",
    method="GET",
    path="/api/global-search",
    parameters=(
        Parameter(
            name="searchTerm",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 500,
                "description": "What to look for.",
            },
            required=True,
        ),
        Parameter(
            name="_page",
            location="query",
            schema={
                "type": "integer",
                "minimum": 0,
                "maximum": 10000,
                "description": "Page number, from 0.",
            },
            argument="page",
        ),
        Parameter(
            name="_pageSize",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "Items per page.",
            },
            argument="pageSize",
        ),
    ),
    shape=_SearchPage,
    example={"page": 0, "pageSize": 20},
)
SEARCH_QUICK_ENTITY_WEB: Final[Operation[schemas.QuickSearch]] = Operation(
    id="Search_QuickEntityWeb",
    title="Find by name (older tenants)",
    method="GET",
    path="/web/quick-entity-search",
    parameters=(
        Parameter(
            name="term",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 500,
                "description": "The first letters or words of a name.",
            },
            required=True,
        ),
    ),
    shape=_QuickSearch,
)
WORKSPACE_LIST: Final[Operation[schemas.WorkspacePage]] = Operation(
    id="Workspace_List",
    title="List workspaces",
    method="GET",
    path="/api/workspaces",
    parameters=(
        Parameter(
            name="term",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 500,
                "description": "Only workspaces that match these words.",
            },
            argument="query",
        ),
        Parameter(
            name="_page",
            location="query",
            schema={
                "type": "integer",
                "minimum": 0,
                "maximum": 10000,
                "description": "Page number, from 0.",
            },
            argument="page",
        ),
        Parameter(
            name="_pageSize",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "Items per page.",
            },
            argument="pageSize",
        ),
    ),
    shape=_WorkspacePage,
    example={"query": "travel", "page": 0, "pageSize": 20},
)
WORKSPACE_CREATE: Final[Operation[schemas.Workspace]] = Operation(
    id="Workspace_Create",
    title="Create a workspace",
    method="POST",
    path="/api/workspaces",
    parameters=(
        Parameter(
            name="name",
            location="body",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "description": "Name of the workspace.",
            },
            required=True,
            argument="name",
        ),
        Parameter(
            name="description",
            location="body",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 10000,
                "description": "What it is for.",
            },
            argument="description",
        ),
        Parameter(
            name="visibility",
            location="body",
            schema={"type": "string", "enum": ["PUBLIC", "PROTECTED", "PRIVATE"]},
        ),
        Parameter(
            name="categoryIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
        Parameter(
            name="adminIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
        Parameter(
            name="memberIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
        Parameter(
            name="adminGroupIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
        Parameter(
            name="memberGroupIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
    ),
    shape=_Workspace,
    example={"name": "Rail history club"},
)
WORKSPACE_GET: Final[Operation[schemas.Workspace]] = Operation(
    id="Workspace_Get",
    title="Read a workspace",
    method="GET",
    path="/api/workspaces/{id}",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Workspace id or slug.",
            },
            required=True,
            argument="id",
        ),
    ),
    shape=_Workspace,
    example={"id": "travel-and-expenses"},
)
WORKSPACE_GET_MEMBERS: Final[Operation[schemas.MemberPage]] = Operation(
    id="Workspace_GetMembers",
    title="List the members of a workspace",
    method="GET",
    path="/api/workspaces/{id}/members",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Workspace id or slug.",
            },
            required=True,
            argument="id",
        ),
        Parameter(
            name="_page",
            location="query",
            schema={
                "type": "integer",
                "minimum": 0,
                "maximum": 10000,
                "description": "Page number, from 0.",
            },
            argument="page",
        ),
        Parameter(
            name="_pageSize",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "Items per page.",
            },
            argument="pageSize",
        ),
    ),
    shape=_MemberPage,
    example={"id": "travel-and-expenses", "page": 0, "pageSize": 20},
)
WORKSPACE_JOIN: Final[Operation[schemas.Member]] = Operation(
    id="Workspace_Join",
    title="Join a workspace",
    method="PUT",
    path="/api/workspaces/{id}/members/join",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Workspace id or slug.",
            },
            required=True,
            argument="id",
        ),
    ),
    shape=_Member,
    example={"id": "travel-and-expenses"},
)
WORKSPACE_JOIN_USERS: Final[Operation[schemas.Member]] = Operation(
    id="Workspace_JoinUsers",
    title="Join a workspace (older tenants)",
    method="PUT",
    path="/api/workspaces/{id}/users/join",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Workspace id or slug.",
            },
            required=True,
        ),
    ),
    shape=_Member,
)
NEWS_GET_FEED: Final[Operation[schemas.NewsPage]] = Operation(
    id="News_GetFeed",
    title="Read the news feed",
    method="GET",
    path="/web/blog/newsfeed",
    parameters=(
        Parameter(
            name="_page",
            location="query",
            schema={
                "type": "integer",
                "minimum": 0,
                "maximum": 10000,
                "description": "Page number, from 0.",
            },
            argument="page",
        ),
        Parameter(
            name="_pageSize",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "Items per page.",
            },
            argument="pageSize",
        ),
    ),
    shape=_NewsPage,
    example={"page": 0, "pageSize": 20},
)
NEWS_GET_LATEST: Final[Operation[schemas.LatestArticles]] = Operation(
    id="News_GetLatest",
    title="Read the latest articles (older tenants)",
    method="GET",
    path="/web/widgets/blog/latest",
    parameters=(
        Parameter(
            name="count",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "How many articles.",
            },
        ),
    ),
    shape=_LatestArticles,
)
PEOPLE_GET_ME: Final[Operation[schemas.User]] = Operation(
    id="People_GetMe",
    title="Read my profile",
    method="GET",
    path="/api/users/me",
    parameters=(),
    shape=_User,
)
PEOPLE_LIST: Final[Operation[schemas.UserPage]] = Operation(
    id="People_List",
    title="List people",
    method="GET",
    path="/api/users",
    parameters=(
        Parameter(
            name="term",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 500,
                "description": "Only people whose name, department, job or place matches.",
            },
            argument="query",
        ),
        Parameter(
            name="_page",
            location="query",
            schema={
                "type": "integer",
                "minimum": 0,
                "maximum": 10000,
                "description": "Page number, from 0.",
            },
            argument="page",
        ),
        Parameter(
            name="_pageSize",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "Items per page.",
            },
            argument="pageSize",
        ),
        Parameter(
            name="userIds",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 2000,
                "description": "Only the users with these ids, separated by commas.",
            },
        ),
    ),
    shape=_UserPage,
    example={"query": "berlin", "page": 0, "pageSize": 20},
)
PEOPLE_SEARCH: Final[Operation[schemas.UserPage]] = Operation(
    id="People_Search",
    title="Find people",
    method="GET",
    path="/api/users/chooser/search",
    parameters=(
        Parameter(
            name="term",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 500,
                "description": "A name, or part of one.",
            },
            required=True,
            argument="query",
        ),
        Parameter(
            name="_page",
            location="query",
            schema={
                "type": "integer",
                "minimum": 0,
                "maximum": 10000,
                "description": "Page number, from 0.",
            },
            argument="page",
        ),
        Parameter(
            name="_pageSize",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "Items per page.",
            },
            argument="pageSize",
        ),
    ),
    shape=_UserPage,
    example={"query": "anna", "page": 0, "pageSize": 20},
)
EVENT_CREATE: Final[Operation[schemas.CreatedEvent]] = Operation(
    id="Event_Create",
    title="Create an event",
    method="POST",
    path="/api/events",
    parameters=(
        Parameter(
            name="name",
            location="body",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "description": "Title of the event.",
            },
            required=True,
            argument="title",
        ),
        Parameter(
            name="description",
            location="body",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 10000,
                "description": "What it is about.",
            },
            argument="description",
        ),
        Parameter(
            name="startDate",
            location="body",
            schema={
                "type": "string",
                "minLength": 10,
                "maxLength": 40,
                "description": "Start as ISO 8601; without an offset it is wall time.",
            },
            required=True,
            argument="startDate",
        ),
        Parameter(
            name="endDate",
            location="body",
            schema={
                "type": "string",
                "minLength": 10,
                "maxLength": 40,
                "description": "End as ISO 8601, after the start.",
            },
            required=True,
            argument="endDate",
        ),
        Parameter(
            name="place",
            location="body",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "description": "Where it takes place.",
            },
            argument="location",
        ),
        Parameter(
            name="senderId",
            location="body",
            schema={"type": "string", "minLength": 1, "maxLength": 255},
        ),
        Parameter(name="fullDay", location="body", schema={"type": "boolean"}),
        Parameter(name="showParticipants", location="body", schema={"type": "boolean"}),
        Parameter(name="requestDefiniteAnswer", location="body", schema={"type": "boolean"}),
        Parameter(
            name="adminIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
        Parameter(
            name="memberIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
        Parameter(
            name="adminGroupIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
        Parameter(
            name="memberGroupIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
    ),
    shape=_CreatedEvent,
    example={
        "title": "Team breakfast",
        "startDate": "2026-07-10T08:30:00",
        "endDate": "2026-07-10T10:00:00",
        "location": "Canteen",
    },
)
EVENT_GET: Final[Operation[schemas.Event]] = Operation(
    id="Event_Get",
    title="Read an event",
    method="GET",
    path="/api/events/{id}",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Event id or slug.",
            },
            required=True,
            argument="id",
        ),
    ),
    shape=_Event,
    example={"id": "summer-party"},
)
EVENT_GET_MEMBERSHIPS: Final[Operation[schemas.EventMembershipPage]] = Operation(
    id="Event_GetMemberships",
    title="List who attends an event",
    method="GET",
    path="/api/events/{id}/memberships",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Event id or slug.",
            },
            required=True,
            argument="id",
        ),
        Parameter(
            name="_page",
            location="query",
            schema={
                "type": "integer",
                "minimum": 0,
                "maximum": 10000,
                "description": "Page number, from 0.",
            },
            argument="page",
        ),
        Parameter(
            name="_pageSize",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "Items per page.",
            },
            argument="pageSize",
        ),
    ),
    shape=_EventMembershipPage,
    example={"id": "summer-party", "page": 0, "pageSize": 20},
)
EVENT_UPDATE_STATUS: Final[Operation[schemas.EventMembership]] = Operation(
    id="Event_UpdateStatus",
    title="Answer an invitation",
    method="PUT",
    path="/api/events/{id}/memberships/status",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Event id or slug.",
            },
            required=True,
            argument="id",
        ),
        Parameter(
            name="status",
            location="body",
            schema={
                "type": "string",
                "enum": ["ATTENDING", "MAYBE_ATTENDING", "NOT_ATTENDING"],
                "description": "Whether you attend.",
            },
            required=True,
            argument="status",
        ),
    ),
    shape=_EventMembership,
    example={"id": "summer-party", "status": "ATTENDING"},
)
EVENT_SET_STATUS: Final[Operation[schemas.EventMembership]] = Operation(
    id="Event_SetStatus",
    title="Answer an invitation (older tenants)",
    method="PUT",
    path="/api/events/{id}/status",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Event id or slug.",
            },
            required=True,
        ),
        Parameter(
            name="status",
            location="body",
            schema={
                "type": "string",
                "enum": ["ATTENDING", "MAYBE_ATTENDING", "NOT_ATTENDING"],
                "description": "Whether you attend.",
            },
            required=True,
            argument="status",
        ),
    ),
    shape=_EventMembership,
    example={"status": "ATTENDING"},
)
SOCIAL_GET_COMMENTS: Final[Operation[schemas.CommentPage]] = Operation(
    id="Social_GetComments",
    title="Read comments",
    method="GET",
    path="/api/comments",
    parameters=(
        Parameter(
            name="targetId",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Id of the post or article.",
            },
            required=True,
            argument="targetId",
        ),
        Parameter(
            name="targetType",
            location="query",
            schema={
                "type": "string",
                "enum": ["timeline-item", "blog-article", "wiki-article", "file", "list-entry"],
                "description": "What the target is; found out when omitted.",
            },
            argument="targetType",
        ),
        Parameter(
            name="_page",
            location="query",
            schema={
                "type": "integer",
                "minimum": 0,
                "maximum": 10000,
                "description": "Page number, from 0.",
            },
            argument="page",
        ),
        Parameter(
            name="_pageSize",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "Items per page.",
            },
            argument="pageSize",
        ),
    ),
    shape=_CommentPage,
    example={
        "targetId": "12eefb17-67d2-5201-8d4e-f9c25cbe5801",
        "targetType": "blog-article",
        "page": 0,
        "pageSize": 20,
    },
)
SOCIAL_POST_COMMENT: Final[Operation[schemas.Comment]] = Operation(
    id="Social_PostComment",
    title="Post a comment",
    method="POST",
    path="/api/comments",
    parameters=(
        Parameter(
            name="targetId",
            location="body",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Id of the post or article.",
            },
            required=True,
            argument="targetId",
        ),
        Parameter(
            name="targetType",
            location="body",
            schema={
                "type": "string",
                "enum": ["timeline-item", "blog-article", "wiki-article", "file", "list-entry"],
                "description": "What the target is; found out when omitted.",
            },
            argument="targetType",
        ),
        Parameter(
            name="authorId",
            location="body",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "description": "The user's own id, or a sender that the user may act as.",
            },
        ),
        Parameter(
            name="message",
            location="body",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 10000,
                "description": "Comment text; Markdown is rendered.",
            },
            required=True,
            argument="body",
        ),
    ),
    shape=_Comment,
    example={
        "targetId": "12eefb17-67d2-5201-8d4e-f9c25cbe5801",
        "targetType": "blog-article",
        "body": "Looking forward to it!",
    },
)
SOCIAL_GET_LIKES: Final[Operation[schemas.Likes]] = Operation(
    id="Social_GetLikes",
    title="Read likes",
    method="GET",
    path="/api/like-targets/{targetType}/{targetId}",
    parameters=(
        Parameter(
            name="targetType",
            location="path",
            schema={
                "type": "string",
                "enum": ["timeline-item", "blog-article", "wiki-article", "comment", "file"],
                "description": "What the target is.",
            },
            required=True,
            argument="targetType",
        ),
        Parameter(
            name="targetId",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Id of the target.",
            },
            required=True,
            argument="targetId",
        ),
        Parameter(
            name="senderId",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "description": "Whose like is told as likedBySender.",
            },
        ),
    ),
    shape=_Likes,
    example={"targetType": "blog-article", "targetId": "12eefb17-67d2-5201-8d4e-f9c25cbe5801"},
)
SOCIAL_TOGGLE_LIKE: Final[Operation[schemas.Likes]] = Operation(
    id="Social_ToggleLike",
    title="Like or unlike",
    method="POST",
    path="/api/like-targets/{targetType}/{targetId}/likes/{userId}",
    parameters=(
        Parameter(
            name="targetType",
            location="path",
            schema={
                "type": "string",
                "enum": ["timeline-item", "blog-article", "wiki-article", "comment", "file"],
                "description": "What the target is.",
            },
            required=True,
            argument="targetType",
        ),
        Parameter(
            name="targetId",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Id of the target.",
            },
            required=True,
            argument="targetId",
        ),
        Parameter(
            name="userId",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Your own user id, or me.",
            },
            required=True,
            argument="userId",
        ),
    ),
    shape=_Likes,
    example={
        "targetType": "blog-article",
        "targetId": "12eefb17-67d2-5201-8d4e-f9c25cbe5801",
        "userId": "d244bc36-7627-5992-9954-b841fe74ea32",
    },
)
SOCIAL_UNLIKE: Final[Operation[schemas.Likes]] = Operation(
    id="Social_Unlike",
    title="Take a like back",
    method="DELETE",
    path="/api/like-targets/{targetType}/{targetId}/likes/{userId}",
    parameters=(
        Parameter(
            name="targetType",
            location="path",
            schema={
                "type": "string",
                "enum": ["timeline-item", "blog-article", "wiki-article", "comment", "file"],
                "description": "What the target is.",
            },
            required=True,
            argument="targetType",
        ),
        Parameter(
            name="targetId",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Id of the target.",
            },
            required=True,
            argument="targetId",
        ),
        Parameter(
            name="userId",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Your own user id, or me.",
            },
            required=True,
            argument="userId",
        ),
    ),
    shape=_Likes,
    example={
        "targetType": "blog-article",
        "targetId": "12eefb17-67d2-5201-8d4e-f9c25cbe5801",
        "userId": "d244bc36-7627-5992-9954-b841fe74ea32",
    },
)
SOCIAL_GET_REACTIONS: Final[Operation[schemas.ReactionsByTarget]] = Operation(
    id="Social_GetReactions",
    title="Read reactions (newer tenants)",
    method="GET",
    path="/web/reaction-targets/{targetType}",
    parameters=(
        Parameter(
            name="targetType",
            location="path",
            schema={
                "type": "string",
                "enum": ["timeline-item", "blog-article", "wiki-article", "comment", "file"],
                "description": "Type of the target.",
            },
            required=True,
        ),
        Parameter(
            name="ids",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "description": "Id of the target.",
            },
            required=True,
        ),
        Parameter(
            name="senderId",
            location="query",
            schema={"type": "string", "minLength": 1, "maxLength": 255, "description": "Who asks."},
        ),
    ),
    shape=_ReactionsByTarget,
)
NOTIFICATION_LIST: Final[Operation[schemas.NotificationPage]] = Operation(
    id="Notification_List",
    title="List notifications",
    method="GET",
    path="/api/notifications",
    parameters=(
        Parameter(
            name="_page",
            location="query",
            schema={
                "type": "integer",
                "minimum": 0,
                "maximum": 10000,
                "description": "Page number, from 0.",
            },
            argument="page",
        ),
        Parameter(
            name="_pageSize",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "Items per page.",
            },
            argument="pageSize",
        ),
        Parameter(
            name="category",
            location="query",
            schema={
                "type": "string",
                "enum": ["DISCUSSION", "ACTIVITY"],
                "description": "Only one kind of notification.",
            },
        ),
    ),
    shape=_NotificationPage,
    example={"page": 0, "pageSize": 20},
)
NOTIFICATION_GET_STATUS: Final[Operation[schemas.NotificationStatus]] = Operation(
    id="Notification_GetStatus",
    title="Count notifications",
    method="GET",
    path="/api/notifications/status",
    parameters=(),
    shape=_NotificationStatus,
)
NOTIFICATION_MARK_SEEN: Final[Operation[None]] = Operation(
    id="Notification_MarkSeen",
    title="Mark notifications as seen",
    method="PUT",
    path="/api/notifications/mark-seen",
    parameters=(),
    shape=NOTHING,
)
NOTIFICATION_MARK_CATEGORY_SEEN: Final[Operation[None]] = Operation(
    id="Notification_MarkCategorySeen",
    title="Mark notifications as seen (older tenants)",
    method="PUT",
    path="/api/notifications/action/mark-seen",
    parameters=(
        Parameter(
            name="category",
            location="query",
            schema={
                "type": "string",
                "enum": ["DISCUSSION", "ACTIVITY"],
                "description": "Which kind of notification.",
            },
            required=True,
        ),
    ),
    shape=NOTHING,
)
PAGE_LIST: Final[Operation[schemas.PagePage]] = Operation(
    id="Page_List",
    title="List pages",
    method="GET",
    path="/api/pages",
    parameters=(
        Parameter(
            name="term",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 500,
                "description": "Only pages that match these words.",
            },
            argument="query",
        ),
        Parameter(
            name="_page",
            location="query",
            schema={
                "type": "integer",
                "minimum": 0,
                "maximum": 10000,
                "description": "Page number, from 0.",
            },
            argument="page",
        ),
        Parameter(
            name="_pageSize",
            location="query",
            schema={
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "Items per page.",
            },
            argument="pageSize",
        ),
    ),
    shape=_PagePage,
    example={"query": "news", "page": 0, "pageSize": 20},
)
PAGE_CREATE: Final[Operation[schemas.ContentPage]] = Operation(
    id="Page_Create",
    title="Create a page",
    method="POST",
    path="/api/pages",
    parameters=(
        Parameter(
            name="name",
            location="body",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "description": "Title of the page.",
            },
            required=True,
            argument="title",
        ),
        Parameter(
            name="description",
            location="body",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 10000,
                "description": "Text of the page; it becomes its description, since a page has no body.",
            },
            argument="content",
        ),
        Parameter(
            name="visibility",
            location="body",
            schema={"type": "string", "enum": ["PUBLIC", "PRIVATE"]},
        ),
        Parameter(
            name="autoSubscribeType",
            location="body",
            schema={"type": "string", "enum": ["NONE", "ALL", "SELECTED"]},
        ),
        Parameter(
            name="categoryIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
        Parameter(
            name="adminIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
        Parameter(
            name="memberIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
        Parameter(
            name="adminGroupIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
        Parameter(
            name="memberGroupIds",
            location="body",
            schema={
                "type": "array",
                "maxItems": 100,
                "items": {"type": "string", "minLength": 1, "maxLength": 255},
            },
        ),
    ),
    shape=_ContentPage,
    example={"title": "Kitchen rules"},
)
PAGE_GET: Final[Operation[schemas.ContentPage]] = Operation(
    id="Page_Get",
    title="Read a page",
    method="GET",
    path="/api/pages/{id}",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Page id or slug.",
            },
            required=True,
            argument="id",
        ),
    ),
    shape=_ContentPage,
    example={"id": "communications"},
)
PAGE_GET_MEMBERS: Final[Operation[schemas.PageMembership]] = Operation(
    id="Page_GetMembers",
    title="List who runs and reads a page",
    method="GET",
    path="/api/pages/{id}/members",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Page id or slug.",
            },
            required=True,
            argument="id",
        ),
    ),
    shape=_PageMembership,
    example={"id": "communications"},
)
CONTENT_GET_TIMELINE_ITEM: Final[Operation[schemas.TimelineItem]] = Operation(
    id="Content_GetTimelineItem",
    title="Read a timeline item",
    method="GET",
    path="/api/timeline-items/{id}",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Timeline item id.",
            },
            required=True,
        ),
    ),
    shape=_TimelineItem,
)
CONTENT_GET_BLOG_ARTICLE: Final[Operation[schemas.BlogArticle]] = Operation(
    id="Content_GetBlogArticle",
    title="Read a blog article's head",
    method="GET",
    path="/api/widgets/blogarticle/article/{id}",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Blog article id.",
            },
            required=True,
        ),
    ),
    shape=_BlogArticle,
)
CONTENT_GET_WIKI_ARTICLE: Final[Operation[schemas.WikiArticle]] = Operation(
    id="Content_GetWikiArticle",
    title="Read a wiki article's head",
    method="GET",
    path="/api/widgets/wikiarticle/article/{id}",
    parameters=(
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Wiki article id.",
            },
            required=True,
        ),
    ),
    shape=_WikiArticle,
)
CONTENT_GET_APPS: Final[Operation[schemas.AppList]] = Operation(
    id="Content_GetApps",
    title="List the apps of a page or workspace",
    method="GET",
    path="/api/senders/{senderId}/apps",
    parameters=(
        Parameter(
            name="senderId",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Id or slug of the page or workspace.",
            },
            required=True,
        ),
    ),
    shape=_AppList,
)
CONTENT_GET_APP: Final[Operation[schemas.App]] = Operation(
    id="Content_GetApp",
    title="Read an app",
    method="GET",
    path="/api/senders/{senderId}/apps/{id}",
    parameters=(
        Parameter(
            name="senderId",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Id or slug of the page or workspace.",
            },
            required=True,
        ),
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "App id or slug.",
            },
            required=True,
        ),
    ),
    shape=_App,
)
CONTENT_GET_WIKI_REVISION: Final[Operation[schemas.WikiArticle]] = Operation(
    id="Content_GetWikiRevision",
    title="Read a wiki article in its app",
    method="GET",
    path="/api/senders/{senderId}/apps/{appId}/wiki/articles/{id}",
    parameters=(
        Parameter(
            name="senderId",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Id or slug of the page or workspace.",
            },
            required=True,
        ),
        Parameter(
            name="appId",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Wiki app id.",
            },
            required=True,
        ),
        Parameter(
            name="id",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Wiki article id.",
            },
            required=True,
        ),
    ),
    shape=_WikiArticle,
)
CONTENT_GET_LAYOUT: Final[Operation[schemas.Layout]] = Operation(
    id="Content_GetLayout",
    title="Read the widgets of an article or app",
    method="GET",
    path="/api/widget-layouts/{name}",
    parameters=(
        Parameter(
            name="name",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Layout name: app-blog-{appId}-{articleId}, app-wiki-{appId}-{articleId}-{revisionNumber} or app-content-{appId}.",
            },
            required=True,
        ),
        Parameter(
            name="includeWidgets",
            location="query",
            schema={"type": "boolean", "description": "Whether the widgets come along."},
        ),
    ),
    shape=_Layout,
)
CONTENT_GET_SLOT: Final[Operation[schemas.WidgetList]] = Operation(
    id="Content_GetSlot",
    title="Read the widgets of a slot",
    method="GET",
    path="/api/widgets/{slot}",
    parameters=(
        Parameter(
            name="slot",
            location="path",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "pattern": "^[^\\x00-\\x20\\x7f./\\\\?#%][^\\x00-\\x20\\x7f/\\\\?#%]*$",
                "description": "Slot name, page-content or workspace-content.",
            },
            required=True,
        ),
        Parameter(
            name="parentId",
            location="query",
            schema={
                "type": "string",
                "minLength": 1,
                "maxLength": 255,
                "description": "Id of the page or workspace.",
            },
        ),
        Parameter(
            name="parentType",
            location="query",
            schema={
                "type": "string",
                "enum": ["page", "workspace"],
                "description": "What the parent is.",
            },
        ),
    ),
    shape=_WidgetList,
)

OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    AUTH_TOKEN,
    SEARCH_FULL_TEXT,
    SEARCH_QUICK_ENTITY,
    SEARCH_GROUPED,
    SEARCH_GLOBAL,
    SEARCH_QUICK_ENTITY_WEB,
    WORKSPACE_LIST,
    WORKSPACE_CREATE,
    WORKSPACE_GET,
    WORKSPACE_GET_MEMBERS,
    WORKSPACE_JOIN,
    WORKSPACE_JOIN_USERS,
    NEWS_GET_FEED,
    NEWS_GET_LATEST,
    PEOPLE_GET_ME,
    PEOPLE_LIST,
    PEOPLE_SEARCH,
    EVENT_CREATE,
    EVENT_GET,
    EVENT_GET_MEMBERSHIPS,
    EVENT_UPDATE_STATUS,
    EVENT_SET_STATUS,
    SOCIAL_GET_COMMENTS,
    SOCIAL_POST_COMMENT,
    SOCIAL_GET_LIKES,
    SOCIAL_TOGGLE_LIKE,
    SOCIAL_UNLIKE,
    SOCIAL_GET_REACTIONS,
    NOTIFICATION_LIST,
    NOTIFICATION_GET_STATUS,
    NOTIFICATION_MARK_SEEN,
    NOTIFICATION_MARK_CATEGORY_SEEN,
    PAGE_LIST,
    PAGE_CREATE,
    PAGE_GET,
    PAGE_GET_MEMBERS,
    CONTENT_GET_TIMELINE_ITEM,
    CONTENT_GET_BLOG_ARTICLE,
    CONTENT_GET_WIKI_ARTICLE,
    CONTENT_GET_APPS,
    CONTENT_GET_APP,
    CONTENT_GET_WIKI_REVISION,
    CONTENT_GET_LAYOUT,
    CONTENT_GET_SLOT,
)
