"""Configuration of the desktop extension: the environment, then a file, then the package."""

from __future__ import annotations

import json
import logging
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pydantic import Field, ValidationError

from dbplanet.dxt.errors import DXTConfigurationError, DXTError, DXTIOError
from dbplanet.dxt.metadata import RULES, package_metadata
from dbplanet.dxt.models import (
    DXTExample,
    DXTMetadata,
    DXTModel,
    DXTParameter,
    DXTReturns,
    Text,
)
from dbplanet.dxt.storage import read_file

LOGGER: Final = logging.getLogger("dbplanet.dxt")

FILE: Final = "DXT_CONFIG"
FIELDS: Final = {name: f"DXT_{name.upper()}" for name in DXTMetadata.model_fields}
"""Field of the manifest -> its environment variable."""


class DXTManifestConfig(DXTModel):
    """What a file may say of the product."""

    name: str | None = None
    version: str | None = None
    description: str | None = None
    author: str | None = None
    homepage: str | None = None
    repository: str | None = None
    license: str | None = None
    keywords: list[str] | None = None


class DXTMapping(DXTModel):
    """What replaces the fields of one capability; its name stays the tool's."""

    description: Text | None = None
    category: Text | None = None
    version: Text | None = None
    parameters: list[DXTParameter] | None = None
    returns: DXTReturns | None = None
    examples: list[DXTExample] | None = None


class DXTCapabilitiesConfig(DXTModel):
    """Which tools are shown and how; `include_categories` None shows all categories."""

    exclude_tools: list[Text] = Field(default_factory=list)
    include_categories: list[Text] | None = None
    custom_mappings: dict[str, DXTMapping] = Field(default_factory=dict)


class DXTConfigFile(DXTModel):
    """The file that DXT_CONFIG names."""

    manifest: DXTManifestConfig = Field(default_factory=DXTManifestConfig)
    capabilities: DXTCapabilitiesConfig = Field(default_factory=DXTCapabilitiesConfig)


@dataclass(frozen=True, slots=True, kw_only=True)
class DXTConfig:
    """The configuration; `problems` says which values were passed over and what they need."""

    manifest: DXTMetadata
    capabilities: DXTCapabilitiesConfig
    problems: tuple[str, ...] = field(default=())


class DXTConfigManager:
    """Reads the configuration: the variables DXT_*, then DXT_CONFIG, then the package.

    A value of the manifest that cannot be used is passed over for the next source.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ

    def load_config(self) -> DXTConfig:
        """Return the configuration. Raises DXTConfigurationError and DXTIOError."""
        file = self._file()
        problems: list[str] = []
        sources = (self._variables(), _labelled(file.manifest), self._package())
        chosen = {name: _first(name, sources, problems) for name in FIELDS}
        given = {name: value for name, value in chosen.items() if value is not None}
        capabilities = file.capabilities.model_copy(update=dict(self._narrowing()))
        return DXTConfig(
            manifest=DXTMetadata(**given), capabilities=capabilities, problems=tuple(problems)
        )

    def get_manifest_metadata(self) -> DXTMetadata:
        """Return what a manifest says of the product. Raises as `load_config` does."""
        return self.load_config().manifest

    def validate_config(self) -> bool:
        """Whether all of the configuration can be used; the log says what cannot."""
        try:
            problems = self.load_config().problems
        except DXTError as error:
            problems = (str(error),)
        for problem in problems:
            LOGGER.warning("%s", problem)
        return not problems

    def _variables(self) -> dict[str, tuple[str, Any]]:
        found = {}
        for name, variable in FIELDS.items():
            if text := self._environ.get(variable, "").strip():
                found[name] = (variable, _listed(text) if name == "keywords" else text)
        return found

    def _package(self) -> dict[str, tuple[str, Any]]:
        return {name: ("the package", value) for name, value in package_metadata().items()}

    def _narrowing(self) -> Iterator[tuple[str, list[str]]]:
        for name in ("exclude_tools", "include_categories"):
            if names := _listed(self._environ.get(f"DXT_{name.upper()}", "")):
                yield name, names

    def _file(self) -> DXTConfigFile:
        name = self._environ.get(FILE, "").strip()
        if not name:
            return DXTConfigFile()
        try:
            content = read_file(Path(name))
        except DXTIOError as error:
            raise DXTIOError(f"{FILE}: {error}") from error
        try:
            if name.endswith(".toml"):
                values = tomllib.loads(content.decode("utf-8"))
            else:
                values = json.loads(content)
        except ValueError as error:  # what both decoders raise, and UTF-8's
            raise DXTConfigurationError(f"{FILE}: it is no JSON or TOML: {error}.") from None
        try:
            return DXTConfigFile.model_validate(values)
        except ValidationError as error:
            what = "; ".join(
                f"{'.'.join(map(str, detail['loc'])) or 'the file'}: {detail['msg']}"
                for detail in error.errors(include_url=False, include_input=False)
            )
            raise DXTConfigurationError(f"{FILE}: {what}.") from None


def _labelled(manifest: DXTManifestConfig) -> dict[str, tuple[str, Any]]:
    given = manifest.model_dump(exclude_none=True)
    return {name: (f"{FILE} manifest.{name}", value) for name, value in given.items()}


def _first(name: str, sources: tuple[dict[str, tuple[str, Any]], ...], problems: list[str]) -> Any:
    for source in sources:
        if name not in source:
            continue
        label, value = source[name]
        usable, wanted = RULES[name]
        if usable(value):
            return value
        problems.append(f"{label}: it is passed over, {wanted} is needed.")
    return None


def _listed(text: str) -> list[str]:
    return [entry.strip() for entry in text.split(",") if entry.strip()]
