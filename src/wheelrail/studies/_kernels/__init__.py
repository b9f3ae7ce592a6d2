"""Loops of the studies."""
