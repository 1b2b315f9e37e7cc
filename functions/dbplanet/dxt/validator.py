"""Whether a manifest is what its readers rely on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from dbplanet.dxt.lint import lint_bundle, lint_mcpb
from dbplanet.dxt.metadata import RULES
from dbplanet.dxt.models import DXTCapability, DXTManifest, DXTModel

REQUIRED: Final = ("name", "version", "description", "capabilities", "metadata")


@dataclass(frozen=True, slots=True)
class ValidationResult:
    """What is wrong (`errors`) and what could be better (`warnings`), one sentence each."""

    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def valid(self) -> bool:
        """Whether there are no errors."""
        return not self.errors


class DXTValidator:
    """Checks documents as read from JSON, the seed's and the official kind."""

    def validate_manifest(self, manifest: Mapping[str, Any]) -> ValidationResult:
        """Check the seed's document: its models, and what a model cannot say."""
        errors = _violations(DXTManifest, manifest)
        if errors:
            return ValidationResult(tuple(dict.fromkeys(errors)))
        return ValidationResult(tuple(_faults(manifest)), tuple(_blemishes(manifest)))

    def validate_capability(self, capability: Mapping[str, Any]) -> ValidationResult:
        """Check one capability of the seed's document."""
        errors = _violations(DXTCapability, capability)
        return ValidationResult(
            tuple(errors), () if errors else tuple(_blemishes({"capabilities": [capability]}))
        )

    def check_required_fields(self, manifest: Mapping[str, Any]) -> ValidationResult:
        """Check that nothing is missing or blank that every manifest has."""
        missing = [name for name in REQUIRED if manifest.get(name) in (None, "", {})]
        return ValidationResult(tuple(f"{name}: it is missing." for name in missing))

    def validate_mcpb(self, manifest: Mapping[str, Any]) -> ValidationResult:
        """Check the official document for what hosts refuse or get wrong."""
        return ValidationResult(tuple(lint_mcpb(manifest)))

    def validate_bundle(
        self, manifest: Mapping[str, Any], names: Iterable[str]
    ) -> ValidationResult:
        """Check the official document and the names of the files that a bundle holds."""
        return ValidationResult((*lint_mcpb(manifest), *lint_bundle(manifest, list(names))))


def _violations(model: type[DXTModel], document: Mapping[str, Any]) -> list[str]:
    try:
        model.model_validate(document)
    except ValidationError as error:
        return [
            f"{'.'.join(map(str, detail['loc']))}: {detail['msg']}."
            for detail in error.errors(include_url=False, include_input=False)
        ]
    return []


def _faults(manifest: Mapping[str, Any]) -> Iterator[str]:
    for field, (usable, wanted) in RULES.items():
        if field in manifest and not usable(manifest[field]):
            yield f"{field}: {wanted} is needed."
    names = [capability["name"] for capability in manifest["capabilities"]]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"capabilities: {name} is there more than once."
    if manifest["metadata"]["toolCount"] != len(names):
        yield f"metadata.toolCount: there are {len(names)} capabilities."


def _blemishes(manifest: Mapping[str, Any]) -> Iterator[str]:
    if not manifest["capabilities"]:
        yield "capabilities: there are none."
    for capability in manifest["capabilities"]:
        for parameter in capability["parameters"]:
            if not parameter["description"].strip():
                yield f"{capability['name']}: {parameter['name']} has no description."
            if "default" in parameter and parameter["required"]:
                yield f"{capability['name']}: {parameter['name']} is required and has a default."
