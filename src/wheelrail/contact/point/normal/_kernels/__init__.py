"""Hertz, curvatures, coupling and damping."""
