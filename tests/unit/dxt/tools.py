"""Made-up tools of a library, and what makes a manifest of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dbplanet.contract.operation import Operation, Parameter
from dbplanet.contract.shape import NOTHING
from dbplanet.dxt.config import DXTConfigManager
from dbplanet.dxt.connection import Connection, Credential
from dbplanet.dxt.generator import DXTManifestGenerator
from dbplanet.dxt.publication import Publisher
from dbplanet.tools.tool import Tool

STAMP = "2026-03-10T05:16:23Z"


def tool(
    name: str,
    *required: str,
    description: str = "Do something with books.",
    example: Mapping[str, Any] | None = None,
    **schemas: Any,
) -> Tool[Any]:
    """Return a tool whose arguments have these schemas."""
    parameters = tuple(
        Parameter(
            name=argument,
            location="query",
            schema=schema,
            argument=argument,
            required=argument in required,
        )
        for argument, schema in schemas.items()
    )
    operation: Operation[None] = Operation(
        id=name,
        title=f"Title of {name}",
        method="GET",
        path="/books",
        parameters=parameters,
        shape=NOTHING,
        example=example or {},
    )
    return Tool(operation, description=description)


NO_PARAMETERS = tool("Library_Open", description="Say whether the library is open.")
ENUMERATION = tool(
    "Book_List",
    example={"order": "newest"},
    order={
        "type": "string",
        "enum": ["newest", "title"],
        "default": "title",
        "description": "In which order.",
    },
)
NESTED = tool(
    "Book_Add",
    "book",
    book={
        "type": "object",
        "description": "The book.",
        "required": ["title"],
        "properties": {
            "title": {"type": "string"},
            "author": {"type": "object", "properties": {"name": {"type": "string"}}},
            "years": {"type": "array", "items": {"type": ["integer", "null"]}},
        },
    },
    shelves={"type": "array", "items": {"type": "string"}, "description": "Where."},
)
CONSTRAINTS = tool(
    "Book_Find",
    "words",
    example={"words": "faust", "page": 0},
    words={
        "type": "string",
        "minLength": 1,
        "maxLength": 500,
        "pattern": "^[a-z ]+$",
        "description": "What to look for.",
    },
    page={"type": "integer", "minimum": 0, "maximum": 10000, "description": "From 0."},
    score={"type": "number", "minimum": 0.5, "description": "At least."},
    lent={"type": ["boolean", "null"], "description": "Whether it is lent."},
)
UNMAPPABLE = tool("Book_Guess", clue={"anyOf": [{"type": "string"}, {"type": "integer"}]})
LIBRARY = {t.name: t for t in (NO_PARAMETERS, ENUMERATION, NESTED, CONSTRAINTS, UNMAPPABLE)}

CREDENTIALS = (
    Credential(key="card", header="x-card", title="Card", description="Your library card."),
    Credential(key="pin", header="x-pin", title="PIN", description="Its PIN.", secret=True),
    Credential(
        key="branch", header="x-branch", title="Branch", description="Which.", required=False
    ),
)


def generator(
    tools: Mapping[str, Tool[Any]] = LIBRARY, environ: Mapping[str, str] | None = None
) -> DXTManifestGenerator:
    """Return a generator for tools and an environment."""
    return DXTManifestGenerator(tools, DXTConfigManager(environ or {}), generated_at=STAMP)


def publisher(
    tools: Mapping[str, Tool[Any]] = LIBRARY,
    environ: Mapping[str, str] | None = None,
    url: str | None = "https://library.example.org/mcp",
) -> Publisher:
    """Return a publisher for tools and an environment."""
    return Publisher(generator(tools, environ), Connection(url=url, credentials=CREDENTIALS))
