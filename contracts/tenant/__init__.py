"""The document against a Haiilo that is really there: what still fits, and what has drifted."""
