"""Loops around contact searches to be timed."""
