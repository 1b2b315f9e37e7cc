"""Connections that die between and in calls: nothing is lost, and no change is sent twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest

from tests.events import Handler, LambdaContext, call_event, container, text_in
from tests.sockets import SocketHaiilo, Step, socket_haiilo

COMMENT = {"targetId": "a1", "targetType": "blog-article", "body": "hello"}
LOGIN, ME, POST = "POST /api/oauth/token", "GET /api/users/me", "POST /api/comments"
UNKNOWN_OUTCOME = "[UNKNOWN OUTCOME] The change may have been applied. Check before repeating."
POSTED = "The comment is posted."
TIMEOUT = "[TIMEOUT] Request timed out."


class LittleTime(LambdaContext):
    """An invocation that is nearly over."""

    def get_remaining_time_in_millis(self) -> int:
        return 1_800


@pytest.fixture
def haiilo() -> Iterator[SocketHaiilo]:
    with socket_haiilo() as haiilo:
        yield haiilo


@pytest.fixture
def handler(haiilo: SocketHaiilo) -> Iterator[Handler]:
    with container(haiilo) as handler:
        yield handler


def read(handler: Handler, era: str = "modern", context: LambdaContext | None = None) -> str:
    return text_in(handler(call_event(era, "People_GetMe", {}), context or LambdaContext()))


def write(handler: Handler, era: str = "modern", context: LambdaContext | None = None) -> str:
    event = call_event(era, "Social_PostComment", COMMENT)
    return text_in(handler(event, context or LambdaContext()))


@pytest.mark.parametrize("era", ["legacy", "modern"])
@pytest.mark.parametrize("how", ["close", "reset"])
def test_calls_whose_pooled_connections_died_meanwhile_are_each_sent_once(
    handler: Handler, haiilo: SocketHaiilo, how: Literal["close", "reset"], era: str
) -> None:
    for _ in range(3):
        assert "Anna" in read(handler, era)
        haiilo.drop_idle(how)
        assert write(handler, era).startswith(POSTED)
        haiilo.drop_idle(how)
    # The own id, which a comment needs, is asked once and kept beside the token.
    assert haiilo.paths == [LOGIN, ME, ME, POST, ME, POST, ME, POST]
    assert haiilo.connections == 6


def test_calls_that_follow_each_other_share_one_connection(
    handler: Handler, haiilo: SocketHaiilo
) -> None:
    for _ in range(5):
        read(handler)
    assert haiilo.connections == 1


@pytest.mark.parametrize("step", ["close", "reset"])
def test_a_read_whose_connection_breaks_under_it_is_repeated_once_on_another(
    handler: Handler, haiilo: SocketHaiilo, step: Step
) -> None:
    read(handler)
    haiilo.steps["/api/users/me"] = [step]
    assert "Anna" in read(handler)
    assert haiilo.paths == [LOGIN, ME, ME, ME]
    assert haiilo.connections == 2


@pytest.mark.parametrize("step", ["close", "reset"])
def test_a_change_whose_connection_breaks_under_it_is_not_repeated_and_says_so(
    handler: Handler, haiilo: SocketHaiilo, step: Step
) -> None:
    read(handler)
    haiilo.steps["/api/comments"] = [step]
    assert write(handler) == UNKNOWN_OUTCOME
    assert haiilo.paths.count(POST) == 1
    assert write(handler).startswith(POSTED)
    assert haiilo.paths.count(POST) == 2


@pytest.mark.parametrize("era", ["legacy", "modern"])
def test_a_haiilo_that_keeps_silent_ends_the_call_before_the_invocation_does(
    handler: Handler, haiilo: SocketHaiilo, era: str
) -> None:
    haiilo.steps["/api/users/me"] = ["silence"]
    assert read(handler, era, LittleTime()).startswith(TIMEOUT)
    assert haiilo.paths == [LOGIN, ME]
    assert "Anna" in read(handler, era)
    assert haiilo.paths == [LOGIN, ME, ME]


def test_a_login_that_is_never_answered_is_not_tried_twice(
    handler: Handler, haiilo: SocketHaiilo
) -> None:
    haiilo.steps["/api/oauth/token"] = ["silence"]
    assert write(handler, context=LittleTime()).startswith(TIMEOUT)
    assert haiilo.paths == [LOGIN]
    assert write(handler).startswith(POSTED)
    assert haiilo.paths == [LOGIN, LOGIN, ME, POST]


def test_a_change_that_is_never_answered_says_that_it_may_have_happened(
    handler: Handler, haiilo: SocketHaiilo
) -> None:
    read(handler)
    haiilo.steps["/api/comments"] = ["silence"]
    assert write(handler, context=LittleTime()) == UNKNOWN_OUTCOME
    assert haiilo.paths.count(POST) == 1


def test_a_silent_haiilo_keeps_nobody_else_from_being_answered(
    handler: Handler, haiilo: SocketHaiilo
) -> None:
    haiilo.steps["/api/users/me"] = ["silence"] * 3
    for _ in range(3):
        assert read(handler, context=LittleTime()).startswith(TIMEOUT)
    assert "Anna" in read(handler)
    assert haiilo.paths == [LOGIN, ME, ME, ME, ME]
