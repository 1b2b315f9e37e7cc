"""The secret comes from AWS Secrets Manager, asked through AWS's own client."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from dbplanet.serving import secret as secret_module
from tests.events import LambdaContext, call_event, container, text_in
from tests.haiilo import Sandbox

pytest.importorskip("boto3", reason="boto3 is an extra, which Lambda brings along")

CLIENT = {"HAIILO_CLIENT_ID": "sandbox", "HAIILO_CLIENT_SECRET": "sandbox-secret"}


class SecretsManager(ThreadingHTTPServer):
    """Answers GetSecretValue with `text`, and keeps the ids that it was asked for."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.text = json.dumps(CLIENT)
        self.status = 200
        self.asked: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: SecretsManager

    def do_POST(self) -> None:
        body: dict[str, Any] = json.loads(self.rfile.read(int(self.headers["content-length"])))
        assert self.headers["x-amz-target"] == "secretsmanager.GetSecretValue"
        self.server.asked.append(body["SecretId"])
        answer = {"Name": body["SecretId"], "SecretString": self.server.text}
        if self.server.status != 200:
            answer = {"__type": "InternalServiceError", "Message": "canary"}
        content = json.dumps(answer).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/x-amz-json-1.1")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> Iterator[SecretsManager]:
    with SecretsManager() as manager:
        thread = threading.Thread(target=manager.serve_forever)
        thread.start()
        for name, value in {
            "AWS_ENDPOINT_URL_SECRETS_MANAGER": manager.url,
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "AWS_DEFAULT_REGION": "eu-central-1",
            "AWS_EC2_METADATA_DISABLED": "true",
            "HAIILO_SECRET_ID": "dbplanet/haiilo",
            "NO_PROXY": "127.0.0.1",
        }.items():
            monkeypatch.setenv(name, value)
        secret_module._provider.cache_clear()  # each manager of a test has a port of its own
        yield manager
        secret_module._provider.cache_clear()
        manager.shutdown()
        thread.join()


class WithoutClient:
    """The sandbox as a tenant whose API client stands in the secret."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.tenant = {"HAIILO_BASE_URL": sandbox.url}


def me(handler: Any) -> str:
    return text_in(handler(call_event("modern", "People_GetMe", {}), LambdaContext()))


def test_a_container_starts_with_the_secret_and_reads_it_again_when_a_login_is_refused(
    sandbox: Sandbox, manager: SecretsManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secret_module, "COOLDOWN_S", 0.0)
    manager.text = json.dumps({**CLIENT, "HAIILO_CLIENT_SECRET": "of yesterday"})
    with container(WithoutClient(sandbox)) as handler:
        assert me(handler).startswith("[401] Authentication failed.")
        manager.text = json.dumps(CLIENT)
        sandbox.requests()
        assert "Anna" in me(handler)
        assert "Anna" in me(handler)
    assert sandbox.logins() == 1
    assert manager.asked == ["dbplanet/haiilo"] * 3


def test_a_container_lives_on_while_secrets_manager_fails(
    sandbox: Sandbox,
    manager: SecretsManager,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with container(WithoutClient(sandbox)) as handler:
        assert "Anna" in me(handler)
        manager.status = 500
        monkeypatch.setattr(secret_module, "MAX_AGE_S", -1.0)
        monkeypatch.setattr(secret_module, "COOLDOWN_S", 0.0)
        assert "Anna" in me(handler)
    output = capsys.readouterr().out
    assert "The values in force are kept." in output
    assert "canary" not in output
    assert len(manager.asked) == 3  # AWS's client tries twice
    assert sandbox.logins() == 1
