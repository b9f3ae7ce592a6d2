"""Vehicles: bodies, wheelsets and what joins them."""
