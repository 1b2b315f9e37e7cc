"""What a model can call: one module an area, one value a tool."""
