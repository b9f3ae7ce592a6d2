"""Compliance of real wheel and rail surfaces by finite elements, as their excess over the half space."""
