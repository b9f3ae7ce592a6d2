"""Equations of motion, and what is recorded of them."""
