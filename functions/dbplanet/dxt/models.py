"""The seed's data models: a manifest, its capabilities and their parameters, as JSON shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from pydantic_core import to_json

Text = Annotated[str, Field(min_length=1)]
JsonType = Literal["string", "number", "integer", "boolean", "array", "object"]


class DXTModel(BaseModel):
    """A JSON object without unknown keys, whose values have the types that it says."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        defer_build=True,  # importing the server must not pay for a page that nobody asked for
        extra="forbid",
        frozen=True,
        strict=True,
        validate_by_name=True,
    )

    def document(self) -> dict[str, Any]:
        """Return the JSON object, with the keys that were given."""
        return self.model_dump(by_alias=True, exclude_unset=True)


class DXTConstraints(DXTModel):
    """What JSON Schema says of a value beyond its type."""

    min_length: int | None = None
    max_length: int | None = None
    minimum: int | float | None = None
    maximum: int | float | None = None
    pattern: str | None = None


class DXTParameter(DXTModel):
    """One argument of a capability."""

    name: Text
    type: JsonType
    description: str
    required: bool
    default: Any = None
    enum: list[Any] | None = None
    constraints: DXTConstraints | None = None


class DXTReturns(DXTModel):
    """What a capability answers."""

    type: Text
    description: str


class DXTExample(DXTModel):
    """A call that works: `arguments` by parameter name."""

    description: str
    arguments: dict[str, Any]


class DXTCapability(DXTModel):
    """One tool."""

    name: Text
    description: Text
    category: Text | None = None
    version: Text | None = None
    parameters: list[DXTParameter]
    returns: DXTReturns
    examples: list[DXTExample] | None = None


class DXTManifestMetadata(DXTModel):
    """How a manifest came about; `generated_at` is the build's time, not the request's."""

    generated_at: Text
    mcp_server_version: Text
    tool_count: int


class DXTMetadata(DXTModel):
    """What a manifest says of the product, from the environment, DXT_CONFIG and the package."""

    name: Text
    version: Text
    description: Text
    author: Text | None = None
    homepage: Text | None = None
    repository: Text | None = None
    license: Text | None = None
    keywords: list[Text] | None = None


class DXTManifest(DXTMetadata):
    """The seed's document."""

    capabilities: list[DXTCapability]
    metadata: DXTManifestMetadata


def as_json(document: Mapping[str, Any]) -> bytes:
    """Return a document as the bytes that are served and written."""
    return to_json(document, indent=2) + b"\n"
