"""How the contacts of one wheel act on each other."""
