"""Wheelsets on the track: where they are, and what their contacts do."""
