"""Pieces of curves, roots and small linear systems."""
