"""The tools that callers see, one for each action of samurai."""
