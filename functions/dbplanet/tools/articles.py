"""Reading articles: their text lives in widgets of the app that holds them, or inline."""

from __future__ import annotations

from collections.abc import Sequence

from dbplanet.contract import operations
from dbplanet.contract.schemas import Target
from dbplanet.haiilo.html_text import clean_html
from dbplanet.tools.facts import sender_line, target_line, timestamp
from dbplanet.tools.links import link
from dbplanet.tools.reading import Content, Parts, needed, read_layout
from dbplanet.tools.text import Fact
from dbplanet.tools.tool import Call


async def read_blog_article(call: Call) -> Content:
    """Read the layout of the article in its app; its head tells the app where nobody did."""
    article_id: str = call.arguments["contentId"]
    app_id: str | None = call.arguments.get("appId")
    reading = call.client.request(operations.CONTENT_GET_BLOG_ARTICLE, {"id": article_id})
    head = await (call.attempt(reading) if app_id else reading)
    app_id = app_id or _param(head["articleTarget"] if head else None, "appId")
    if app_id is None:
        raise needed("appId")
    name = f"app-blog-{app_id}-{article_id}"
    if head is None:
        facts: Sequence[Fact] = (("id", article_id), ("app id", app_id))
        return Content(None, facts, await read_layout(call, name))
    parts = Parts(call)
    parts.texts.append(clean_html(head["teaserText"] or ""))
    await parts.add_layout("The text", name)
    facts = (
        ("id", head["id"]),
        ("published in", head["senderName"]),
        ("author", sender_line(head["author"])),
        ("published", timestamp(head["publishDate"])),
        ("target", target_line(head["articleTarget"])),
        ("link", link(call.client.origin, head["articleTarget"])),
    )
    return parts.content(head["title"], facts)


async def read_wiki_article(call: Call) -> Content:
    """Read the layout of the article's revision, or the text that newer tenants have inline."""
    article_id: str = call.arguments["contentId"]
    place = (call.arguments.get("senderId"), call.arguments.get("appId"))
    reading = call.client.request(operations.CONTENT_GET_WIKI_ARTICLE, {"id": article_id})
    head = await (call.attempt(reading) if all(place) else reading)
    target = head["articleTarget"] if head else None
    sender_id, app_id = (
        given or _param(target, name)
        for given, name in zip(place, ("senderId", "appId"), strict=True)
    )
    article = head
    if app_id is not None and sender_id is not None:
        values = {"senderId": sender_id, "appId": app_id, "id": article_id}
        revision = call.client.request(operations.CONTENT_GET_WIKI_REVISION, values)
        article = await (call.attempt(revision) if head else revision) or head
    assert article is not None, "without a head the place was given, and the revision read"
    parts = Parts(call)
    parts.texts.append(clean_html(article["text"] or article["content"] or article["html"] or ""))
    if not parts.texts[0]:
        if app_id is None:
            raise needed("appId")
        number = article["revisionNumber"] or (head["revisionNumber"] if head else None) or 1
        await parts.add_layout("The text", f"app-wiki-{app_id}-{article_id}-{number}")
    target = article["articleTarget"] or target
    facts = (
        ("id", article["id"]),
        ("author", sender_line(article["author"])),
        ("modified", timestamp(article["modified"])),
        ("target", target_line(target)),
        ("link", link(call.client.origin, target)),
    )
    return parts.content(article["title"], facts)


def _param(target: Target | None, name: str) -> str | None:
    return (target["params"] or {}).get(name) if target else None
