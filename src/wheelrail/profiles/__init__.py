"""Wheel and rail profiles: what they are, the library, smoothing of measured points, checks."""
