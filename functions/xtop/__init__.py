"""xtop: a local MCP server built as an extension of a small plugin host."""

from importlib.metadata import version

__version__ = version("dbplanet-mcp-server")
