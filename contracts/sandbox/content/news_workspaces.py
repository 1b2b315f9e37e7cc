"""News inside workspaces, which not everybody reads."""

from __future__ import annotations

from typing import Final

from contracts.sandbox.content.articles import news
from contracts.sandbox.content.people import HENRIK, JONAS, KATHARINA
from contracts.sandbox.content.places import AURORA_BLOG, LIGHTHOUSE_BLOG

SPRINT_14: Final = news(
    AURORA_BLOG,
    "aurora-sprint-14",
    "2026-06-12T14:00:00",
    title="Sprint 14: login is live",
    teaser="Customers can log in with a passkey.",
    author=HENRIK,
    body=(
        "<p>412 customers tried it in the first week, 7 asked for help. Next: invoices.</p>"
        "<pre>GET /portal/login -&gt; 200 in 84 ms</pre>"
    ),
    liked_by=(JONAS,),
)

WORKSPACE_NEWS: Final = (
    SPRINT_14,
    news(
        AURORA_BLOG,
        "aurora-sprint-13",
        "2026-05-29T14:00:00",
        title="Sprint 13: search in the portal",
        teaser=None,
        author=JONAS,
        body=(
            "<p>Search finds orders by number, name and &lt;tag&gt;. Typing &amp; waiting is"
            " over.</p>"
        ),
    ),
    news(
        LIGHTHOUSE_BLOG,
        "lighthouse-signing",
        "2026-06-10T18:45:00",
        title="Signing planned for 30 June",
        teaser="Please keep this to yourselves.",
        author=KATHARINA,
        body=(
            "<p>The contract is with the lawyers. The travel budget of the project is €25,000.</p>"
        ),
    ),
    news(
        LIGHTHOUSE_BLOG,
        "lighthouse-kick-off",
        "2026-02-02T10:30:00",
        title="Kick-off",
        teaser=None,
        author=KATHARINA,
        body="<p>Welcome to Lighthouse. What is written here stays here.</p>",
    ),
)
