"""When this copy of the product was built: the same for every process that runs it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from importlib.metadata import distribution
from typing import Final

from dbplanet import NAME

VARIABLE: Final = "SOURCE_DATE_EPOCH"
"""Seconds since 1970 (reproducible-builds.org): an environment variable, or a file of that name
beside the package's metadata, which a build may write."""

UNKNOWN: Final = 315_532_800
"""1980-01-01, the first day that a zip archive knows: what a checkout was never built at."""


def build_time(environ: Mapping[str, str]) -> str:
    """Return the build's time as ISO 8601 UTC; the wall clock would differ between containers."""
    stamps = (environ.get(VARIABLE), distribution(NAME).read_text(VARIABLE))
    seconds = next((int(s) for s in stamps if s and s.strip().isdecimal()), UNKNOWN)
    try:
        time = datetime.fromtimestamp(0, UTC) + timedelta(seconds=seconds)
    except OverflowError:
        time = datetime.fromtimestamp(UNKNOWN, UTC)
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")
