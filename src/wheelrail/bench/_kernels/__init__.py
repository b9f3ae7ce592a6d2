"""Loops to be timed."""
