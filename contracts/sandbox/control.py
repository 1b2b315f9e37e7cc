"""The way around Haiilo for tests: /_sandbox, in no contract and never recorded."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, Response
from pydantic import BaseModel, ConfigDict, Field

from contracts.sandbox.faults import Fault
from contracts.sandbox.initial import StateName
from contracts.sandbox.paths import PathsName
from contracts.sandbox.recorder import CONTROL
from contracts.sandbox.tenant import Tenant


class Reset(BaseModel):
    """Which intranet to begin with, and which operations its tenant has."""

    model_config = ConfigDict(extra="forbid")

    state: StateName = "normal"
    paths: PathsName = "all"


class Advance(BaseModel):
    """How far the clock moves, in seconds."""

    model_config = ConfigDict(extra="forbid")

    advance_s: Annotated[float, Field(ge=0, le=3_000_000_000)]


def add_control(app: FastAPI, tenant: Tenant) -> None:
    """Give an app the control endpoints of its tenant."""

    @app.get(f"{CONTROL}/requests")
    async def requests() -> list[dict[str, Any]]:
        """Return the requests since the last call."""
        recorded = list(tenant.requests)
        tenant.requests.clear()
        return recorded

    @app.put(f"{CONTROL}/faults")
    async def put_faults(faults: list[Fault]) -> list[Fault]:
        """Replace all faults."""
        tenant.faults.replace(faults)
        return faults

    @app.delete(f"{CONTROL}/faults", status_code=204)
    async def delete_faults() -> Response:
        """Let everything work again."""
        tenant.faults.clear()
        return Response(status_code=204)

    @app.post(f"{CONTROL}/reset")
    async def reset(wanted: Reset | None = None) -> Reset:
        """Start over; without a body, with the normal state and all paths."""
        wanted = wanted or Reset()
        tenant.reset(wanted.state, wanted.paths)
        return wanted

    @app.put(f"{CONTROL}/clock")
    async def clock(wanted: Advance) -> dict[str, int]:
        """Let time pass and return it in epoch milliseconds."""
        tenant.clock.advance(wanted.advance_s)
        return {"now": tenant.clock.now}
