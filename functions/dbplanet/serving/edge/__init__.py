"""What a request passes before the MCP server: host, origin, caller, media types, message."""
