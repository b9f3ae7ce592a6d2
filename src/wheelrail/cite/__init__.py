"""The bibliography, and what to cite for a scenario."""
