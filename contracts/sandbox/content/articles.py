"""How the news and wiki modules write an article down."""

from __future__ import annotations

from contracts.sandbox.clock import epoch_ms
from contracts.sandbox.layout import Layout, article, rich
from contracts.sandbox.things import App, BlogArticle, Person, WikiArticle


def news(
    app: App,
    key: str,
    published_at: str,
    *,
    title: str,
    teaser: str | None,
    author: Person,
    body: str | Layout,
    liked_by: tuple[Person, ...] = (),
    published: bool = True,
) -> BlogArticle:
    """Return a blog article; a body given as text is HTML."""
    moment = epoch_ms(published_at)
    return BlogArticle(
        key=key,
        app=app,
        title=title,
        teaser=teaser,
        author=author,
        body=_layout(body),
        created=moment,
        modified=moment,
        published=published,
        liked_by=liked_by,
    )


def wiki(
    app: App,
    key: str,
    modified_at: str,
    *,
    title: str,
    author: Person,
    revision: int,
    body: str | Layout,
    parent: WikiArticle | None = None,
) -> WikiArticle:
    """Return a wiki article; a body given as text is HTML."""
    return WikiArticle(
        key=key,
        app=app,
        title=title,
        author=author,
        revision=revision,
        body=_layout(body),
        parent=parent,
        modified=epoch_ms(modified_at),
    )


def _layout(body: str | Layout) -> Layout:
    return body if isinstance(body, Layout) else article(rich(body))
