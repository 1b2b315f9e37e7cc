"""Generated from openapi.yaml by `make contract-code`; never edit.

SHA-256 of the source: f6282a88f703500972fd056a3e394413319fa04c0e0ce09a795c51b2ce29a381
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
_Likes: Final[Shape] = Object(
    {
        "count": INTEGER,
        "likedBySender": BOOLEAN,
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
        "modified": INTEGER,
        "author": _Sender,
        "articleTarget": _Target,
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
                "pattern": "^[^\\s./\\\\?#%][^\\s/\\\\?#%]*$",
                "description": "Workspace id or slug.",
            },
            required=True,
            argument="id",
        ),
    ),
    shape=_Workspace,
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
)
PEOPLE_GET_ME: Final[Operation[schemas.User]] = Operation(
    id="People_GetMe",
    title="Read my profile",
    method="GET",
    path="/api/users/me",
    parameters=(),
    shape=_User,
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
                "pattern": "^[^\\s./\\\\?#%][^\\s/\\\\?#%]*$",
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
                "pattern": "^[^\\s./\\\\?#%][^\\s/\\\\?#%]*$",
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
                "pattern": "^[^\\s./\\\\?#%][^\\s/\\\\?#%]*$",
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
                "pattern": "^[^\\s./\\\\?#%][^\\s/\\\\?#%]*$",
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
                "pattern": "^[^\\s./\\\\?#%][^\\s/\\\\?#%]*$",
                "description": "Wiki article id.",
            },
            required=True,
        ),
    ),
    shape=_WikiArticle,
)

OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    AUTH_TOKEN,
    SEARCH_FULL_TEXT,
    WORKSPACE_LIST,
    WORKSPACE_GET,
    NEWS_GET_FEED,
    PEOPLE_GET_ME,
    SOCIAL_GET_COMMENTS,
    SOCIAL_POST_COMMENT,
    CONTENT_GET_TIMELINE_ITEM,
    CONTENT_GET_BLOG_ARTICLE,
    CONTENT_GET_WIKI_ARTICLE,
)
