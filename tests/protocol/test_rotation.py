"""The operator's secret changes while the server runs: the next call has the new one."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import anyio
import httpx
import httpx2
import pytest

from dbplanet.haiilo.transport import Connections
from dbplanet.serving import MCP_PATH
from dbplanet.serving.app import create_app
from dbplanet.serving.secret import Secret
from dbplanet.serving.settings import Settings
from tests.callers import rpc
from tests.modes import KEY, KEYS
from tests.upstream import ORIGIN, Upstream

pytestmark = pytest.mark.anyio

OLD = {
    "HAIILO_CLIENT_ID": "client",
    "HAIILO_CLIENT_SECRET": "old-client-secret",
    "HAIILO_USERNAME": "robot",
    "HAIILO_PASSWORD": "old-password",
}
NEW_PASSWORD = OLD | {"HAIILO_PASSWORD": "new-password"}
NEW_CLIENT = OLD | {"HAIILO_CLIENT_SECRET": "new-client-secret"}
ENVIRON = {
    "HAIILO_BASE_URL": ORIGIN,
    "HAIILO_SECRET_ID": "dbplanet",
    "MCP_ACCESS_MODE": "apikey",
    **KEYS,
}
REFUSED = "[401] Authentication failed. Check DB Planet credentials."


class Store:
    """Secrets Manager: has one secret, and counts how often it was read."""

    def __init__(self) -> None:
        self.text = json.dumps(OLD)
        self.is_away = False
        self.reads = 0

    def fetch(self, id: str) -> str:
        assert id == "dbplanet"
        self.reads += 1
        if self.is_away:
            raise ConnectionError("canary")
        return self.text


class Rotation:
    """A server with its secret, a Haiilo that accepts one pair of secrets, and their clock."""

    def __init__(self) -> None:
        self.store = Store()
        self.now = 1_000_000.0
        self.accepted = OLD
        self.upstream = Upstream(self.answer, self.login)
        secret = Secret(ENVIRON, self.store.fetch, lambda: self.now)
        settings = Settings.from_environment(secret.environ)
        self.app = create_app(settings, Connections(lambda: self.upstream), secret)
        self.now += 31  # a secret is not read again within half a minute

    def rotate(self, values: dict[str, str]) -> None:
        """Let Haiilo take nothing else from now on, and end the tokens that it gave."""
        self.accepted = values

    def login(self, request: httpx.Request) -> httpx.Response:
        form = parse_qs(request.content.decode())
        client = base64.b64decode(request.headers["authorization"].split()[1]).decode()
        if client != f"client:{self.accepted['HAIILO_CLIENT_SECRET']}":
            return httpx.Response(401)
        if form["password"] != [self.accepted["HAIILO_PASSWORD"]]:
            return httpx.Response(400, json={"error": "invalid_grant"})
        return httpx.Response(200, json={"access_token": self._token, "expires_in": 3599})

    def answer(self, request: httpx.Request) -> httpx.Response:
        if request.headers["authorization"] != f"Bearer {self._token}":
            return httpx.Response(401)
        return httpx.Response(200, json={"id": "me", "displayName": "Robot"})

    @property
    def _token(self) -> str:
        return "-".join(self.accepted[name] for name in ("HAIILO_CLIENT_SECRET", "HAIILO_PASSWORD"))

    async def call(self, key: str = KEY) -> str:
        """Call a tool; return its text."""
        transport = httpx2.ASGITransport(self.app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            message = rpc("tools/call", {"name": "People_GetMe", "arguments": {}})
            response = await http.post(MCP_PATH, json=message, headers={"x-api-key": key})
        assert response.status_code == 200, response.text
        text: str = response.json()["result"]["content"][0]["text"]
        return text


@pytest.fixture
def rotation() -> Rotation:
    return Rotation()


@pytest.mark.parametrize("new", [NEW_PASSWORD, NEW_CLIENT], ids=["password", "client secret"])
@pytest.mark.parametrize("had_token", [False, True])
async def test_the_call_that_is_refused_reads_the_new_secret_and_logs_in_once_more(
    rotation: Rotation, new: dict[str, str], had_token: bool
) -> None:
    if had_token:
        assert "Robot" in await rotation.call()
    rotation.rotate(new)
    rotation.store.text = json.dumps(new)
    logins = len(rotation.upstream.logins)
    assert "Robot" in await rotation.call()
    assert "Robot" in await rotation.call()
    assert len(rotation.upstream.logins) - logins == 2  # the old one is refused, the new one not
    assert rotation.store.reads == 2


async def test_calls_at_once_are_all_answered_with_one_more_login(rotation: Rotation) -> None:
    rotation.rotate(NEW_PASSWORD)
    rotation.store.text = json.dumps(NEW_PASSWORD)
    texts: list[str] = []

    async def call() -> None:
        texts.append(await rotation.call())

    async with anyio.create_task_group() as group:
        for _ in range(20):
            group.start_soon(call)
    assert len(texts) == 20
    assert all("Robot" in text for text in texts)
    assert len(rotation.upstream.logins) == 2
    assert rotation.store.reads == 2


def away(store: Store) -> None:
    store.is_away = True


def replaced(text: str) -> Callable[[Store], None]:
    def replace(store: Store) -> None:
        store.text = text

    return replace


@pytest.mark.parametrize(
    "spoil",
    [
        away,
        replaced("not JSON"),
        replaced('["a list"]'),
        replaced(json.dumps({**NEW_PASSWORD, "PATH": "/"})),
        replaced(json.dumps({**NEW_PASSWORD, "HAIILO_BASE_URL": "https://other.example"})),
        replaced(json.dumps({**NEW_PASSWORD, "HAIILO_CLIENT_ID": ""})),
        replaced(json.dumps({"HAIILO_PASSWORD": "new-password"})),
        replaced(json.dumps({**OLD, "HAIILO_PASSWORD": None})),
        replaced('{"HAIILO_PASSWORD": "x", ' + json.dumps(OLD)[1:]),
    ],
    ids=[
        "away",
        "text",
        "list",
        "foreign",
        "set twice",
        "half a pair",
        "incomplete",
        "null",
        "a key twice",
    ],
)
async def test_a_secret_that_cannot_be_used_leaves_the_old_one_in_force(
    rotation: Rotation, spoil: Callable[[Store], None], caplog: pytest.LogCaptureFixture
) -> None:
    good = rotation.store.text
    spoil(rotation.store)
    rotation.now += 301
    assert "Robot" in await rotation.call()
    assert rotation.store.reads == 2
    assert "kept" in caplog.text
    assert "canary" not in caplog.text
    assert "new-password" not in caplog.text
    rotation.store.text, rotation.store.is_away = good, False
    rotation.now += 301
    assert "Robot" in await rotation.call()
    assert len(rotation.upstream.logins) == 1


async def test_a_broken_secret_that_is_mended_is_used(rotation: Rotation) -> None:
    rotation.rotate(NEW_PASSWORD)
    rotation.store.text = json.dumps(NEW_PASSWORD | {"HAIILO_CLIENT_ID": ""})
    assert (await rotation.call()).startswith(REFUSED)
    rotation.store.text = json.dumps(NEW_PASSWORD)
    rotation.now += 31
    assert "Robot" in await rotation.call()


async def test_a_password_that_stays_wrong_is_tried_once_and_the_secret_read_now_and_then(
    rotation: Rotation,
) -> None:
    rotation.rotate(NEW_PASSWORD)
    for _ in range(5):
        assert (await rotation.call()).startswith(REFUSED)
    assert len(rotation.upstream.logins) == 1
    assert rotation.store.reads == 2


@pytest.mark.parametrize("jump", [301.0, 86_400.0, -86_400.0])
async def test_a_secret_is_read_again_when_it_is_old_whichever_way_the_clock_was_set(
    rotation: Rotation, jump: float
) -> None:
    for _ in range(3):
        await rotation.call()
    assert rotation.store.reads == 1
    rotation.now += jump
    for _ in range(3):
        await rotation.call()
    assert rotation.store.reads == 2


async def test_a_caller_with_a_password_of_its_own_makes_nobody_log_in_again(
    rotation: Rotation,
) -> None:
    environ: dict[str, Any] = {**ENVIRON, "MCP_ACCESS_MODE": "headers", "MCP_API_KEYS": ""}
    client = {name: OLD[name] for name in ("HAIILO_CLIENT_ID", "HAIILO_CLIENT_SECRET")}
    rotation.store.text = json.dumps(client)
    secret = Secret(environ, rotation.store.fetch, lambda: rotation.now)
    settings = Settings.from_environment(secret.environ)
    rotation.app = create_app(settings, Connections(lambda: rotation.upstream), secret)
    rotation.store.text = json.dumps({**client, "MCP_AUDIT_KEY": "another audit key"})
    rotation.now += 31
    transport = httpx2.ASGITransport(rotation.app)
    wrong = {"x-haiilo-username": "anna", "x-haiilo-password": "wrong"}
    async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        message = rpc("tools/call", {"name": "People_GetMe", "arguments": {}})
        response = await http.post(MCP_PATH, json=message, headers=wrong)
    assert response.json()["result"]["content"][0]["text"].startswith(REFUSED)
    assert len(rotation.upstream.logins) == 1
