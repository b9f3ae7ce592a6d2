"""Creep coefficients of the linear theory."""
