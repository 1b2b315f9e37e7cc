"""A Haiilo intranet as MCP tools: the contract, the client, the tools and the server."""
