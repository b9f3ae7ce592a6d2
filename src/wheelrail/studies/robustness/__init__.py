"""Random scenarios, to see how each of them ends."""
