"""Equations of motion of the section."""
