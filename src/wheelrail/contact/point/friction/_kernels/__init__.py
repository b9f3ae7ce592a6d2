"""The coefficient of friction."""
