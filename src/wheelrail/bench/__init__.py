"""Measurements of speed: CPU time, and ratios within one run."""
