"""Values that a client did not fill in are named, and are not tried as credentials."""

from __future__ import annotations

import pytest

from dbplanet.haiilo.credentials import Credentials
from dbplanet.haiilo.errors import CredentialsError
from dbplanet.serving.access.headers import HEADERS
from tests.callers import CREDENTIALS, call, text_of
from tests.unit.haiilo.test_auth import Clock, client_of
from tests.upstream import Upstream

pytestmark = pytest.mark.anyio

PLACEHOLDERS = [
    "${user_config.password}",
    "${user_config.haiilo-password}",
    "${HAIILO_PASSWORD}",
    "${HAIILO_PASSWORD:-canary}",
    "${env:HAIILO_PASSWORD}",
    "${input:haiilo-password}",
    "{{HAIILO_PASSWORD}}",
    "{{ $env.password }}",
    "__encrypted__:canary==",
    "__encrypted__:",
    "  ${user_config.password} ",
]
WHOLE = {
    **CREDENTIALS,
    HEADERS["clientId"]: "client",
    HEADERS["clientSecret"]: "client-secret",
}


@pytest.mark.parametrize("field", HEADERS)
@pytest.mark.parametrize("value", PLACEHOLDERS)
async def test_a_placeholder_in_a_header_is_named_and_haiilo_hears_nothing(
    value: str, field: str
) -> None:
    upstream = Upstream()
    result = await call(upstream, "People_GetMe", headers={**WHOLE, HEADERS[field]: value})
    assert text_of(result) == (
        f"[CREDENTIALS] {field} is a placeholder: the client did not fill in its own setting.\n"
        f"Enter the value in the client's settings, or set the header {HEADERS[field]} itself."
    )
    assert upstream.requests == []


@pytest.mark.parametrize("value", PLACEHOLDERS)
async def test_a_placeholder_in_the_environment_is_named_and_haiilo_hears_nothing(
    value: str,
) -> None:
    upstream = Upstream()
    environ = {"HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": value}
    async with client_of(upstream, Clock().cache(), environ) as client:
        text = text_of(await client.call_tool("People_GetMe", {}))
    assert text == (
        "[CREDENTIALS] password is a placeholder: the client did not fill in its own setting.\n"
        "Enter the value in the client's settings, or set HAIILO_PASSWORD itself."
    )
    assert upstream.requests == []


@pytest.mark.parametrize(
    "password",
    [
        "<your password>",
        "${",
        "${}",
        "$HAIILO_PASSWORD",
        "a${user_config.password}",
        "${user_config.password}a",
        "${a}${b}",
        "${pass word}",
        "${user_config.}",
        "{{}}",
        "{{a b}}",
        "{secret}",
        "%PASSWORD%",
        "__encrypted__",
        "a__encrypted__:b",
        "${9lives}",
    ],
)
async def test_a_password_that_only_looks_a_little_like_one_is_a_password(password: str) -> None:
    upstream = Upstream()
    headers = {**CREDENTIALS, "x-haiilo-password": password}
    assert not (await call(upstream, "People_GetMe", headers=headers)).is_error
    assert len(upstream.logins) == 1


def test_what_is_missing_is_named_before_what_is_not_filled_in() -> None:
    with pytest.raises(CredentialsError, match="Missing DB Planet credentials: baseUrl"):
        Credentials.merge(
            None, dict.fromkeys(HEADERS, PLACEHOLDERS[0]), {**HEADERS, "baseUrl": "x"}
        )
