"""Normal contact: Hertz, curvatures at a contact point, damping."""
