"""A wheelset on rigid rails: where both wheels just touch."""
