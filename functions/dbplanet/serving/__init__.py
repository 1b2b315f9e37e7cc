"""How callers reach the tools: HTTP, Lambda events and stdio."""
