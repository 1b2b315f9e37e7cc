"""A wiki article of the newer editor: its text is in the article itself, not in widgets."""

from __future__ import annotations

from typing import Final

from contracts.sandbox.clock import epoch_ms
from contracts.sandbox.content.people import FRANZ, LENA
from contracts.sandbox.content.places import COMMUNICATIONS_WIKI
from contracts.sandbox.things import WikiArticle

DESK_SHARING: Final = WikiArticle(
    key="desk-sharing",
    app=COMMUNICATIONS_WIKI,
    title="Desk sharing",
    author=FRANZ,
    revision=2,
    text=(
        "<h2>How it works</h2><p>There are <strong>7 desks for 10 people</strong>. Take a free one"
        " in the morning and leave it empty in the evening.</p>"
        "<ul><li>Lockers are on every floor, the code is yours for a year.</li>"
        "<li>Monitors &amp; chairs stay where they are.</li></ul>"
        "<p>Fragen? Franz Huber hilft. 🪑</p>"
    ),
    liked_by=(LENA,),
    created=epoch_ms("2026-05-04T06:30:00"),
    modified=epoch_ms("2026-06-02T06:15:00"),
)
