"""Kernels of elastic contact."""
