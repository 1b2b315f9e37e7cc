"""The seed's manifest of the current tools."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from dbplanet import VERSION
from dbplanet.dxt.capability import capability_of, category_of
from dbplanet.dxt.config import DXTCapabilitiesConfig, DXTConfigManager
from dbplanet.dxt.errors import DXTGenerationError, DXTValidationError
from dbplanet.dxt.metadata import package_metadata
from dbplanet.dxt.models import (
    DXTCapability,
    DXTManifest,
    DXTManifestMetadata,
    DXTMetadata,
    as_json,
)
from dbplanet.dxt.storage import write_file
from dbplanet.dxt.validator import DXTValidator
from dbplanet.tools.tool import Tool

LOGGER: Final = logging.getLogger("dbplanet.dxt")


class DXTManifestGenerator:
    """Makes the manifest of the tools that are in the mapping now, and keeps it until they change.

    `generated_at` is the build's time as ISO 8601. A configuration may speak of the tools in
    `known` too, of which a server may offer but some.
    """

    def __init__(
        self,
        tools: Mapping[str, Tool[Any]],
        config: DXTConfigManager,
        *,
        generated_at: str,
        known: Mapping[str, Tool[Any]] | None = None,
        validator: DXTValidator | None = None,
    ) -> None:
        self._tools = tools
        self._known = tools if known is None else known
        self._config = config
        self._generated_at = generated_at
        self._validator = validator or DXTValidator()
        self._manifest: DXTManifest | None = None
        self._made_of: tuple[Tool[Any], ...] = ()
        self.problems: tuple[str, ...] = ()

    def get_manifest(self) -> DXTManifest | None:
        """Return the manifest that was made last, None before the first or after a failure."""
        return self._manifest

    @property
    def is_current(self) -> bool:
        """Whether the manifest that was made last is still that of the tools."""
        return self._manifest is not None and self._made_of == tuple(self._tools.values())

    @property
    def tool_count(self) -> int:
        """How many tools the server offers, in the manifest or not."""
        return len(self._tools)

    def generate_manifest(self) -> DXTManifest:
        """Return the manifest; `problems` then says what was passed over, for the operator.

        Raises DXTConfigurationError, DXTIOError, DXTGenerationError and DXTValidationError.
        """
        if self._manifest is not None and self.is_current:
            return self._manifest
        self._manifest = None
        made_of = tuple(self._tools.values())
        config = self._config.load_config()
        problems = [*config.problems, *_unknown(config.capabilities, self._known.values())]
        manifest = self._complete(
            config.manifest, list(self._capabilities(made_of, config.capabilities, problems))
        )
        result = self._validator.validate_manifest(manifest.document())
        if not result.valid:
            raise DXTValidationError(result.errors)
        self.problems = (*problems, *result.warnings)
        for problem in self.problems:
            LOGGER.warning("DXT: %s", problem)
        self._made_of, self._manifest = made_of, manifest
        return manifest

    def convert_tool_to_capability(self, tool: Tool[Any]) -> DXTCapability:
        """Return the capability of a tool. Raises DXTGenerationError where it has none."""
        try:
            return capability_of(tool)
        except DXTGenerationError as error:
            raise DXTGenerationError(f"{tool.name} cannot be mapped: {error}") from None
        except Exception as error:
            LOGGER.exception("DXT: %s", tool.name)
            raise DXTGenerationError(f"{tool.name} cannot be mapped.") from error

    def fallback_manifest(self) -> DXTManifest:
        """Return a manifest that says no more than the package does: for when all else fails."""
        fields = package_metadata()
        kept = {name: fields[name] for name in ("name", "version", "description")}
        return self._complete(DXTMetadata(**kept), [])

    def update_manifest_file(self, path: Path) -> None:
        """Write the manifest to a file, as a whole or not at all.

        Raises what `generate_manifest` does; the old file stays then.
        """
        write_file(path, as_json(self.generate_manifest().document()))

    def _complete(self, metadata: DXTMetadata, capabilities: list[DXTCapability]) -> DXTManifest:
        given = {name: getattr(metadata, name) for name in metadata.model_fields_set}
        return DXTManifest(
            **given,
            capabilities=capabilities,
            metadata=DXTManifestMetadata(
                generated_at=self._generated_at,
                mcp_server_version=VERSION,
                tool_count=len(capabilities),
            ),
        )

    def _capabilities(
        self, tools: tuple[Tool[Any], ...], config: DXTCapabilitiesConfig, problems: list[str]
    ) -> Iterator[DXTCapability]:
        categories = config.include_categories
        for tool in tools:
            if tool.name in config.exclude_tools:
                continue
            if categories is not None and category_of(tool) not in categories:
                continue
            try:
                capability = self.convert_tool_to_capability(tool)
            except DXTGenerationError as error:
                problems.append(str(error))
                continue
            mapping = config.custom_mappings.get(tool.name)
            if mapping is not None:
                changed = {name: getattr(mapping, name) for name in mapping.model_fields_set}
                capability = capability.model_copy(update=changed)
            yield capability


def _unknown(config: DXTCapabilitiesConfig, known: Collection[Tool[Any]]) -> Iterator[str]:
    names = {tool.name for tool in known}
    for name in sorted({*config.exclude_tools, *config.custom_mappings} - names):
        yield f"{name}: no tool has this name."
    for category in sorted(set(config.include_categories or ()) - set(map(category_of, known))):
        yield f"{category}: no tool is of this category."
