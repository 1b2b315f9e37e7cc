"""News of the page Communications."""

from __future__ import annotations

from typing import Final

from contracts.sandbox.content.articles import news
from contracts.sandbox.content.people import ANNA, BEN, CLARA, ELIF, FRANZ, GRACE, JONAS, LENA
from contracts.sandbox.content.places import COMMUNICATIONS_BLOG as BLOG
from contracts.sandbox.layout import article, callout, headline, markdown, rich

SUMMER_PARTY_NEWS: Final = news(
    BLOG,
    "summer-party-on-3-july",
    "2026-06-12T09:00:00",
    title="Summer party on 3 July",
    teaser="Food, music and a boat trip: save the date.",
    author=ANNA,
    body=article(
        rich(
            "<p>It is that time of the year again! On <strong>Friday, 3 July</strong> we meet at"
            " Spree Quay for our summer party. Doors open at 16:00, the band starts at 19:00.</p>"
            "<h2>What to expect</h2><ul><li>A barbecue with plenty for vegetarians</li>"
            "<li>Two boat trips, at 17:00 and 18:30, 60 seats each</li>"
            "<li>A football table tournament &ndash; teams of two</li></ul>"
            "<p>Families are welcome. Please answer the invitation by 26&nbsp;June so that we can"
            " order enough food.</p>"
        ),
        headline("Getting there"),
        markdown("S-Bahn to **Ostkreuz**, then ten minutes on foot. There is *no* parking."),
        aside=(callout("Allergies? Write to [Lena](mailto:lena-fischer@db-planet.example)."),),
    ),
    liked_by=(BEN, CLARA, JONAS, LENA),
)

COMPANY_NEWS: Final = (
    SUMMER_PARTY_NEWS,
    news(
        BLOG,
        "half-year-results",
        "2026-06-10T07:30:00",
        title="Half-year results: orders up 8 percent",
        teaser="Thanks to a strong spring, all three divisions are ahead of plan.",
        author=ANNA,
        body=(
            "<p>Orders rose by <strong>8&nbsp;%</strong> to €41.2 million. Services grew most"
            " (+14 %),"
            " hardware held its ground (+2 %).</p><p>Katharina Vogel explains the numbers in the"
            " town"
            " hall on 18 June; questions can be sent in beforehand.</p>"
        ),
        liked_by=(GRACE,),
    ),
    news(
        BLOG,
        "canteen-opens-at-seven",
        "2026-06-08T06:00:00",
        title="Canteen opens at seven",
        teaser="Early birds get breakfast from 15 June.",
        author=FRANZ,
        body=(
            "<p>From Monday, 15 June, the canteen opens at <em>7:00</em> instead of 7:45. The"
            " breakfast"
            " buffet costs €4.20, a coffee €1.10. ☕</p>"
        ),
        liked_by=(BEN, ANNA),
    ),
    news(
        BLOG,
        "new-york-office-grows",
        "2026-06-03T13:00:00",
        title="New York office grows",
        teaser="Five new colleagues and a second floor.",
        author=GRACE,
        body=(
            "<p>Since May we have rented the floor above ours in Hudson Street. Travel tip: the"
            " spare"
            " desks can be booked like any other room.</p>"
        ),
    ),
    news(
        BLOG,
        "town-hall-18-june",
        "2026-06-01T08:00:00",
        title="Town hall on 18 June",
        teaser="Results, strategy and an open microphone.",
        author=ANNA,
        body=(
            "<p>10:00 to 11:30 in the atrium, and as a stream. The recording is published the"
            " same day,"
            " with subtitles in German and English.</p>"
        ),
    ),
    news(
        BLOG,
        "bike-leasing",
        "2026-05-27T09:45:00",
        title="Bike leasing starts in July",
        teaser="Up to two bikes each, electric ones too. 🚲",
        author=ELIF,
        body=(
            "<p>Who signs a contract by 31 August pays no fee for the insurance in the first year."
            " A rate of €60 a month costs about €38 net.</p>"
        ),
        liked_by=(JONAS,),
    ),
    news(
        BLOG,
        "brand-refresh",
        "2026-05-20T10:00:00",
        title="A fresh look for DB Planet",
        teaser="New templates for slides, letters and mail signatures.",
        author=CLARA,
        body=(
            "<p>The blue became a little warmer, the globe a little rounder. Please use the new"
            " templates from <strong>1 July</strong> on; the old ones are removed on 30"
            " September.</p>"
        ),
    ),
    news(
        BLOG,
        "visitor-badges",
        "2026-05-12T08:20:00",
        title="Visitors need a badge again",
        teaser=None,
        author=FRANZ,
        body=(
            "<p>Register your guests at the front desk a day ahead. Badges are printed on"
            " arrival.</p>"
        ),
    ),
    news(
        BLOG,
        "girls-day-2026",
        "2026-04-24T11:10:00",
        title="Girls' Day: 22 guests in the lab",
        teaser="Soldering irons, sensors and many good questions.",
        author=BEN,
        body=(
            "<p>&bdquo;Can I come back tomorrow?&ldquo; was the most frequent question of the day."
            " Photos are in the media library.</p>"
        ),
        liked_by=(ANNA, CLARA, LENA),
    ),
    news(
        BLOG,
        "earth-hour",
        "2026-03-27T12:00:00",
        title="Lights out for Earth Hour",
        teaser="Our signs stay dark on Saturday evening.",
        author=BEN,
        body=(
            "<p>On 28 March between 20:30 and 21:30 we switch off the signs in Berlin and"
            " Hamburg.</p>"
        ),
    ),
    news(
        BLOG,
        "podcast-episode-one",
        "2026-03-06T09:00:00",
        title="Planet Talk, episode one",
        teaser="Our podcast starts with a walk through the warehouse.",
        author=CLARA,
        body="<p>24 minutes with Franz Huber about keys, cats and central heating. 🎧</p>",
    ),
    news(
        BLOG,
        "draft-autumn-campaign",
        "2026-06-14T17:00:00",
        title="Autumn campaign (draft)",
        teaser="Not finished.",
        author=ANNA,
        body="<p>Claim to be decided.</p>",
        published=False,
    ),
)
