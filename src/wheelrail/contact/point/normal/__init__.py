"""Normal contact: Hertz, curvatures over a patch, coupling of patches, damping."""
