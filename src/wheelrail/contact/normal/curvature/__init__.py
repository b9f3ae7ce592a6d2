"""Curvatures of wheel and rail at a contact point."""
