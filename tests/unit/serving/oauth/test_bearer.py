"""Where an access token may stand in a request."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dbplanet.serving.access.errors import (
    AccessError,
    InvalidTokenError,
    MalformedRequestError,
    MissingTokenError,
)
from dbplanet.serving.oauth.bearer import bearer_token


def token_of(*values: bytes, query: bytes = b"") -> str:
    return bearer_token([(b"authorization", value) for value in values], query)


@pytest.mark.parametrize(
    "value", [b"Bearer a.b-c_d~e+f/g==", b"bearer a.b-c_d~e+f/g==", b" BEARER  a.b-c_d~e+f/g== "]
)
def test_a_bearer_token_is_read_however_the_scheme_is_written(value: bytes) -> None:
    assert token_of(value) == "a.b-c_d~e+f/g=="


def test_the_name_of_the_header_has_no_case() -> None:
    assert bearer_token([(b"Authorization", b"Bearer a")], b"page=1") == "a"


@pytest.mark.parametrize("values", [[], [b""], [b"Basic dTpw"], [b"DPoP a"], [b"a"], [b"Bearer:a"]])
def test_no_token_or_another_scheme_is_a_missing_token(values: list[bytes]) -> None:
    with pytest.raises(MissingTokenError):
        token_of(*values)


@pytest.mark.parametrize(
    "values",
    [
        [b"Bearer"],
        [b"Bearer "],
        [b"Bearer a b"],
        [b"Bearer a, Bearer b"],
        [b"Bearer a,Bearer b"],
        [b"Bearer a", b"Bearer a"],
        [b"Bearer a", b"Basic dTpw"],
        [b"Bearer ${TOKEN}"],
        [b'Bearer "a"'],
        [b"Bearer a=b"],
        [b"Bearer a\x00"],
        [b"Bearer \xc3\xa4"],
        [b"Bearer \xff"],
    ],
)
def test_anything_but_one_token_is_malformed(values: list[bytes]) -> None:
    with pytest.raises(MalformedRequestError):
        token_of(*values)


@pytest.mark.parametrize(
    "query",
    [
        b"access_token=canary",
        b"access_token=",
        b"access_token",
        b"page=1&access_token=canary",
        b"access%5Ftoken=canary",
        b"Access_Token=canary",
        b"+access_token=canary",
    ],
)
@pytest.mark.parametrize(
    ("values", "error"), [([], InvalidTokenError), ([b"Bearer a"], MalformedRequestError)]
)
def test_a_token_in_the_query_is_refused_also_beside_a_good_header(
    query: bytes, values: list[bytes], error: type[AccessError]
) -> None:
    with pytest.raises(error) as caught:
        token_of(*values, query=query)
    assert "canary" not in str(caught.value)


@given(
    st.lists(st.tuples(st.sampled_from([b"authorization", b"host"]), st.binary()), max_size=3),
    st.binary(),
)
@example([(b"authorization", b"Bearer \xe9")], b"%")
@example([(b"authorization", b"bearer\x85a")], b"\xff=%ff&;")
def test_whatever_is_sent_is_a_token_or_a_refusal(
    headers: list[tuple[bytes, bytes]], query: bytes
) -> None:
    with suppress(AccessError):
        assert bearer_token(headers, query).isascii()


@given(st.from_regex(rb"[Bb]earer [!-~ ]{0,40}", fullmatch=True))
def test_a_token_comes_back_as_it_was_sent_or_not_at_all(value: bytes) -> None:
    with suppress(AccessError):
        assert token_of(value) == value[7:].strip().decode()
