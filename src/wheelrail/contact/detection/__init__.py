"""Finding contact points: DIFF and DIST, and the methods they are measured against."""
