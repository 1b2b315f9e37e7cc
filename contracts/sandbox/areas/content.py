"""Timeline items and the heads of articles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from contracts.sandbox.areas import news
from contracts.sandbox.areas.apps import found_app
from contracts.sandbox.errors import not_found
from contracts.sandbox.router import Call, Router
from contracts.sandbox.senders import sender_of, target_of
from contracts.sandbox.things import BlogArticle, TimelineItem, WikiArticle
from dbplanet.contract import operations

T = TypeVar("T", TimelineItem, BlogArticle, WikiArticle)

router: Final = Router()


@router.serves(operations.CONTENT_GET_TIMELINE_ITEM)
def timeline_item(call: Call) -> dict[str, Any]:
    """Return a post."""
    item = _visible(call, call.intranet.timeline_items, "timeline-item")
    likes = call.intranet.likes[item.id]
    return {
        "id": item.id,
        "typeName": item.type_name,
        "itemType": "post",
        "author": sender_of(item.author),
        "recipients": [sender_of(item.recipient)],
        "data": {"message": item.message, "edited": False},
        "attachments": [],
        "shares": [],
        "likes": {"count": len(likes), "likedBySender": call.user.id in likes},
        "created": item.created,
        "modified": item.modified,
    }


@router.serves(operations.CONTENT_GET_BLOG_ARTICLE)
def blog_article(call: Call) -> dict[str, Any]:
    """Return the head of a blog article."""
    return news.represented(_visible(call, call.intranet.blog_articles, "blog-article"))


@router.serves(operations.CONTENT_GET_WIKI_ARTICLE)
def wiki_article(call: Call) -> dict[str, Any]:
    """Return the head of a wiki article; its text is that of its latest revision."""
    return _head(_visible(call, call.intranet.wiki_articles, "wiki-article"))


@router.serves(operations.CONTENT_GET_WIKI_REVISION)
def wiki_revision(call: Call) -> dict[str, Any]:
    """Return the latest revision of a wiki article, with the text of one of the newer kind."""
    app = found_app(call, call.arguments["appId"])
    article = call.intranet.wiki_articles.get(call.arguments["id"])
    if article is None or article.app is not app:
        raise not_found("wiki-article")
    return _head(article) | ({} if article.text is None else {"text": article.text})


def _head(article: WikiArticle) -> dict[str, Any]:
    return {
        "id": article.id,
        "typeName": article.type_name,
        "title": article.title,
        "parentId": article.parent and article.parent.id,
        "revisionNumber": article.revision,
        "latestRevision": article.revision,
        "author": sender_of(article.author),
        "articleTarget": target_of(article),
        "created": article.created,
        "modified": article.modified,
    }


def _visible(call: Call, things: Mapping[str, T], entity_type: str) -> T:
    thing = things.get(call.arguments["id"])
    if thing is None or not call.intranet.sees(call.user, thing):
        raise not_found(entity_type)
    return thing
