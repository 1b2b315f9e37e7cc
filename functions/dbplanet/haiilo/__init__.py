"""How we speak to Haiilo: one client, its credentials, its errors, its HTML."""
