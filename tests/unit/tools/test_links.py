"""Links that a person can open, as Haiilo's own front end writes them."""

from __future__ import annotations

import pytest

from dbplanet.contract.schemas import Target
from dbplanet.tools.links import link, search_link

ORIGIN = "https://planet.haiilo.app"
ARTICLE = {"id": "x1", "senderId": "s1", "appId": "a1", "appKey": "blog", "senderType": "page"}


@pytest.mark.parametrize(
    ("name", "params", "path"),
    [
        ("user", {"id": "u1", "slug": "anna"}, "/profile/anna"),
        ("user", {"id": "u1"}, "/profile/u1"),
        ("page", {"id": "p1", "slug": "news"}, "/pages/news"),
        ("workspace", {"id": "w1"}, "/workspaces/w1"),
        ("event", {"id": "e1", "slug": "party"}, "/events/party"),
        ("timeline_item", {"id": "t1"}, "/timeline/item/t1"),
        ("landing-page", {"slug": "start"}, "/home/start"),
        ("blog-article", ARTICLE, "/pages/s1/apps/blog/a1/view/x1"),
        (
            "wiki-article",
            {**ARTICLE, "appKey": "wiki", "senderType": "workspace"},
            "/workspaces/s1/apps/wiki/a1/list/view/x1",
        ),
        (
            "app",
            {"id": "a1", "key": "wiki", "senderId": "s1", "senderType": "page"},
            "/pages/s1/apps/wiki/a1",
        ),
        ("user", {"id": "../x y"}, "/profile/..%2Fx%20y"),
    ],
)
def test_a_target_has_an_address(name: str, params: dict[str, str], path: str) -> None:
    assert link(ORIGIN, Target(name=name, params=params)) == ORIGIN + path


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("task", {"id": "t1"}),
        (None, {"id": "x1"}),
        ("user", {}),
        ("user", None),
        ("blog-article", {"id": "x1"}),
        ("blog-article", {**ARTICLE, "senderType": "user"}),
        ("app", {"id": "a1"}),
        ("landing-page", {}),
    ],
)
def test_what_does_not_give_an_address_gives_none(
    name: str | None, params: dict[str, str] | None
) -> None:
    assert link(ORIGIN, Target(name=name, params=params)) is None


def test_the_search_page_has_an_address() -> None:
    assert search_link(ORIGIN, "reise & spesen") == f"{ORIGIN}/search?term=reise+%26+spesen"
