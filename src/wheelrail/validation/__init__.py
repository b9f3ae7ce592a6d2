"""What the package claims, checked against numbers from elsewhere, as tables."""
