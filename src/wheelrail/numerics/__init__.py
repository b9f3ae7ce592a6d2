"""Small numerical tools that the physics shares."""
