"""How people connect to this server, and as whom they act then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from dbplanet.dxt.connection import Credential
from dbplanet.serving.access.asked import asked_credentials
from dbplanet.serving.access.caller import SERVICE_MODES, Mode
from dbplanet.serving.access.narrowing import Narrowing
from dbplanet.serving.settings import Settings
from dbplanet.tools.table import TOOLS


class Overlay(StrEnum):
    """Which words differ from those for people who send user name and password, and only these."""

    KEY = "key"
    SIGN_IN = "sign in"
    SIGN_IN_OR_KEY = "sign in or key"
    OWN_OR_SIGN_IN = "own or sign in"


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """What the page must know of the modes of access.

    `credentials` stand in a client's configuration, none where it signs in by itself;
    `plain_credentials` in that of a program which cannot, as the desktop extension, and None where
    such a program has no way. `signs_in` says that connectors on the web can connect. `overlays`
    and `lead` name words: what replaces others, and the sentences below the title.
    """

    credentials: tuple[Credential, ...]
    plain_credentials: tuple[Credential, ...] | None
    signs_in: bool
    overlays: tuple[Overlay, ...]
    lead: tuple[str, ...]

    @classmethod
    def of(cls, settings: Settings) -> Way:
        """Return the way into a server with these settings."""
        modes = settings.access.modes
        asked = asked_credentials(modes, settings.access.tenants)
        signs_in = Mode.OAUTH in modes
        return cls(
            credentials=() if asked is None or (signs_in and Mode.HEADERS not in modes) else asked,
            plain_credentials=asked,
            signs_in=signs_in,
            overlays=_overlays(modes),
            lead=("lead", *_lead(settings)),
        )


def _overlays(modes: frozenset[Mode]) -> tuple[Overlay, ...]:
    signs_in, has_keys = Mode.OAUTH in modes, Mode.API_KEY in modes
    if Mode.HEADERS in modes:
        return (Overlay.OWN_OR_SIGN_IN,) if signs_in else ()
    if not signs_in:
        return (Overlay.KEY,)
    return (Overlay.SIGN_IN, Overlay.SIGN_IN_OR_KEY) if has_keys else (Overlay.SIGN_IN,)


def _lead(settings: Settings) -> Iterator[str]:
    access, narrowing = settings.access, settings.narrowing
    shared = _effect(narrowing.for_scopes(access.service_scopes))
    if Mode.HEADERS not in access.modes:
        yield f"shared_{shared}"
        yield "needs_sign_in" if Mode.OAUTH in access.modes else "needs_key"
        return
    yield f"own_{_effect(narrowing)}"
    if access.modes & SERVICE_MODES:
        yield f"else_{shared}"


def _effect(narrowing: Narrowing) -> str:
    """Return what the tools do that are left, as it stands in the names of the words."""
    return "reads" if all(TOOLS[name].operation.is_read for name in narrowing.tools) else "changes"
