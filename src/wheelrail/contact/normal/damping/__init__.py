"""Damping of the normal contact."""
