"""Generated from openapi.yaml by `make contract-code`; never edit.

SHA-256 of the source: 154d2dab4cb918e76103bc7d6cc1a13e7c9791e27a3441284b2e928d0f796f9d
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


SearchHits: TypeAlias = list[SearchHit]


SearchGroups: TypeAlias = dict[str, SearchPage]


class QuickSearch(TypedDict):
    SearchPage: SearchPage | None
    SearchHits: SearchHits | None
    SearchGroups: SearchGroups | None


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


class Role(TypedDict):
    name: str | None


class Member(TypedDict):
    user: User | None
    role: Role | None
    status: str | None


class MemberPage(TypedDict):
    number: int | None
    size: int | None
    numberOfElements: int | None
    totalElements: int | None
    totalPages: int | None
    first: bool | None
    last: bool | None
    content: list[Member] | None


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


LatestArticles: TypeAlias = list[BlogArticle]


class UserPage(TypedDict):
    number: int | None
    size: int | None
    numberOfElements: int | None
    totalElements: int | None
    totalPages: int | None
    first: bool | None
    last: bool | None
    content: list[User] | None


class Event(TypedDict):
    id: str | None
    slug: str | None
    typeName: str | None
    name: str | None
    displayName: str | None
    description: str | None
    place: str | None
    startDate: str | None
    endDate: str | None
    fullDay: bool | None
    status: str | None
    memberCount: int | None
    showParticipants: bool | None
    requestDefiniteAnswer: bool | None
    public: bool | None
    sender: Sender | None
    target: Target | None


class CreatedEvent(TypedDict):
    id: str | None
    slug: str | None
    typeName: str | None
    name: str | None
    displayName: str | None
    description: str | None
    place: str | None
    startDate: str | None
    endDate: str | None
    fullDay: bool | None
    status: str | None
    memberCount: int | None
    showParticipants: bool | None
    requestDefiniteAnswer: bool | None
    public: bool | None
    sender: Sender | None
    target: Target | None
    event: Event | None


class EventMembership(TypedDict):
    userId: str | None
    displayName: str | None
    role: str | None
    status: str | None


class EventMembershipPage(TypedDict):
    number: int | None
    size: int | None
    numberOfElements: int | None
    totalElements: int | None
    totalPages: int | None
    first: bool | None
    last: bool | None
    content: list[EventMembership] | None


class ReactionCount(TypedDict):
    reactionType: str | None
    count: int | None


class Likes(TypedDict):
    count: int | None
    likedBySender: bool | None
    latest: list[Sender] | None
    allReactionsByCount: list[ReactionCount] | None


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


class Reactions(TypedDict):
    allReactionsByCount: list[ReactionCount] | None


ReactionsByTarget: TypeAlias = dict[str, Reactions]


class Notification(TypedDict):
    id: str | None
    category: str | None
    typeName: str | None
    author: Sender | None
    messageKey: str | None
    messageArguments: dict[str, str] | None
    messages: dict[str, str] | None
    excerpt: str | None
    created: int | None
    clicked: bool | None
    target: Target | None


class NotificationPage(TypedDict):
    number: int | None
    size: int | None
    numberOfElements: int | None
    totalElements: int | None
    totalPages: int | None
    first: bool | None
    last: bool | None
    content: list[Notification] | None


class NotificationCounts(TypedDict):
    DISCUSSION: int | None
    ACTIVITY: int | None


class NotificationStatus(TypedDict):
    unseen: NotificationCounts | None
    unclicked: NotificationCounts | None


class ContentPage(TypedDict):
    id: str | None
    slug: str | None
    typeName: str | None
    name: str | None
    displayName: str | None
    description: str | None
    visibility: str | None
    userSubscriptionsCount: int | None
    categories: list[Category] | None
    created: int | None
    modified: int | None
    target: Target | None


class PagePage(TypedDict):
    number: int | None
    size: int | None
    numberOfElements: int | None
    totalElements: int | None
    totalPages: int | None
    first: bool | None
    last: bool | None
    content: list[ContentPage] | None


class PageMemberIds(TypedDict):
    adminIds: list[str] | None
    memberIds: list[str] | None
    adminGroupIds: list[str] | None
    memberGroupIds: list[str] | None


class PageMembership(TypedDict):
    UserPage: UserPage | None
    PageMemberIds: PageMemberIds | None


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
    latestRevision: int | None
    modified: int | None
    text: str | None
    content: str | None
    html: str | None
    author: Sender | None
    articleTarget: Target | None


class App(TypedDict):
    id: str | None
    key: str | None
    name: str | None
    slug: str | None
    senderId: str | None
    active: bool | None


AppList: TypeAlias = list[App]


class LayoutSlot(TypedDict):
    name: str | None


class LayoutRow(TypedDict):
    name: str | None
    slots: list[LayoutSlot] | None


class LayoutSettings(TypedDict):
    rows: list[LayoutRow] | None


class Slide(TypedDict):
    headline: str | None
    subheadline: str | None
    url: str | None


class Album(TypedDict):
    title: str | None
    description: str | None
    location: str | None


class WidgetSettings(TypedDict):
    html_content: str | None
    md_text: str | None
    text: str | None
    title: str | None
    description: str | None
    url: str | None
    _url: str | None
    _html_content: str | None
    _articleId: str | None
    _fileId: str | None
    _senderId: str | None
    _titles: list[str] | None
    slides: list[Slide] | None
    album: Album | None


class Widget(TypedDict):
    id: str | None
    key: str | None
    slot: str | None
    settings: WidgetSettings | None


WidgetList: TypeAlias = list[Widget]


class Layout(TypedDict):
    name: str | None
    settings: LayoutSettings | None
    widgets: dict[str, WidgetList] | None
