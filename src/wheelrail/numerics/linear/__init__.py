"""Small systems of linear equations."""
