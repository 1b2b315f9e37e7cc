"""How callers reach the tools: HTTP, Lambda events and stdio."""

from typing import Final

MCP_PATH: Final = "/servers/dbplanet/mcp"
"""Where a hosted server takes MCP messages, below its public address."""
