"""Ways to find contact points compared in a running vehicle."""
