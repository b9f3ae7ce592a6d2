"""Wheelsets in equilibrium."""
