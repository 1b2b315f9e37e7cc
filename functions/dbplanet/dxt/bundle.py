"""The bundle that a desktop host installs: a zip archive, reproducible to the byte."""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from dbplanet.dxt.errors import DXTValidationError
from dbplanet.dxt.mcpb import ENTRY_POINT
from dbplanet.dxt.models import as_json
from dbplanet.dxt.validator import DXTValidator

EPOCH: Final = (1980, 1, 1, 0, 0, 0)
UNIX: Final = 3
"""Who made an entry, so that its permissions count (APPNOTE.TXT section 4.4.2.2)."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """The archive, its SHA-256 in hex, and the name that it is saved under."""

    content: bytes
    sha256: str
    filename: str


def make_bundle(manifest: Mapping[str, Any]) -> Bundle:
    """Return the bundle of an official manifest. Raises DXTValidationError."""
    bridge = files("dbplanet.dxt").joinpath("bridge.mjs").read_bytes()
    entries = {"manifest.json": as_json(manifest), ENTRY_POINT: bridge}
    result = DXTValidator().validate_bundle(manifest, entries)
    if not result.valid:
        raise DXTValidationError(result.errors)
    content = _archive(entries)
    name = re.sub(r"[^a-z0-9._-]+", "-", f"{manifest['name']}-{manifest['version']}".lower())
    return Bundle(content, hashlib.sha256(content).hexdigest(), f"{name}.mcpb")


def _archive(entries: Mapping[str, bytes]) -> bytes:
    """Return a zip of stored entries: what deflate makes differs between zlib builds.

    Stored entries also pass installers that fail on deflated or well compressed ones.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in entries.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.create_system = UNIX
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()
