"""The searches that DIFF and DIST are measured against: grids, compass search and simplex."""
