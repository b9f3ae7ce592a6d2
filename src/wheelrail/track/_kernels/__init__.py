"""The track line, and the irregularities of its rails."""
