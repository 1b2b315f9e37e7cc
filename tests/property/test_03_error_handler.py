"""Feature: dbplanet-mcp-tools, Property 3: Error handler maps HTTP status to correct MCP error."""

from __future__ import annotations

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.callers import call, text_of
from tests.upstream import Upstream

SEED_LINES = {
    401: "[401] Authentication failed. Check DB Planet credentials.",
    403: "[403] Insufficient permissions to access this resource.",
    404: "[404] The requested resource was not found.",
}
OTHER_LINES = {
    400: "[400] Bad Request",
    409: "[409] Conflict",
    410: "[410] Gone",
    423: "[423] Locked",
    429: "[429] Too Many Requests",
    500: "[500] Internal Server Error",
    502: "[502] Bad Gateway",
    503: "[503] Service Unavailable",
    504: "[504] Gateway Timeout",
    302: "[302] Found",
    599: "[599] Unexpected answer",
}
pytestmark = pytest.mark.anyio


@settings(max_examples=100)
@given(
    status=st.sampled_from(sorted(SEED_LINES | OTHER_LINES)),
    body=st.sampled_from(
        [b"", b"<html>canary</html>", b'{"errorStatus":"canary"}', b'{"a":"canary"']
    ),
    content_type=st.sampled_from(
        ["application/json", "text/html", "application/json;charset=UTF-8"]
    ),
)
async def test_every_status_is_an_error_with_the_status_and_words_of_ours(
    status: int, body: bytes, content_type: str
) -> None:
    upstream = Upstream(
        lambda _: httpx.Response(status, content=body, headers={"Content-Type": content_type})
    )
    result = await call(upstream, "People_GetMe")
    assert result.is_error
    assert text_of(result).splitlines()[0] == (SEED_LINES | OTHER_LINES)[status]
    assert "canary" not in text_of(result)


@settings(max_examples=100)
@given(status=st.integers(300, 599))
async def test_any_other_status_starts_with_its_number(status: int) -> None:
    result = await call(Upstream(lambda _: httpx.Response(status)), "People_GetMe")
    assert result.is_error
    assert text_of(result).startswith(f"[{status}] ")


@pytest.mark.parametrize("error", [httpx.ReadTimeout, httpx.ConnectTimeout, httpx.PoolTimeout])
async def test_a_timeout_has_the_seed_s_line(error: type[httpx.TransportError]) -> None:
    def fail(request: httpx.Request) -> httpx.Response:
        raise error("canary", request=request)

    result = await call(Upstream(fail), "People_GetMe")
    assert result.is_error
    assert text_of(result).splitlines()[0] == "[TIMEOUT] Request timed out."
    assert "canary" not in text_of(result)


async def test_an_unreachable_host_is_a_connection_error() -> None:
    def fail(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("canary", request=request)

    result = await call(Upstream(fail), "People_GetMe")
    assert result.is_error
    assert text_of(result).splitlines()[0] == "[CONNECTION] DB Planet could not be reached."


@pytest.mark.parametrize(
    ("error_status", "words"),
    [
        ("DELETED", "It was deleted."),
        ("NAME_TAKEN", "The name is taken; choose another one."),
        ("NOT_FOUND", "It does not exist, or this user may not see it."),
    ],
)
async def test_a_known_error_status_of_haiilo_is_explained(error_status: str, words: str) -> None:
    upstream = Upstream(lambda _: httpx.Response(400, json={"errorStatus": error_status}))
    assert f"{error_status}: {words}" in text_of(await call(upstream, "People_GetMe"))
