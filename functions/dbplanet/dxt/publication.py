"""What is published of the current tools: both manifests and the bundle, as bytes."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, Final

from dbplanet.dxt.bundle import Bundle, make_bundle
from dbplanet.dxt.connection import Connection
from dbplanet.dxt.errors import DXTError
from dbplanet.dxt.generator import DXTManifestGenerator
from dbplanet.dxt.mcpb import mcpb_manifest
from dbplanet.dxt.models import DXTManifest, as_json
from dbplanet.dxt.validator import DXTValidator

LOGGER: Final = logging.getLogger("dbplanet.dxt")

NO_ADDRESS: Final = (
    "There is no bundle, since this server does not know its own address. Its operator sets "
    "PUBLIC_BASE_URL to the https address that desktops reach it at."
)
SIGN_IN: Final = (
    "There is no bundle, since callers sign in to this server in a browser, which an extension "
    "cannot do. Add the server's address as a connector instead: in Claude Desktop under Settings, "
    "Connectors, Add custom connector."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """The bytes of the seed's manifest and the official one, and the bundle.

    `no_bundle` says why there is none. `problems` are for the operator; `fallback` says that the
    manifests name no tools because they could not be made, and are not to be kept by anyone.
    """

    manifest: bytes
    mcpb: bytes
    bundle: Bundle | None
    no_bundle: str
    tool_count: int
    problems: tuple[str, ...]
    fallback: bool


class Publisher:
    """Publishes the manifests of the current tools, made once and again when the tools change."""

    def __init__(self, generator: DXTManifestGenerator, connection: Connection) -> None:
        self._generator = generator
        self._connection = connection
        self._publication: Publication | None = None
        self._failure = ""

    def current(self) -> Publication:
        """Return what is published now; never raises DXTError, since a fallback is published."""
        if self._publication is not None and self._generator.is_current:
            return self._publication
        try:
            self._publication = self.publish()
        except DXTError as error:
            self._publication = None
            return self._fall_back(str(error))
        self._failure = ""
        return self._publication

    def publish(self) -> Publication:
        """Return what is published of the tools. Raises DXTError where a fallback is needed."""
        manifest = self._generator.generate_manifest()
        return self._of(manifest, self._generator.problems)

    def _fall_back(self, failure: str) -> Publication:
        if failure != self._failure:  # once, and not with every request
            LOGGER.error("DXT: a fallback is published: %s", failure)
            self._failure = failure
        return self._of(self._generator.fallback_manifest(), (failure,), fallback=True)

    def _of(
        self, manifest: DXTManifest, problems: tuple[str, ...], *, fallback: bool = False
    ) -> Publication:
        tool_count = len(manifest.capabilities)
        complete = tool_count == self._generator.tool_count
        mcpb = mcpb_manifest(manifest, self._connection, complete=complete, fallback=fallback)
        bundle, no_bundle = self._bundle(mcpb)
        return Publication(
            manifest=as_json(manifest.document()),
            mcpb=as_json(mcpb),
            bundle=bundle,
            no_bundle=no_bundle,
            tool_count=tool_count,
            problems=(*problems, *DXTValidator().validate_mcpb(mcpb).errors),
            fallback=fallback,
        )

    def _bundle(self, mcpb: dict[str, Any]) -> tuple[Bundle | None, str]:
        if self._connection.credentials is None:
            return None, SIGN_IN
        if self._connection.url is None:
            return None, NO_ADDRESS
        try:
            return make_bundle(mcpb), ""
        except DXTError as error:
            return None, f"There is no bundle: {error}"
