"""Forces of suspension elements."""
