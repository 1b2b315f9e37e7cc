"""What Haiilo promises: operations and shapes, generated from openapi.yaml."""
