"""Finding contact points: DIFF and DIST, and look-up tables as commercial programs have them."""
