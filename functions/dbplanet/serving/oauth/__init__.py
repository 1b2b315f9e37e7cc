"""An OAuth 2.1 resource server, as MCP's authorization specification 2026-07-28 asks for one.

`access` and `verifier` import PyJWT: whoever serves without OAuth imports neither.
"""
