"""Saturation after Johnson and Vermeulen."""
