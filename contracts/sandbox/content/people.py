"""The people of DB Planet; Anna and Ben have a login."""

from __future__ import annotations

from typing import Final

from contracts.sandbox.things import Person

ALL_PERMISSIONS: Final = frozenset(
    {
        "ACCESS_COLLEAGUE_LIST",
        "ACCESS_EVENTS",
        "ACCESS_NEWS",
        "ACCESS_NOTIFICATIONS",
        "ACCESS_OTHER_USER_PROFILE",
        "ACCESS_OWN_USER_PROFILE",
        "ACCESS_PAGES",
        "ACCESS_PERSONAL_TIMELINE",
        "ACCESS_SENDER_TIMELINE",
        "ACCESS_WORKSPACES",
        "ACT_AS_SENDER",
        "CREATE_COMMENT",
        "CREATE_EVENT",
        "CREATE_PAGE",
        "CREATE_PUBLIC_PAGE",
        "CREATE_WORKSPACE",
        "LIKE",
        "SEARCH",
    }
)
BENS_PERMISSIONS: Final = ALL_PERMISSIONS - {
    "ACT_AS_SENDER",
    "CREATE_EVENT",
    "CREATE_PAGE",
    "CREATE_PUBLIC_PAGE",
    "CREATE_WORKSPACE",
    "LIKE",
}

KATHARINA: Final = Person(
    key="katharina-vogel",
    firstname="Katharina",
    lastname="Vogel",
    department="Management",
    job_title="Managing Director",
    location="Berlin",
    phone="+49 30 5550 100",
    language="DE",
)
ANNA: Final = Person(
    key="anna-schmidt",
    firstname="Anna",
    lastname="Schmidt",
    department="Communications",
    job_title="Head of Internal Communications",
    location="Berlin",
    phone="+49 30 5550 110",
    manager=KATHARINA,
    username="anna",
    password="anna-secret",  # noqa: S106 - the login that every document of the product names
    permissions=ALL_PERMISSIONS,
)
BEN: Final = Person(
    key="ben-oeztuerk",
    firstname="Ben",
    lastname="Öztürk",
    department="Communications",
    job_title="Junior Editor",
    location="Berlin",
    phone="+49 30 5550 112",
    language="DE",
    manager=ANNA,
    username="ben",
    password="ben-secret",  # noqa: S106 - the login that every document of the product names
    permissions=BENS_PERMISSIONS,
)
CLARA: Final = Person(
    key="clara-weiss",
    firstname="Clara",
    lastname="Weiß",
    department="Communications",
    job_title="Video Producer",
    location="Hamburg",
    manager=ANNA,
)
DMITRI: Final = Person(
    key="dmitri-sokolov",
    firstname="Dmitri",
    lastname="Sokolov",
    department="IT",
    job_title="Service Desk Lead",
    location="Berlin",
    phone="+49 30 5550 300",
    manager=KATHARINA,
)
ELIF: Final = Person(
    key="elif-kaya",
    firstname="Elif",
    lastname="Kaya",
    department="Human Resources",
    job_title="HR Business Partner",
    location="München",
    phone="+49 89 5550 210",
    language="DE",
    manager=KATHARINA,
)
FRANZ: Final = Person(
    key="franz-huber",
    firstname="Franz",
    lastname="Huber",
    department="Facility Management",
    job_title="Hausmeister",
    location="Berlin",
    language="DE",
    manager=KATHARINA,
)
GRACE: Final = Person(
    key="grace-mbeki",
    firstname="Grace",
    lastname="Mbeki",
    department="Sales",
    job_title="Regional Sales Manager",
    location="New York",
    phone="+1 212 555 0140",
    timezone="America/New_York",
    manager=KATHARINA,
)
HENRIK: Final = Person(
    key="henrik-nygaard",
    firstname="Henrik",
    lastname="Nygård",
    department="Engineering",
    job_title="Principal Engineer",
    location="Hamburg",
    manager=KATHARINA,
)
IVANA: Final = Person(
    key="ivana-horvat",
    firstname="Ivana",
    lastname="Horvat",
    department="Finance",
    job_title="Travel and Expense Accountant",
    location="Berlin",
    phone="+49 30 5550 420",
    manager=KATHARINA,
)
JONAS: Final = Person(
    key="jonas-mueller",
    firstname="Jonas",
    lastname="Müller",
    department="Engineering",
    job_title="Software Engineer",
    location="Berlin",
    language="DE",
    manager=HENRIK,
)
LENA: Final = Person(
    key="lena-fischer",
    firstname="Lena",
    lastname="Fischer",
    department="Human Resources",
    job_title="Recruiterin",
    location="Berlin",
    language="DE",
    manager=ELIF,
)

PEOPLE: Final = (
    KATHARINA,
    ANNA,
    BEN,
    CLARA,
    DMITRI,
    ELIF,
    FRANZ,
    GRACE,
    HENRIK,
    IVANA,
    JONAS,
    LENA,
)
