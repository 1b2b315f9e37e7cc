"""Whatever callers do on one warm container, each request carries its own caller's token."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from urllib.parse import parse_qs

import anyio
import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.callers import app_for, mcp_client, text_of
from tests.upstream import TOKEN_PATH, Upstream

pytestmark = pytest.mark.anyio


@dataclass(frozen=True)
class Caller:
    """All that makes a caller: two that differ anywhere are two callers."""

    tenant: str
    username: str
    password: str
    client: str

    @property
    def headers(self) -> dict[str, str]:
        return {
            "x-haiilo-tenant": self.tenant,
            "x-haiilo-username": self.username,
            "x-haiilo-password": self.password,
            "x-haiilo-client-id": self.client,
            "x-haiilo-client-secret": f"{self.client}-secret",
        }


CALLERS = [
    Caller(tenant, username, password, client)
    for tenant in ("north", "south")
    for username in ("anna", "ben")
    for password in ("one", "two")
    for client in ("c1",)
] + [Caller(tenant, "anna", "one", "c2") for tenant in ("north", "south")]
ENVIRON = {
    "HAIILO_TENANTS": json.dumps(
        {name: {"base_url": f"https://{name}.example"} for name in ("north", "south")}
    )
}


class TaggingHaiilo(Upstream):
    """Issues tokens that name whom they are for, and refuses those that were revoked."""

    def __init__(self) -> None:
        super().__init__(self.answer_as_owner, self.issue)
        self.owners: dict[str, Caller] = {}
        self.revoked: set[str] = set()

    def issue(self, request: httpx.Request) -> httpx.Response:
        form = parse_qs(request.content.decode())
        basic = request.headers["authorization"].removeprefix("Basic ")
        owner = Caller(
            request.url.host.removesuffix(".example"),
            form["username"][0],
            form["password"][0],
            base64.b64decode(basic).decode().partition(":")[0],
        )
        token = f"token-{len(self.owners)}"
        self.owners[token] = owner
        return httpx.Response(200, json={"access_token": token, "expires_in": 3599})

    def answer_as_owner(self, request: httpx.Request) -> httpx.Response:
        token = request.headers["authorization"].removeprefix("Bearer ")
        owner = self.owners[token]
        assert request.url.host == f"{owner.tenant}.example"
        if token in self.revoked:
            return httpx.Response(401)
        return httpx.Response(200, json={"id": "me", "displayName": repr(owner)})

    def revoke(self, caller: Caller) -> None:
        self.revoked |= {token for token, owner in self.owners.items() if owner == caller}


@settings(max_examples=100)
@given(
    st.lists(
        st.tuples(st.sampled_from(CALLERS), st.sampled_from(["call", "call", "revoke"])),
        min_size=2,
        max_size=15,
    )
)
async def test_nobody_is_ever_answered_with_somebody_else_s_data(
    steps: list[tuple[Caller, str]],
) -> None:
    haiilo = TaggingHaiilo()
    app = app_for(haiilo, ENVIRON)
    for caller, step in steps:
        if step == "revoke":
            haiilo.revoke(caller)
            continue
        async with mcp_client(app, caller.headers, "2026-07-28") as client:
            assert repr(caller) in text_of(await client.call_tool("People_GetMe", {}))
    logins = [request for request in haiilo.requests if request.url.path == TOKEN_PATH]
    assert len(logins) == len(haiilo.owners)
    assert len(logins) <= len({caller for caller, _ in steps}) + sum(
        s == "revoke" for _, s in steps
    )


async def test_ten_identities_that_take_turns_log_in_ten_times() -> None:
    haiilo = TaggingHaiilo()
    app = app_for(haiilo, ENVIRON)
    assert len(CALLERS) == 10

    async def ask(caller: Caller) -> None:
        async with mcp_client(app, caller.headers, "2026-07-28") as client:
            for _ in range(15):
                assert repr(caller) in text_of(await client.call_tool("People_GetMe", {}))

    async with anyio.create_task_group() as group:
        for caller in CALLERS:
            group.start_soon(ask, caller)
    assert len(haiilo.requests) == 150 + 10
    assert len(haiilo.owners) == 10
