"""A vehicle that is stepped from outside."""
