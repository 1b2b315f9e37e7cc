"""xtop: a local MCP server built as an extension of a small plugin host."""
