"""The contract between openapi.yaml, the client, a sandbox and a real tenant."""
