"""A vehicle on its track, put into motion."""
