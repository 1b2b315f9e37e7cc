from __future__ import annotations

import pytest

from dbplanet.serving.access.scopes import Scope, effective, required

READ, WRITE = Scope.READ, Scope.WRITE


@pytest.mark.parametrize(
    ("granted", "amount"),
    [
        ([], set()),
        ([READ], {READ}),
        ([WRITE], {READ, WRITE}),
        ([READ, WRITE], {READ, WRITE}),
    ],
)
def test_who_may_write_may_read(granted: list[Scope], amount: set[Scope]) -> None:
    assert effective(granted) == amount


def test_a_tool_that_writes_needs_both_scopes_and_another_only_one() -> None:
    assert required(writes=True) == ("haiilo:read", "haiilo:write")
    assert required(writes=False) == ("haiilo:read",)
