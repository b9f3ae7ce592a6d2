"""Kernels of compliance tables."""
