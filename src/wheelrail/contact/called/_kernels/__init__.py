"""Forces of a wheel at its contact points."""
