"""Surfaces under wheels."""
