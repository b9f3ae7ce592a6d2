"""A train on a line, step by step."""
