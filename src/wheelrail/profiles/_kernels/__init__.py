"""Heights and slopes of a profile."""
