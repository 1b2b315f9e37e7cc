"""The answers to refused requests, from which a client learns where and for what to ask."""

from __future__ import annotations

import math
from collections.abc import Iterable

from starlette.responses import JSONResponse, Response

from dbplanet import NAME
from dbplanet.serving.access.errors import (
    AccessError,
    InsufficientScopeError,
    KeysUnavailableError,
    MissingTokenError,
)
from dbplanet.serving.access.scopes import Scope
from dbplanet.serving.oauth.metadata import metadata_url
from dbplanet.serving.oauth.settings import OAuthSettings


def challenge(
    refusal: AccessError, settings: OAuthSettings | None, offered: Iterable[Scope]
) -> Response:
    """Return the answer to a refused request; `offered` are the scopes that this server knows.

    The challenge has no error where no token was sent (RFC 6750 section 3.1), and names every
    scope that the operation needs where one is missing. The body is what the SDK's own middleware
    sends. `settings` are None where API keys are the only bearer tokens.
    """
    headers = {"Cache-Control": "no-store"}
    if isinstance(refusal, KeysUnavailableError):
        headers["Retry-After"] = str(max(1, math.ceil(refusal.retry_after)))
    else:
        headers["WWW-Authenticate"] = _www_authenticate(refusal, settings, offered)
    body = {"error": refusal.code, "error_description": str(refusal)}
    return JSONResponse(body, refusal.status, headers)


def _www_authenticate(
    refusal: AccessError, settings: OAuthSettings | None, offered: Iterable[Scope]
) -> str:
    needed = refusal.needed if isinstance(refusal, InsufficientScopeError) else offered
    # Clients search the whole header for `scope=` and the like, so our own words come last.
    if settings is None:
        parameters = {"realm": NAME}
    else:
        parameters = {
            "resource_metadata": metadata_url(settings),
            "scope": " ".join(settings.advertised(needed)),
        }
    if not isinstance(refusal, MissingTokenError):
        parameters |= {"error": refusal.code, "error_description": str(refusal)}
    return "Bearer " + ", ".join(f'{name}="{value}"' for name, value in parameters.items())
