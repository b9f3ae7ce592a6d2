"""Loops around creep laws to be timed."""
