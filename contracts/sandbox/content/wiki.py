"""Wiki articles."""

from __future__ import annotations

from typing import Final

from contracts.sandbox.content.articles import wiki
from contracts.sandbox.content.people import ANNA, CLARA, DMITRI, ELIF, IVANA
from contracts.sandbox.content.places import (
    COMMUNICATIONS_WIKI,
    HUMAN_RESOURCES_WIKI,
    IT_WIKI,
    TRAVEL_WIKI,
)
from contracts.sandbox.layout import article, callout, headline, markdown, rich

TRAVEL_POLICY: Final = wiki(
    TRAVEL_WIKI,
    "travel-policy",
    "2026-05-28T14:20:00",
    title="Travel policy",
    author=IVANA,
    revision=7,
    body=article(
        callout("Valid from **1 January 2026** for all employees of DB Planet."),
        rich(
            "<h2>1 Before the trip</h2><p>Travel needs the approval of your manager. Trips over"
            " <strong>€1,500</strong> also need the approval of Finance. Book trains and hotels in"
            " the travel portal at least 14 days ahead.</p>"
            "<h2>2 Per diem</h2><table><thead><tr><th>Country</th><th>Full day</th>"
            "<th>Arrival or departure day</th><th>Hotel limit a night</th></tr></thead><tbody>"
            "<tr><td>Germany</td><td>€28</td><td>€14</td><td>€130</td></tr>"
            "<tr><td>Austria</td><td>€50</td><td>€33</td><td>€140</td></tr>"
            "<tr><td>United Kingdom, London</td><td>€66</td><td>€44</td><td>€210</td></tr>"
            "<tr><td>USA, New York</td><td>€66</td><td>€44</td><td>€310</td></tr></tbody></table>"
            "<p>The per diem is cut by 20&nbsp;% for a breakfast and by 40&nbsp;% for a lunch or"
            " dinner that is paid for you.</p>"
        ),
        headline("3 On the way"),
        markdown(
            "- Train before plane for anything under **6 hours**; second class, first class from"
            " 4 hours on\n- Own car: **€0.30** per kilometre\n- Taxi only with luggage, at night"
            " or where nothing else runs"
        ),
        headline("4 After the trip"),
        rich(
            "<p>Hand in receipts within <strong>30 days</strong>. Finance pays with the next"
            " salary. Questions: Ivana Horvat, +49&nbsp;30&nbsp;5550&nbsp;420.</p>"
        ),
        aside=(markdown("**Short form**: approve, book, travel, hand in."),),
    ),
)

TRAVEL_EXPENSES: Final = wiki(
    TRAVEL_WIKI,
    "reisekostenrichtlinie",
    "2026-05-28T15:00:00",
    title="Reisekostenrichtlinie",
    author=IVANA,
    revision=4,
    body=(
        "<p>Dies ist die deutsche Fassung der Travel policy.</p><h2>Verpflegungsmehraufwand</h2>"
        "<p>Ganzer Tag im Inland: 28&nbsp;€, An- und Abreisetag: 14&nbsp;€. Kilometergeld:"
        " 0,30&nbsp;€. Belege sind innerhalb von 30 Tagen einzureichen.</p>"
        "<p>Für Übernachtungen gilt eine Grenze von 130&nbsp;€ je Nacht.</p>"
    ),
    parent=TRAVEL_POLICY,
)

BOOKING: Final = wiki(
    TRAVEL_WIKI,
    "booking-a-trip",
    "2026-01-19T10:10:00",
    title="Booking a trip, step by step",
    author=IVANA,
    revision=2,
    body=(
        "<ol><li>Ask your manager.</li><li>Log in to the travel portal.</li><li>Choose the cost"
        " centre.</li><li>Book; the tickets come by mail.</li></ol>"
    ),
    parent=TRAVEL_POLICY,
)

ONBOARDING_STEPS: Final = "".join(
    f"<h3>Week {week}</h3><p>{text}</p>"
    for week, text in enumerate(
        (
            "Pick up your laptop and badge, meet your buddy, read the handbook's first chapter.",
            "Set up the second factor and the VPN, take the data protection course (40 minutes).",
            "Shadow a colleague of another department for a day.",
            "Feedback with your manager: what surprised you, what is missing?",
        ),
        start=1,
    )
)

WIKI_ARTICLES: Final = (
    TRAVEL_POLICY,
    TRAVEL_EXPENSES,
    BOOKING,
    wiki(
        COMMUNICATIONS_WIKI,
        "onboarding",
        "2026-04-01T08:00:00",
        title="Onboarding: your first four weeks",
        author=ANNA,
        revision=12,
        body=ONBOARDING_STEPS,
    ),
    wiki(
        COMMUNICATIONS_WIKI,
        "voice-and-tone",
        "2026-05-20T10:30:00",
        title="Voice and tone",
        author=CLARA,
        revision=3,
        body=(
            "<p>We write as we speak: short, friendly, exact. We say <q>you</q> and, in German,"
            " <q lang='de'>du</q>. Exclamation marks are rare!</p>"
        ),
    ),
    wiki(
        HUMAN_RESOURCES_WIKI,
        "urlaub",
        "2026-01-05T09:00:00",
        title="Urlaub und Abwesenheit",
        author=ELIF,
        revision=9,
        body=(
            "<p>30 Tage Jahresurlaub bei fünf Arbeitstagen. Resturlaub verfällt am 31. März."
            " Krankmeldungen bitte bis 9&nbsp;Uhr an die Führungskraft.</p>"
        ),
    ),
    wiki(
        IT_WIKI,
        "vpn",
        "2026-06-13T15:05:00",
        title="Remote access with VPN",
        author=DMITRI,
        revision=5,
        body=(
            "<p>Fingerprint of the gateway: <code>7C:1A:90:4E:55:D2</code></p><p>When travelling,"
            " use"
            " the gateway of the nearest office: Berlin, München or New York.</p>"
        ),
    ),
)
