"""The command that checks a tenant: what it needs, what it writes, how fast it asks."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import anyio
import httpx
import pytest

from contracts.tenant.__main__ import main
from contracts.tenant.junit import as_junit
from contracts.tenant.page import as_page
from contracts.tenant.settings import Settings
from contracts.tenant.text import as_text
from contracts.tenant.visitor import PACE_S, Visitor
from tests.haiilo import Sandbox
from tests.tenant import API, check, settings_for


def test_the_reports_tell_everything_but_secrets_and_content(tenant: Sandbox) -> None:
    tenant.fault("Event_GetMemberships", "fields_null")
    report = check(settings_for(tenant, writes=True))
    for text in (as_text(report), as_page(report), as_junit(report)):
        assert all(name in text for name in API.operations)
        assert "body.content[*].role" in text
        for secret in ("anna-secret", "sandbox-secret", "Bearer", "Anna Schmidt", "@"):
            assert secret not in text
    suite = ElementTree.fromstring(as_junit(report))
    assert suite.get("failures") == "1"
    (failure,) = suite.iter("failure")
    assert "body.first: expected boolean, seen null" in (failure.text or "")
    page = as_page(report)
    assert "http://" not in page.replace(tenant.url, "").replace("https://", "")
    assert "<script" not in page


def test_requests_are_half_a_second_apart(tenant: Sandbox) -> None:
    waits: list[float] = []

    async def ask() -> None:
        async def sleep(seconds: float) -> None:
            waits.append(seconds)

        async with httpx.AsyncClient(trust_env=False) as http:
            visitor = Visitor(http, settings_for(tenant), sleep)
            for _ in range(4):
                await visitor.log_in()

    anyio.run(ask)
    assert PACE_S == 0.5
    assert waits[0] == 0
    assert all(0 < wait <= PACE_S for wait in waits[1:])


@pytest.mark.parametrize("value", ["", "0", "yes"])
def test_nothing_leaves_the_machine_unless_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], value: str
) -> None:
    monkeypatch.setenv("HAIILO_BASE_URL", "https://intranet.example")
    monkeypatch.setenv("CONTRACT_TENANT", value)
    monkeypatch.setattr(httpx.AsyncClient, "send", None)
    assert main() == 2
    assert "Set CONTRACT_TENANT=1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("base_url", "told"),
    [
        ("", "Set HAIILO_BASE_URL"),
        ("http://intranet.example", "https is needed"),
        ("https://intranet.example/path", "an address like"),
        ("intranet", "an address like"),
    ],
)
def test_settings_that_cannot_be_used_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], base_url: str, told: str
) -> None:
    for name in ("USERNAME", "PASSWORD", "CLIENT_ID", "CLIENT_SECRET"):
        monkeypatch.setenv(f"HAIILO_{name}", "x")
    monkeypatch.setenv("CONTRACT_TENANT", "1")
    monkeypatch.setenv("HAIILO_BASE_URL", base_url)
    assert main() == 2
    assert told in capsys.readouterr().err


def test_the_command_writes_its_reports_and_shows_its_progress(
    tenant: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    wanted = settings_for(tenant, HAIILO_PASSWORD="wrong-secret", CONTRACT_REPORTS=str(tmp_path))
    monkeypatch.setattr(Settings, "from_environment", lambda environ: wanted)
    assert main() == 1
    told = capsys.readouterr()
    count = len(API.operations)
    assert told.err.startswith(f"[1/{count}] Auth_Token differs")
    assert f"Drift in 1 of {count} operations." in told.out
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "drift.html",
        "drift.txt",
        "drift.xml",
    ]
