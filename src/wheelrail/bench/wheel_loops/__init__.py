"""Loops that measure the normal contact and a whole contact of a wheel."""
