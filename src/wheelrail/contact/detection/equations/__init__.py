"""What DIFF and DIST solve."""
