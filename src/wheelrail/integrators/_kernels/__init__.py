"""Explicit and linearly implicit steps."""
