"""Which modes of access the operator allows, refused where they would be unsafe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dbplanet.haiilo.tenants import ConfigurationError, Tenants
from dbplanet.serving import MCP_PATH
from dbplanet.serving.access.api_keys import VARIABLE as API_KEYS
from dbplanet.serving.access.api_keys import ApiKeys
from dbplanet.serving.access.caller import SERVICE_MODES, Mode
from dbplanet.serving.access.scopes import Scope

if TYPE_CHECKING:
    from dbplanet.serving.oauth.settings import OAuthSettings

MODES: Final = "MCP_ACCESS_MODE"
WRITES: Final = "MCP_SERVICE_WRITES"
OFFERED: Final = tuple(mode for mode in Mode if mode is not Mode.STDIO)
BELONGS_TO: Final = {Mode.OAUTH: ("OAUTH_",), Mode.API_KEY: (API_KEYS,)}
"""How the names of variables start that mean nothing without their mode."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessSettings:
    """Who may call: modes, tenants, and what each mode needs.

    `service_scopes` is what callers may do with the service account, whatever they were granted.
    """

    modes: frozenset[Mode]
    tenants: Tenants
    api_keys: ApiKeys
    oauth: OAuthSettings | None
    service_scopes: frozenset[Scope]

    @classmethod
    def from_environment(
        cls, environ: Mapping[str, str], public_base_url: str | None
    ) -> AccessSettings:
        """Read the settings; `public_base_url` is where callers reach the server.

        Raises ConfigurationError for what is wrong, incomplete or unsafe.
        """
        modes = _modes(environ)
        tenants = Tenants.from_environment(environ)
        _refuse_strays(environ, modes)
        _refuse_unsafe(environ, modes, tenants)
        writes = flag(environ, WRITES)
        return cls(
            modes=modes,
            tenants=tenants,
            api_keys=_api_keys(environ, modes, tenants),
            oauth=_oauth(environ, public_base_url) if Mode.OAUTH in modes else None,
            service_scopes=frozenset(Scope) if writes else frozenset({Scope.READ}),
        )


def flag(environ: Mapping[str, str], name: str, *, default: bool = False) -> bool:
    """Return a variable that is true or false. Raises ConfigurationError."""
    text = environ.get(name, "").strip().lower() or str(default).lower()
    if text not in ("true", "false"):
        raise ConfigurationError(f"{name}: true or false is needed.")
    return text == "true"


def _modes(environ: Mapping[str, str]) -> frozenset[Mode]:
    names = [name.strip() for name in (environ.get(MODES, "").strip() or "headers").split(",")]
    for name in names:
        if name not in OFFERED:
            raise ConfigurationError(f"{MODES}: {', '.join(OFFERED)} are offered, not {name!r}.")
    return frozenset(map(Mode, names))


def _refuse_strays(environ: Mapping[str, str], modes: frozenset[Mode]) -> None:
    """Refuse variables that their operator believes to protect something and that do nothing."""
    for mode, starts in BELONGS_TO.items():
        strays = sorted(
            name for name in environ if name.startswith(starts) and environ[name].strip()
        )
        if strays and mode not in modes:
            raise ConfigurationError(
                f"{', '.join(strays)}: without effect, since {MODES} does not include {mode}. "
                f"Add {mode} to {MODES}, or unset it."
            )
    if flag(environ, WRITES) and not modes & SERVICE_MODES:
        raise ConfigurationError(
            f"{WRITES}: in mode headers there is no service account; callers act as themselves. "
            "Unset it."
        )


def _refuse_unsafe(environ: Mapping[str, str], modes: frozenset[Mode], tenants: Tenants) -> None:
    accounts = [tenant.alias for tenant in tenants if tenant.service is not None]
    stray = _set(environ, "HAIILO_USERNAME", "HAIILO_PASSWORD")
    if not modes & SERVICE_MODES:
        if stray or accounts:
            where = " and ".join(stray) or f"HAIILO_TENANTS, user name of {accounts[0]}"
            raise ConfigurationError(
                f"{where}: in mode headers a hosted server asks DB Planet with its callers' "
                "credentials, so that nobody acts as somebody else. Unset it, or use "
                f"`dbplanet stdio`, or set {MODES} to oauth or apikey."
            )
    elif not len(tenants):
        raise ConfigurationError(
            f"HAIILO_BASE_URL: {MODES} {', '.join(sorted(modes))} needs a DB Planet to ask. "
            "Set it, or HAIILO_TENANTS."
        )
    stray += _set(environ, "HAIILO_CLIENT_ID", "HAIILO_CLIENT_SECRET")
    if stray and environ.get("HAIILO_TENANTS", "").strip():
        raise ConfigurationError(
            f"{' and '.join(stray)}: with HAIILO_TENANTS each tenant has a username and password "
            "of its own there, and a client_id and client_secret."
        )
    for tenant in tenants if modes & SERVICE_MODES else ():
        if tenant.service is None or tenant.client_id is None:
            raise ConfigurationError(
                f"{MODES} {', '.join(sorted(modes & SERVICE_MODES))}: {tenant.alias} needs a "
                "service account and an API client, HAIILO_USERNAME, HAIILO_PASSWORD, "
                "HAIILO_CLIENT_ID and HAIILO_CLIENT_SECRET or the same in HAIILO_TENANTS."
            )


def _set(environ: Mapping[str, str], *names: str) -> list[str]:
    return [name for name in names if environ.get(name, "").strip()]


def _api_keys(environ: Mapping[str, str], modes: frozenset[Mode], tenants: Tenants) -> ApiKeys:
    keys = ApiKeys.from_environment(environ)
    if Mode.API_KEY in modes and not keys.active():
        raise ConfigurationError(
            f"{API_KEYS}: {MODES} apikey needs a key in force. `dbplanet apikey new` makes one."
        )
    known = {tenant.alias for tenant in tenants}
    for key in keys:
        if key.tenant is not None and key.tenant not in known:
            raise ConfigurationError(f"{API_KEYS}: {key.id} names a tenant that does not exist.")
    return keys


def _oauth(environ: Mapping[str, str], public_base_url: str | None) -> OAuthSettings:
    from dbplanet.serving.oauth.settings import OAuthSettings  # noqa: PLC0415 - only in this mode

    return OAuthSettings.from_environment(environ, public_base_url, MCP_PATH)
