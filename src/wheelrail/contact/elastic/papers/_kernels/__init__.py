"""Kernels of the differential elastic contact model."""
