"""The desktop extension of this server: what it is told about tools, address and callers."""

from __future__ import annotations

from dbplanet.dxt.build import build_time
from dbplanet.dxt.config import DXTConfigManager
from dbplanet.dxt.connection import Connection
from dbplanet.dxt.errors import DXTConfigurationError
from dbplanet.dxt.generator import DXTManifestGenerator
from dbplanet.dxt.publication import Publisher
from dbplanet.serving import MCP_PATH
from dbplanet.serving.access.asked import asked_credentials
from dbplanet.serving.access.caller import Mode
from dbplanet.serving.settings import DXT_ENABLED, Settings
from dbplanet.tools.table import TOOLS


def desktop_generator(settings: Settings) -> DXTManifestGenerator:
    """Return what makes the seed's manifest of this server's tools.

    Raises DXTConfigurationError where the desktop extension is turned off.
    """
    if settings.dxt is None:
        raise DXTConfigurationError(f"{DXT_ENABLED} is false: there is no desktop extension.")
    return DXTManifestGenerator(
        settings.offered,
        DXTConfigManager(settings.dxt),
        generated_at=build_time(settings.dxt),
        known=TOOLS,
    )


def desktop_publisher(settings: Settings) -> Publisher:
    """Return what publishes the desktop extension of this server; raises as above."""
    base = settings.public_base_url
    connection = Connection(
        url=f"{base}{MCP_PATH}" if base else None,
        credentials=asked_credentials(settings.access.modes, settings.access.tenants),
        is_shared=Mode.HEADERS not in settings.access.modes,
        is_read_only=all(tool.operation.is_read for tool in settings.offered.values()),
    )
    return Publisher(desktop_generator(settings), connection)
