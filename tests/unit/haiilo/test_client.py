"""What the client repeats, what it never repeats, and how a call ends in time."""

from __future__ import annotations

import json

import anyio
import httpx
import pytest

from tests.callers import TENANT, call, text_of
from tests.upstream import TOKEN_PATH, Upstream

COMMENT = {"targetId": "a1", "targetType": "blog-article", "body": "hello"}
UNKNOWN_OUTCOME = "[UNKNOWN OUTCOME] The change may have been applied. Check before repeating."
pytestmark = pytest.mark.anyio


def one_by_one(*steps: httpx.Response | type[httpx.TransportError]) -> Upstream:
    """Return an upstream that answers the tool's own requests with these, in turn.

    GET /api/users/me, which a write asks first, is always answered.
    """
    remaining = iter(steps)

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/api/users/me":
            return httpx.Response(200, json={"id": "me"})
        step = next(remaining)
        if isinstance(step, httpx.Response):
            return step
        raise step("canary", request=request)

    return Upstream(answer)


def asked(upstream: Upstream, method: str, path: str) -> int:
    return sum(1 for r in upstream.calls if (r.method, r.url.path) == (method, path))


FOUND = httpx.Response(200, json={"id": "w1", "name": "Travel"})


@pytest.mark.parametrize(
    "first",
    [
        httpx.ConnectError,
        httpx.ConnectTimeout,
        httpx.ReadError,
        httpx.ReadTimeout,
        httpx.RemoteProtocolError,
        httpx.Response(502),
        httpx.Response(503),
        httpx.Response(504),
        httpx.Response(503, headers={"Retry-After": "0"}),
        httpx.Response(429, headers={"Retry-After": "0"}),
    ],
)
async def test_a_read_is_repeated_once(
    first: httpx.Response | type[httpx.TransportError],
) -> None:
    upstream = one_by_one(first, FOUND)
    assert "Travel" in text_of(await call(upstream, "Workspace_Get", {"id": "w1"}))
    assert asked(upstream, "GET", "/api/workspaces/w1") == 2


async def test_a_read_that_fails_twice_is_not_asked_a_third_time() -> None:
    upstream = one_by_one(httpx.ReadError, httpx.ReadError)
    result = await call(upstream, "Workspace_Get", {"id": "w1"})
    assert text_of(result).startswith("[CONNECTION] DB Planet could not be reached.")
    assert asked(upstream, "GET", "/api/workspaces/w1") == 2


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(500),
        httpx.Response(400),
        httpx.Response(429),
        httpx.Response(429, headers={"Retry-After": "600"}),
        httpx.Response(429, headers={"Retry-After": "soon"}),
        httpx.Response(503, headers={"Retry-After": "Fri, 01 Jan 2100 00:00:00 GMT"}),
    ],
)
async def test_a_read_is_not_repeated_where_that_cannot_help(answer: httpx.Response) -> None:
    upstream = one_by_one(answer)
    result = await call(upstream, "Workspace_Get", {"id": "w1"})
    assert text_of(result).startswith(f"[{answer.status_code}] ")
    assert asked(upstream, "GET", "/api/workspaces/w1") == 1


async def test_the_seconds_of_retry_after_are_told() -> None:
    upstream = one_by_one(httpx.Response(429, headers={"Retry-After": "600"}))
    text = text_of(await call(upstream, "Workspace_Get", {"id": "w1"}))
    assert text == "[429] Too Many Requests\nTry again in 600 seconds."


@pytest.mark.parametrize("error", [httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout])
async def test_a_write_of_which_nothing_was_sent_is_repeated_once(
    error: type[httpx.TransportError],
) -> None:
    upstream = one_by_one(error, httpx.Response(201, json={"id": "c1"}))
    assert not (await call(upstream, "Social_PostComment", COMMENT)).is_error
    assert asked(upstream, "POST", "/api/comments") == 2


@pytest.mark.parametrize(
    "lost",
    [
        httpx.ReadError,
        httpx.ReadTimeout,
        httpx.WriteError,
        httpx.RemoteProtocolError,
        httpx.Response(200, content=b"<html>", headers={"Content-Type": "text/html"}),
        httpx.Response(201, content=b'{"id": ', headers={"Content-Type": "application/json"}),
        httpx.Response(201, content=b"x", headers={"Content-Encoding": "gzip"}),
    ],
)
async def test_a_write_whose_answer_is_lost_is_not_repeated_and_says_so(
    lost: httpx.Response | type[httpx.TransportError],
) -> None:
    upstream = one_by_one(lost)
    assert text_of(await call(upstream, "Social_PostComment", COMMENT)) == UNKNOWN_OUTCOME
    assert asked(upstream, "POST", "/api/comments") == 1


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_a_write_that_a_server_failed_is_not_repeated_and_may_have_happened(
    status: int,
) -> None:
    upstream = one_by_one(httpx.Response(status))
    text = text_of(await call(upstream, "Social_PostComment", COMMENT))
    assert text.startswith(f"[{status}] ")
    assert "The change may have been applied." in text
    assert asked(upstream, "POST", "/api/comments") == 1


async def test_a_write_refused_with_429_is_not_repeated() -> None:
    upstream = one_by_one(httpx.Response(429, headers={"Retry-After": "0"}))
    assert text_of(await call(upstream, "Social_PostComment", COMMENT)).startswith("[429] ")
    assert asked(upstream, "POST", "/api/comments") == 1


@pytest.mark.parametrize("content", [b"", b"   ", b"null"])
async def test_a_write_without_an_answer_body_has_worked(content: bytes) -> None:
    upstream = one_by_one(
        httpx.Response(200, content=content, headers={"Content-Type": "application/json"})
    )
    assert text_of(await call(upstream, "Social_PostComment", COMMENT)) == "The comment is posted."


class Hanging(Upstream):
    """Never answers one path."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await super().handle_async_request(request)
        if request.url.path == self._path:
            await anyio.sleep_forever()
        return response


@pytest.mark.parametrize(
    ("path", "tool", "arguments", "line"),
    [
        ("/api/users/me", "People_GetMe", {}, "[TIMEOUT] Request timed out."),
        (TOKEN_PATH, "People_GetMe", {}, "[TIMEOUT] Request timed out."),
        (TOKEN_PATH, "Social_PostComment", COMMENT, "[TIMEOUT] Request timed out."),
        ("/api/users/me", "Social_PostComment", COMMENT, "[TIMEOUT] Request timed out."),
        ("/api/comments", "Social_PostComment", COMMENT, UNKNOWN_OUTCOME),
    ],
)
async def test_a_call_ends_with_its_deadline(
    path: str, tool: str, arguments: dict[str, str], line: str
) -> None:
    environ = {**TENANT, "HAIILO_DEADLINE_S": "0.2"}
    result = await call(Hanging(path), tool, arguments, environ=environ)
    assert text_of(result).splitlines()[0] == line


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, content=b"<html></html>", headers={"Content-Type": "text/html"}),
        httpx.Response(200, content=b'{"id"', headers={"Content-Type": "application/json"}),
        httpx.Response(200, content=b"\xff", headers={"Content-Type": "application/json"}),
        httpx.Response(200, json=[1, 2]),
        httpx.Response(200, json="text"),
        httpx.Response(200),
        httpx.Response(204),
        httpx.Response(200, content=b"[" * 200_000, headers={"Content-Type": "application/json"}),
        httpx.Response(
            200,
            content=b'"' + b"x" * 5_000_000 + b'"',
            headers={"Content-Type": "application/json"},
        ),
    ],
    ids=["html", "cut", "not utf-8", "array", "string", "empty", "204", "deep", "huge"],
)
async def test_an_answer_to_a_read_that_is_not_the_contract_s_is_unusable(
    answer: httpx.Response,
) -> None:
    result = await call(one_by_one(answer), "Workspace_Get", {"id": "w1"})
    assert text_of(result).splitlines()[0] == "[502] Unusable answer from DB Planet."


async def test_json_of_another_media_type_is_read() -> None:
    headers = {"Content-Type": "application/hal+json; charset=utf-8"}
    upstream = one_by_one(httpx.Response(200, json={"id": "w1", "name": "Reise"}, headers=headers))
    assert "Reise" in text_of(await call(upstream, "Workspace_Get", {"id": "w1"}))


async def test_text_that_cannot_be_encoded_is_mended() -> None:
    raw = (
        b'{"id": "u\\ud800", "name": "Reise \\ud83d\\ude82 \\udfff", "memberCount": 1'
        + b"0" * 4000
        + b"}"
    )
    answer = httpx.Response(200, content=raw, headers={"Content-Type": "application/json"})
    text = text_of(await call(one_by_one(answer), "Workspace_Get", {"id": "w1"}))
    assert "title: Reise 🚂 \ufffd" in text
    assert "members" not in text.partition("[[end")[0]


async def test_a_retry_after_beyond_all_dates_is_none() -> None:
    moment = "Mon, 01 Jan 99999999999 00:00:00 GMT"
    upstream = one_by_one(httpx.Response(429, headers={"Retry-After": moment}))
    text = text_of(await call(upstream, "Workspace_Get", {"id": "w1"}))
    assert text == "[429] Too Many Requests\nToo many requests. Try again later."


async def test_a_fault_of_ours_after_a_write_leaves_its_outcome_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*args: object, **kwargs: object) -> str:
        raise RuntimeError("canary")

    monkeypatch.setattr("dbplanet.serving.server.render", fail)
    upstream = one_by_one(httpx.Response(201, json={"id": "c1"}), FOUND)
    assert text_of(await call(upstream, "Social_PostComment", COMMENT)) == UNKNOWN_OUTCOME
    text = text_of(await call(upstream, "Workspace_Get", {"id": "w1"}))
    assert text.startswith("[INTERNAL ERROR] ")
    assert "correlation id" in text
    assert "canary" not in text


async def test_a_redirect_is_never_followed() -> None:
    moved = httpx.Response(302, headers={"Location": "https://elsewhere.example/canary"})
    upstream = one_by_one(moved)
    text = text_of(await call(upstream, "Workspace_Get", {"id": "w1"}))
    assert text.startswith("[302] Found\n")
    assert "canary" not in text
    assert {request.url.host for request in upstream.requests} == {"planet.haiilo.app"}


async def test_a_request_has_its_own_headers_and_no_others() -> None:
    upstream = one_by_one(FOUND)
    await call(
        upstream,
        "Workspace_Get",
        {"id": "w1"},
        headers={
            "x-haiilo-username": "anna",
            "x-haiilo-password": "anna-secret",
            "x-forwarded-for": "203.0.113.9",
            "cookie": "COYOSESSION=canary",
            "x-foo": "canary",
        },
    )
    (request,) = upstream.calls
    assert set(request.headers) == {
        "host",
        "accept",
        "accept-encoding",
        "user-agent",
        "authorization",
    }


async def test_a_cookie_of_one_answer_is_not_sent_with_the_next_request() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        headers = {"Set-Cookie": "COYOSESSION=canary; Path=/"}
        return httpx.Response(200, json={"id": "w1"}, headers=headers)

    upstream = Upstream(answer)
    await call(upstream, "Social_PostComment", COMMENT)
    assert all("cookie" not in request.headers for request in upstream.requests)


async def test_a_comment_is_sent_as_haiilo_wants_it() -> None:
    upstream = one_by_one(httpx.Response(201, json={"id": "c1"}))
    await call(upstream, "Social_PostComment", COMMENT)
    post = upstream.calls[-1]
    assert post.headers["content-type"] == "application/json"
    assert json.loads(post.content) == {
        "targetId": "a1",
        "targetType": "blog-article",
        "message": "hello",
        "authorId": "me",
    }
