"""Force along one direction."""
