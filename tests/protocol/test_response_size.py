"""What the handler returns fits through Lambda: 6 MB as JSON, with every escape."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.callers import rpc
from tests.events import LEGACY, PATH, Handler, LambdaContext, container, http_api_event, modern
from tests.haiilo import ANNA, Sandbox

LIMIT = 6_291_556
LONGEST_TEXT = 100_000
LONGEST_ID = "🎉" * 60_000
"""An id is sent back, and this one almost fills a request."""

CALL: dict[str, Any] = {"name": "People_GetMe", "arguments": {}}
ERAS = {"legacy": (LEGACY, rpc("tools/call", CALL)), "modern": modern("tools/call", CALL)}


@pytest.fixture
def handler(sandbox: Sandbox) -> Iterator[Handler]:
    with container(sandbox) as handler:
        yield handler


def size(response: dict[str, Any]) -> int:
    return len(json.dumps(response))


def call(handler: Handler, era: str) -> dict[str, Any]:
    headers, message = ERAS[era]
    body = json.dumps({**message, "id": LONGEST_ID}, ensure_ascii=False)
    return handler(http_api_event("POST", PATH, ANNA | headers, body), LambdaContext())


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "character", ["🎉", '"', "\\", "\n", "\x01", "ä", "\u2028", "a"], ids=ascii
)
def test_the_longest_text_of_the_worst_characters_fits(
    handler: Handler, monkeypatch: pytest.MonkeyPatch, character: str, era: str
) -> None:
    text = character * LONGEST_TEXT
    monkeypatch.setattr("dbplanet.serving.server.render", lambda *_, **__: text)
    response = call(handler, era)
    assert size(response) < LIMIT / 2
    body = json.loads(response["body"])
    assert (response["statusCode"], body["id"]) == (200, LONGEST_ID)
    assert body["result"]["content"][0]["text"] == text


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "text", ["a" * 6_100_000, "🎉" * 500_000, "\n" * 3_100_000], ids=["a", "emoji", "line breaks"]
)
def test_an_answer_that_would_not_fit_is_replaced(
    handler: Handler, monkeypatch: pytest.MonkeyPatch, text: str, era: str
) -> None:
    monkeypatch.setattr("dbplanet.serving.server.render", lambda *_, **__: text)
    response = call(handler, era)
    assert (response["statusCode"], size(response) < 1_000) == (500, True)
    assert json.loads(response["body"]) == {"message": "The answer is too large."}


def test_the_list_of_tools_the_page_and_the_bundle_are_far_below(handler: Handler) -> None:
    answers = [
        handler(http_api_event("POST", PATH, LEGACY, rpc("tools/list")), LambdaContext()),
        handler(http_api_event("GET", "/"), LambdaContext()),
        handler(http_api_event("GET", "/dxt/bundle.mcpb"), LambdaContext()),
    ]
    assert [answer["statusCode"] for answer in answers] == [200, 200, 200]
    assert answers[2]["isBase64Encoded"]
    assert all(size(answer) < LIMIT / 10 for answer in answers)
