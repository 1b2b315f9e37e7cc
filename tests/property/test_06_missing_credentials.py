"""Feature: dbplanet-mcp-tools, Property 6: Missing credentials produce error."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.callers import call, text_of
from tests.upstream import ORIGIN, Upstream

HEADERS = {
    "username": "x-haiilo-username",
    "password": "x-haiilo-password",
    "clientId": "x-haiilo-client-id",
    "clientSecret": "x-haiilo-client-secret",
}
VALUES = {"username": "anna", "password": "pw", "clientId": "ci", "clientSecret": "cs"}
TOOLS = {
    "People_GetMe": {},
    "Workspace_Get": {"id": "w1"},
    "Social_PostComment": {"targetId": "a1", "body": "hello"},
}
pytestmark = pytest.mark.anyio


def effective(sent: dict[str, str], tenant: dict[str, str]) -> set[str]:
    """Say which of the seed's five credentials are there once caller and tenant are merged.

    Client id and secret are a pair from one source: the caller's if it sends either.
    """
    there = {field for field in ("username", "password") if sent.get(field, "").strip()}
    pair = ("clientId", "clientSecret")
    if any(sent.get(field, "").strip() for field in pair):
        there |= {field for field in pair if sent.get(field, "").strip()}
    elif "HAIILO_CLIENT_ID" in tenant:
        there |= set(pair)
    return there | ({"baseUrl"} if "HAIILO_BASE_URL" in tenant else set())


@settings(max_examples=150, deadline=None)
@given(
    sent=st.fixed_dictionaries(
        {},
        optional={field: st.sampled_from([value, "", "   "]) for field, value in VALUES.items()},
    ),
    has_client=st.booleans(),
    has_tenant=st.booleans(),
    tool=st.sampled_from(sorted(TOOLS)),
)
async def test_the_missing_ones_are_named_and_haiilo_hears_nothing(
    sent: dict[str, str], has_client: bool, has_tenant: bool, tool: str
) -> None:
    tenant = {"HAIILO_BASE_URL": ORIGIN} if has_tenant else {}
    if has_tenant and has_client:
        tenant |= {"HAIILO_CLIENT_ID": "tenant-client", "HAIILO_CLIENT_SECRET": "tenant-secret"}
    missing = {"username", "password", "clientId", "clientSecret", "baseUrl"} - effective(
        sent, tenant
    )
    upstream = Upstream()
    headers = {HEADERS[field]: value for field, value in sent.items()}
    result = await call(upstream, tool, TOOLS[tool], headers=headers, environ=tenant)
    if not missing:
        assert upstream.logins
        return
    assert result.is_error
    first_line = text_of(result).splitlines()[0]
    named = first_line.removeprefix("[CREDENTIALS] Missing DB Planet credentials: ").rstrip(".")
    assert set(named.split(", ")) == missing
    assert upstream.requests == []
