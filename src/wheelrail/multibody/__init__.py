"""Rigid bodies in space."""
