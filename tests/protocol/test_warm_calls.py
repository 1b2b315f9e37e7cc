"""What a warm call must not do again."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec

import pytest

from tests.events import LambdaContext, call_event, container, text_in
from tests.sockets import socket_haiilo


class Searches:
    """A finder that finds nothing, and knows what was searched for."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> ModuleSpec | None:
        self.names.append(name)
        return None


def test_a_warm_call_searches_for_no_module(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = Searches()
    with socket_haiilo() as haiilo, container(haiilo) as handler:
        for era in ("legacy", "modern"):
            handler(call_event(era, "People_GetMe", {}), LambdaContext())
        monkeypatch.setattr(sys, "meta_path", [searches, *sys.meta_path])
        for era in ("legacy", "modern"):
            assert "Anna" in text_in(handler(call_event(era, "People_GetMe", {}), LambdaContext()))
        haiilo.drop_idle("close")
        assert "Anna" in text_in(handler(call_event("modern", "People_GetMe", {}), LambdaContext()))
    assert searches.names == []


def test_a_started_container_collects_the_garbage_of_calls_and_passes_over_its_own_modules() -> (
    None
):
    with socket_haiilo() as haiilo, container(haiilo):
        assert gc.isenabled()
        assert gc.get_freeze_count() > 10_000
