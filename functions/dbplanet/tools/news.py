"""News tools."""

from __future__ import annotations

from typing import Final

from dbplanet.contract import operations
from dbplanet.contract.schemas import BlogArticle, NewsPage
from dbplanet.haiilo.html_text import clean_html
from dbplanet.tools.facts import sender_line, target_line, timestamp
from dbplanet.tools.links import link
from dbplanet.tools.text import Answer, Item, listing
from dbplanet.tools.tool import Call, Tool

NEXT: Final = (
    "Read an article with Content_GetFull: contentType=blog-article, contentId is the id. Its "
    "comments: Social_GetComments with targetType=blog-article.",
)


def _article(article: BlogArticle, origin: str) -> Item:
    return Item(
        title=article["title"],
        facts=(
            ("type", "blog-article"),
            ("id", article["id"]),
            ("target", target_line(article["articleTarget"])),
            ("published in", article["senderName"]),
            ("published in target", target_line(article["senderTarget"])),
            ("author", sender_line(article["author"])),
            ("published", timestamp(article["publishDate"])),
            ("draft", True if article["published"] is False else None),
            ("link", link(origin, article["articleTarget"])),
        ),
        label="teaser",
        text=clean_html(article["teaserText"] or ""),
    )


def _format_feed(page: NewsPage, call: Call) -> Answer:
    items = [_article(article, call.client.origin) for article in page["content"] or ()]
    asked = call.arguments.get("page")
    return listing(page, items, what="news articles", asked=asked, notes=NEXT)


TOOLS: Final = (
    Tool(
        operations.NEWS_GET_FEED,
        description=(
            "Read the news feed: the blog articles of the pages and workspaces that you follow, "
            "newest first, each with its teaser."
        ),
        format=_format_feed,
    ),
)
