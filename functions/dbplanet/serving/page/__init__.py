"""The page for people, at `/`: what the server is, how to connect to it, and which tools it has."""
