"""The product with the tools that the conformance suite asks for beside its own.

`python -m tests.judge.conformance.server uvicorn` is `dbplanet serve`, with `lambda` it is the
handler behind a gateway. Settings, application, endpoint and SDK are those of the product.
"""

from __future__ import annotations

import sys
from typing import Any
from unittest.mock import patch

import mcp_types
from mcp.server.lowlevel import Server

from dbplanet import __main__ as command
from dbplanet.serving.invocation import Context
from dbplanet.serving.server import ToolServer
from tests.judge import gateway
from tests.judge.conformance.tools import ANSWERS, TOOLS


class FixtureServer(ToolServer):
    """A tool server that lists the suite's tools after its own and answers them."""

    def create(self) -> Server[Any]:
        """Return the MCP server, which knows the schemas of the suite's tools too."""
        server = super().create()
        own = server.get_tool_input_schema
        assert own is not None
        schemas = {tool.name: tool.input_schema for tool in TOOLS}
        server.get_tool_input_schema = lambda name: schemas.get(name) or own(name)
        return server

    async def list_tools(
        self, context: Context, params: mcp_types.PaginatedRequestParams | None
    ) -> mcp_types.ListToolsResult:
        """List the product's tools and the suite's."""
        listed = await super().list_tools(context, params)
        return listed.model_copy(update={"tools": [*listed.tools, *TOOLS]})

    async def call_tool(
        self, context: Context, params: mcp_types.CallToolRequestParams
    ) -> mcp_types.CallToolResult:
        """Answer a tool of the suite, or let the product answer."""
        return ANSWERS.get(params.name) or await super().call_tool(context, params)


def main() -> None:
    """Serve until interrupted."""
    with patch("dbplanet.serving.app.ToolServer", FixtureServer):
        if sys.argv[1] == "lambda":
            gateway.main()
        else:
            sys.exit(command.main(["serve"]))


if __name__ == "__main__":
    main()
