"""Steps through time, and what is recorded on the way."""
