"""Searches on grids, by compass and by simplex."""
