"""A Haiilo intranet as MCP tools: the contract, the client, the tools and the server."""

from importlib.metadata import version
from typing import Final

NAME: Final = "dbplanet-mcp-server"
"""The distribution, the server that clients see, and its manifest: clients compare the last two."""

TITLE: Final = "DB Planet MCP Server"
VERSION: Final = version(NAME)
