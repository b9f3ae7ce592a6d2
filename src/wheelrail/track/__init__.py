"""The track: alignment, centreline and frames, rails placed on it, irregularities."""
