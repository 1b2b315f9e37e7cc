"""Who calls with an access token."""

from __future__ import annotations

from collections.abc import Iterable

from dbplanet.serving.access.errors import InsufficientScopeError
from dbplanet.serving.access.scopes import Scope
from dbplanet.serving.oauth.bearer import bearer_token
from dbplanet.serving.oauth.keys import KeyCache
from dbplanet.serving.oauth.settings import OAuthSettings
from dbplanet.serving.oauth.verifier import Identity, TokenVerifier


class OAuthAccess:
    """Identifies callers by their access tokens; `offered` are the scopes that can be of use."""

    def __init__(
        self, settings: OAuthSettings, keys: KeyCache, offered: Iterable[Scope] = tuple(Scope)
    ) -> None:
        self._verifier = TokenVerifier(settings, keys)
        self._offered = tuple(offered)

    async def identify(
        self, headers: Iterable[tuple[bytes, bytes]], query_string: bytes
    ) -> Identity:
        """Return who sent a request, given the raw headers of its ASGI scope.

        Raises AccessError. A token without any scope of ours is asked to get all of them at once.
        """
        identity = await self._verifier.verify(bearer_token(headers, query_string))
        if not identity.scopes:
            raise InsufficientScopeError(self._offered)
        return identity
