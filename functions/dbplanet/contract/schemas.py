"""Generated from openapi.yaml by `make contract-code`; never edit.

SHA-256 of the source: f6282a88f703500972fd056a3e394413319fa04c0e0ce09a795c51b2ce29a381
"""

from __future__ import annotations

from typing import TypeAlias, TypedDict


class Token(TypedDict):
    access_token: str | None
    token_type: str | None
    expires_in: int | None
    scope: str | None


class Page(TypedDict):
    number: int | None
    size: int | None
    numberOfElements: int | None
    totalElements: int | None
    totalPages: int | None
    first: bool | None
    last: bool | None


class Target(TypedDict):
    name: str | None
    params: dict[str, str] | None


class Sender(TypedDict):
    id: str | None
    slug: str | None
    typeName: str | None
    displayName: str | None
    target: Target | None


class SearchHit(TypedDict):
    id: str | None
    typeName: str | None
    displayName: str | None
    excerpt: str | None
    modified: int | None
    sender: Sender | None
    target: Target | None


class SearchPage(TypedDict):
    number: int | None
    size: int | None
    numberOfElements: int | None
    totalElements: int | None
    totalPages: int | None
    first: bool | None
    last: bool | None
    content: list[SearchHit] | None


class Category(TypedDict):
    id: str | None
    name: str | None


Permissions: TypeAlias = dict[str, bool]


class Workspace(TypedDict):
    id: str | None
    slug: str | None
    typeName: str | None
    name: str | None
    displayName: str | None
    description: str | None
    visibility: str | None
    membershipStatus: str | None
    memberCount: int | None
    archived: bool | None
    categories: list[Category] | None
    created: int | None
    modified: int | None
    target: Target | None
    _permissions: Permissions | None


class WorkspacePage(TypedDict):
    number: int | None
    size: int | None
    numberOfElements: int | None
    totalElements: int | None
    totalPages: int | None
    first: bool | None
    last: bool | None
    content: list[Workspace] | None


class BlogArticle(TypedDict):
    id: str | None
    title: str | None
    teaserText: str | None
    publishDate: int | str | None
    published: bool | None
    senderName: str | None
    senderTarget: Target | None
    articleTarget: Target | None
    author: Sender | None


class NewsPage(TypedDict):
    number: int | None
    size: int | None
    numberOfElements: int | None
    totalElements: int | None
    totalPages: int | None
    first: bool | None
    last: bool | None
    content: list[BlogArticle] | None


class User(TypedDict):
    id: str | None
    slug: str | None
    typeName: str | None
    displayName: str | None
    firstname: str | None
    lastname: str | None
    email: str | None
    language: str | None
    timezone: str | None
    status: str | None
    properties: dict[str, str] | None
    manager: Sender | None
    globalPermissions: list[str] | None
    target: Target | None


class Likes(TypedDict):
    count: int | None
    likedBySender: bool | None


class Comment(TypedDict):
    id: str | None
    typeName: str | None
    author: Sender | None
    message: str | None
    created: int | None
    modified: int | None
    edited: bool | None
    likes: Likes | None


class CommentPage(TypedDict):
    number: int | None
    size: int | None
    numberOfElements: int | None
    totalElements: int | None
    totalPages: int | None
    first: bool | None
    last: bool | None
    content: list[Comment] | None


class TimelineData(TypedDict):
    message: str | None


class TimelineItem(TypedDict):
    id: str | None
    typeName: str | None
    author: Sender | None
    data: TimelineData | None
    created: int | None
    modified: int | None


class WikiArticle(TypedDict):
    id: str | None
    title: str | None
    revisionNumber: int | None
    modified: int | None
    author: Sender | None
    articleTarget: Target | None
