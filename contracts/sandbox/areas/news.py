"""News: the blog articles of all places that the user reads."""

from __future__ import annotations

from typing import Any, Final

from contracts.sandbox.paging import paged
from contracts.sandbox.router import Call, Router
from contracts.sandbox.senders import sender_of, target_of
from contracts.sandbox.things import BlogArticle
from dbplanet.contract import operations

router: Final = Router()


@router.serves(operations.NEWS_GET_FEED, permission="ACCESS_NEWS")
def feed(call: Call) -> dict[str, Any]:
    """Return what has been published, newest first."""
    articles = [
        article
        for article in call.intranet.blog_articles.values()
        if article.published and call.intranet.sees(call.user, article)
    ]
    articles.sort(key=lambda article: (-article.created, article.id))
    return paged(articles, call.arguments, represented)


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
