"""The tools that the conformance suite calls by name, with the answers that it expects."""

from __future__ import annotations

from typing import Any

import mcp_types
from mcp_types import AudioContent, CallToolResult, EmbeddedResource, ImageContent, TextContent

from dbplanet.haiilo.errors import NotFoundError, handle_api_error

# One red pixel, and a tenth of a millisecond of silence.
PNG = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAA"
    "AABJRU5ErkJggg=="
)
WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA=="

NO_ARGUMENTS: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}
SCHEMA_2020_12: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {
        "properties": {"contactMethod": {"const": "phone"}},
        "required": ["contactMethod"],
    },
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}
REGION_IN_A_HEADER: dict[str, Any] = {
    "type": "object",
    "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
    "required": ["region"],
    "additionalProperties": False,
}


def _resource(uri: str, mime_type: str, text: str) -> EmbeddedResource:
    contents = mcp_types.TextResourceContents(uri=uri, mime_type=mime_type, text=text)
    return EmbeddedResource(resource=contents)


IMAGE = ImageContent(data=PNG, mime_type="image/png")
ANSWERS: dict[str, CallToolResult] = {
    "test_simple_text": CallToolResult(
        content=[TextContent(text="This is a simple text response for testing.")]
    ),
    "test_image_content": CallToolResult(content=[IMAGE]),
    "test_audio_content": CallToolResult(content=[AudioContent(data=WAV, mime_type="audio/wav")]),
    "test_embedded_resource": CallToolResult(
        content=[
            _resource(
                "test://embedded-resource", "text/plain", "This is an embedded resource content."
            )
        ]
    ),
    "test_multiple_content_types": CallToolResult(
        content=[
            TextContent(text="Multiple content types test:"),
            IMAGE,
            _resource(
                "test://mixed-content-resource",
                "application/json",
                '{"test":"data","value":123}',
            ),
        ]
    ),
    "test_error_handling": handle_api_error(NotFoundError()),
    "test_logging_tool": CallToolResult(content=[TextContent(text="Nothing is logged.")]),
    "json_schema_2020_12_tool": CallToolResult(content=[TextContent(text="Accepted.")]),
    "test_custom_header": CallToolResult(content=[TextContent(text="Accepted.")]),
}
SCHEMAS = {
    "json_schema_2020_12_tool": SCHEMA_2020_12,
    "test_custom_header": REGION_IN_A_HEADER,
}
TOOLS = [
    mcp_types.Tool(
        name=name,
        description="A tool of the conformance suite.",
        input_schema=SCHEMAS.get(name, NO_ARGUMENTS),
    )
    for name in ANSWERS
]
