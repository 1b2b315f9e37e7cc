"""Likes and reactions, as a tenant tells them."""

from __future__ import annotations

import httpx
import pytest

from tests.callers import call, text_of
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio


async def test_a_reaction_without_a_name_or_a_count_does_not_say_none() -> None:
    counts = [{"reactionType": "LIKE", "count": 3}, {"reactionType": "WOW"}, {"count": 2}]
    upstream = Upstream(
        lambda _: httpx.Response(200, json={"id": "x", "allReactionsByCount": counts})
    )
    result = await call(
        upstream, "Social_GetLikes", {"targetType": "blog-article", "targetId": "a"}
    )
    assert "\nreactions: LIKE 3, WOW\n" in text_of(result)
