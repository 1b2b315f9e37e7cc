"""Who may call, with which Haiilo credentials, and which tools that gives."""
