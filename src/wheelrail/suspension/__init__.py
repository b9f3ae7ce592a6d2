"""Force elements between bodies."""
