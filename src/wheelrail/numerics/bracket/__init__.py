"""Root of a rising function, one trial at a time."""
