"""Steps through time."""
