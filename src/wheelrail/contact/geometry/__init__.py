"""A wheel over a rail: the geometry that every contact search shares."""
