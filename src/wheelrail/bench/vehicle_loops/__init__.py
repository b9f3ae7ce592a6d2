"""Loops that do the contact searches of a run again."""
