"""Look-up tables of rigid contact: the commercial way to find contact points."""
