"""A check of a sandbox as a tenant, without waiting."""

from __future__ import annotations

import anyio
import httpx

from contracts.api import Api
from contracts.tenant.result import Outcome, Report
from contracts.tenant.settings import Settings
from contracts.tenant.visitor import Visitor
from contracts.tenant.walk import Walk
from tests.haiilo import Sandbox

API = Api.of_source()


async def _at_once(seconds: float) -> None:
    del seconds


def settings_for(sandbox: Sandbox, *, writes: bool = False, **changes: str) -> Settings:
    environ = {
        **sandbox.tenant,
        "HAIILO_USERNAME": "anna",
        "HAIILO_PASSWORD": "anna-secret",
        "CONTRACT_TENANT": "1",
        "CONTRACT_WRITES": "1" if writes else "",
        **changes,
    }
    return Settings.from_environment(environ)


def check(wanted: Settings) -> Report:
    async def walk() -> Report:
        async with httpx.AsyncClient(trust_env=False, timeout=10) as http:
            visitor = Visitor(http, wanted, _at_once, patience_s=1)
            return await Walk(API, wanted, visitor, lambda result, progress: None).run()

    return anyio.run(walk)


def outcomes(report: Report) -> dict[str, Outcome]:
    return {result.operation.id: result.outcome for result in report.results}
