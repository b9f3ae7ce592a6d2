"""Protections against sliding when braking and slipping when driving."""
