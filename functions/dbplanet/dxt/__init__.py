"""What a desktop installs: the manifests of the tools, and a bundle that connects to the server."""
