"""Check a tenant: `CONTRACT_TENANT=1 make contract`, with HAIILO_* and CONTRACT_*."""

from __future__ import annotations

import os
import ssl
import sys

import anyio
import httpx
import truststore

from contracts.api import Api
from contracts.tenant.junit import as_junit
from contracts.tenant.page import as_page
from contracts.tenant.result import Report, Result
from contracts.tenant.settings import Settings, SettingsError
from contracts.tenant.text import as_text, one_line
from contracts.tenant.visitor import Visitor
from contracts.tenant.walk import Walk

TIMEOUT = httpx.Timeout(30.0, connect=10.0)


async def check(settings: Settings) -> Report:
    """Return what a walk over the tenant found; each step is told on standard error."""
    trust = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    async with httpx.AsyncClient(verify=trust, timeout=TIMEOUT, follow_redirects=False) as http:
        return await Walk(Api.of_source(), settings, Visitor(http, settings), _tell).run()


def _tell(result: Result, progress: str) -> None:
    print(f"[{progress}] {one_line(result)}", file=sys.stderr, flush=True)


def main() -> int:
    """Check, write the reports and return the exit code: 0 only without drift."""
    try:
        settings = Settings.from_environment(os.environ)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    report = anyio.run(check, settings)
    settings.folder.mkdir(parents=True, exist_ok=True)
    for name, text in (
        ("drift.txt", as_text(report)),
        ("drift.xml", as_junit(report)),
        ("drift.html", as_page(report)),
    ):
        (settings.folder / name).write_text(text, encoding="utf-8")
    print(as_text(report), end="")
    print(f"\nReports: {settings.folder}/drift.html, drift.xml, drift.txt")
    return report.exit_code


if __name__ == "__main__":
    sys.exit(main())
