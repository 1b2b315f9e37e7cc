"""News of the other pages."""

from __future__ import annotations

from typing import Final

from contracts.sandbox.content.articles import news
from contracts.sandbox.content.people import (
    ANNA,
    BEN,
    DMITRI,
    ELIF,
    FRANZ,
    JONAS,
    LENA,
)
from contracts.sandbox.content.places import (
    HUMAN_RESOURCES_BLOG,
    IT_BLOG,
)

HUMAN_RESOURCES_NEWS: Final = (
    news(
        HUMAN_RESOURCES_BLOG,
        "sommerfest-helfer",
        "2026-06-11T12:00:00",
        title="Sommerfest: Helferinnen und Helfer gesucht",
        teaser="Grill, Getränke, Kinderecke: Wir brauchen euch am 3. Juli.",
        author=LENA,
        body=(
            "<p>Für das <strong>Sommerfest</strong> am Freitag, 3. Juli, suchen wir noch 12"
            " Menschen,"
            " die eine Stunde am Grill, an der Bar oder in der Kinderecke übernehmen. Wer hilft,"
            " bekommt ein T-Shirt und zwei Getränkemarken. 🍉</p>"
            "<p>Tragt euch bis zum 24. Juni im Workspace Sommerfest-Planung ein.</p>"
        ),
        liked_by=(FRANZ, BEN),
    ),
    news(
        HUMAN_RESOURCES_BLOG,
        "hitzefrei",
        "2026-06-09T07:00:00",
        title="Arbeiten bei Hitze",
        teaser="Ab 30 Grad gelten kürzere Kernzeiten.",
        author=ELIF,
        body=(
            "<p>Steigt die Raumtemperatur über 30&nbsp;°C, endet die Kernzeit um 13 Uhr. Wasser"
            " steht"
            " in allen Küchen bereit, Ventilatoren gibt es bei Franz Huber.</p>"
        ),
    ),
    news(
        HUMAN_RESOURCES_BLOG,
        "bildungsurlaub",
        "2026-05-29T08:30:00",
        title="Bildungsurlaub: fünf Tage für Neues",
        teaser="Was zählt, was nicht, und wie der Antrag geht.",
        author=ELIF,
        body=(
            "<p>In Berlin stehen dir zehn Tage in zwei Jahren zu. Der Antrag muss sechs Wochen"
            " vorher"
            " vorliegen. Sprachkurse, Rhetorik und Gesundheit sind die beliebtesten Themen.</p>"
        ),
        liked_by=(JONAS,),
    ),
    news(
        HUMAN_RESOURCES_BLOG,
        "willkommen-im-juni",
        "2026-06-02T09:00:00",
        title="Willkommen im Juni",
        teaser="Vier Neue in Berlin und München.",
        author=LENA,
        body="<p>Wir begrüßen Özlem, Søren, Zoë und François."
        " Das gemeinsame Frühstück ist am 5. Juni.</p>",
    ),
    news(
        HUMAN_RESOURCES_BLOG,
        "jobrad-faq",
        "2026-05-27T10:15:00",
        title="Fragen zum Fahrradleasing",
        teaser=None,
        author=ELIF,
        body="<p>Darf das Rad ins Büro? Ja, in den Keller. Was passiert bei"
        " Elternzeit? Die Rate ruht.</p>",
    ),
    news(
        HUMAN_RESOURCES_BLOG,
        "gesundheitstag",
        "2026-04-15T06:45:00",
        title="Rückblick: Gesundheitstag",
        teaser="Yoga, Hörtest und 400 Äpfel.",
        author=LENA,
        body=(
            "<p>Danke an alle, die dabei waren. Die Grippeimpfung bieten wir im Oktober wieder"
            " an.</p>"
        ),
    ),
)

IT_NEWS: Final = (
    news(
        IT_BLOG,
        "vpn-maintenance",
        "2026-06-13T15:00:00",
        title="VPN maintenance on Sunday",
        teaser="No remote access between 06:00 and 09:00.",
        author=DMITRI,
        body=(
            "<p>We replace the gateways. Mail on your phone keeps working."
            " <code>vpn.db-planet.example"
            "</code> has a new certificate afterwards; accept it <b>only</b> if the fingerprint"
            " is the"
            " one in the how-to.</p>"
        ),
    ),
    news(
        IT_BLOG,
        "phishing-wave",
        "2026-06-05T06:30:00",
        title="Beware: false travel bookings",
        teaser="Mails with a fake invoice for a business trip are going round.",
        author=DMITRI,
        body=(
            "<p>The sender looks like our travel agency. Do not open <i>Reise_Beleg.pdf.exe</i>."
            " Report it with the button in your mail program. ⚠️</p>"
        ),
        liked_by=(ANNA,),
    ),
    news(
        IT_BLOG,
        "new-laptops",
        "2026-05-18T07:00:00",
        title="New laptops from July",
        teaser="Lighter, quieter, and a battery for the whole day.",
        author=DMITRI,
        body="<p>Order through the service desk when yours is older than four years.</p>",
    ),
    news(
        IT_BLOG,
        "passwords-without-expiry",
        "2026-05-04T08:00:00",
        title="Passwords no longer expire",
        teaser="Longer ones instead: 14 characters at least.",
        author=DMITRI,
        body=(
            "<p>And a second factor everywhere. A passphrase such as <em>four random words</em> is"
            " fine, <em>Sommer2026!</em> is not.</p>"
        ),
    ),
    news(
        IT_BLOG,
        "printers",
        "2026-02-19T09:30:00",
        title="Two printers fewer on every floor",
        teaser=None,
        author=DMITRI,
        body="<p>We printed 38&nbsp;% less than a year ago. Thank you!</p>",
    ),
)

DEPARTMENT_NEWS: Final = HUMAN_RESOURCES_NEWS + IT_NEWS
