"""News: the blog articles of all places that the user reads."""

from __future__ import annotations

from typing import Any, Final

from contracts.sandbox.paging import DEFAULT_SIZE, paged
from contracts.sandbox.router import Call, Router
from contracts.sandbox.senders import sender_of, target_of
from contracts.sandbox.things import BlogArticle
from dbplanet.contract import operations

router: Final = Router()


@router.serves(operations.NEWS_GET_FEED, permission="ACCESS_NEWS")
def feed(call: Call) -> dict[str, Any]:
    """Return what has been published, newest first."""
    return paged(_published(call), call.arguments, represented)


@router.serves(operations.NEWS_GET_LATEST, permission="ACCESS_NEWS")
def latest(call: Call) -> list[dict[str, Any]]:
    """Return the newest articles as a plain list."""
    count = call.arguments.get("count", DEFAULT_SIZE)
    return [represented(article) for article in _published(call)[:count]]


def _published(call: Call) -> list[BlogArticle]:
    articles = [
        article
        for article in call.intranet.blog_articles.values()
        if article.published and call.intranet.sees(call.user, article)
    ]
    return sorted(articles, key=lambda article: (-article.created, article.id))


def represented(article: BlogArticle) -> dict[str, Any]:
    """Return a blog article as its answers show it: all but its text, which lives in widgets."""
    return {
        "id": article.id,
        "typeName": article.type_name,
        "title": article.title,
        "teaserText": article.teaser,
        "publishDate": article.created,
        "published": article.published,
        "senderName": article.app.sender.name,
        "senderTarget": target_of(article.app.sender),
        "articleTarget": target_of(article),
        "author": sender_of(article.author),
        "defaultLanguage": article.app.sender.language,
        "created": article.created,
        "modified": article.modified,
    }
